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
        // Whole frames, with the fastest kernels and with the baseline.
        .executableTarget(
            name: "Raster",
            dependencies: [
                .product(name: "FlipEngine", package: "flipclockx"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Raster",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

        // Commits of the layer tree, without drawing.
        .executableTarget(
            name: "Layers",
            dependencies: [
                "LayerScenes", .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Layers",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .target(
            name: "LayerScenes", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),

        // The same without a benchmark framework: a table of all scenes, or one scene for a profiler.
        .executableTarget(name: "LayerFrames", dependencies: ["LayerScenes"]),

        // FlipEngine's side of the comparison with other rasterizers: a process that takes requests over a pipe.
        .executableTarget(
            name: "RasterPeer", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),

        // Random lists of drawing commands on every code path, for `make fuzz`.
        .executableTarget(
            name: "RasterFuzz", dependencies: [.product(name: "FlipEngine", package: "flipclockx")]),
    ],
    swiftLanguageModes: [.v6]
)
