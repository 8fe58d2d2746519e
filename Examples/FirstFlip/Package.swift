// swift-tools-version: 6.0

import PackageDescription

// The package of the documentation's first page, which depends on the engine as any other package does.
let package = Package(
    name: "FirstFlip",
    dependencies: [
        .package(url: "https://github.com/flipclockx/flipclockx", from: "1.0.1")
    ],
    targets: [
        .executableTarget(
            name: "FirstFlip",
            dependencies: [.product(name: "FlipEngine", package: "flipclockx")])
    ]
)
