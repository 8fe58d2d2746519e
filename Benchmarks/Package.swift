// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "flipclockx-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "flipclockx", path: ".."),
        .package(
            url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        // Kernels and whole frames, for looking at one change after the other.
        .executableTarget(
            name: "Raster",
            dependencies: [
                .product(name: "FlipEngine", package: "flipclockx"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Raster",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

        // Frames before anything is drawn.
        .executableTarget(
            name: "Layers",
            dependencies: [
                "LayerScenes", .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Layers",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .target(
            name: "LayerScenes", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),

        // The same without a framework: a table in one go, and one scene at a time for a profiler.
        .executableTarget(name: "LayerFrames", dependencies: ["LayerScenes"]),

        // Our side of the comparison with other rasterizers: a process that is asked over a pipe.
        .executableTarget(
            name: "RasterPeer", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),

        // Drawing commands by chance, on every path, for `make fuzz`.
        .executableTarget(
            name: "RasterFuzz", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),
    ],
    swiftLanguageModes: [.v6]
)
