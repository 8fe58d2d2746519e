// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "flipclockx-benchmarks",
    dependencies: [
        .package(name: "flipclockx", path: "..")
    ],
    targets: [
        // Our side of the comparison with other rasterizers: a process that is asked over a pipe.
        .executableTarget(
            name: "RasterPeer", dependencies: [.product(name: "FlipEngine", package: "flipclockx")])
    ],
    swiftLanguageModes: [.v6]
)
