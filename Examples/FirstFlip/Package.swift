// swift-tools-version: 6.0

import PackageDescription

// The package of the documentation's first page, in a clone of the repository. Elsewhere, name the clone's folder,
// .package(path: "../flipclockx"), or the last release in it, .package(url: "../flipclockx", from: "1.0.1").
let package = Package(
    name: "FirstFlip",
    dependencies: [
        .package(name: "flipclockx", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "FirstFlip",
            dependencies: [.product(name: "FlipEngine", package: "flipclockx")])
    ]
)
