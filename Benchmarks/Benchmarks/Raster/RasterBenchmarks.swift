import Benchmark
@_spi(Measuring) import FlipEngine

/// Whole frames: one flap (a minute change), four flaps at once, and the whole face turning.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal, .mallocCountTotal], warmupIterations: 3,
        maxDuration: .seconds(2),
        maxIterations: 500)
    for (width, height) in [(1280, 720), (1920, 1080), (3840, 2160)] {
        for path in ["best", "baseline"] {
            guard let rasterizer = Rasterizer(pathNamed: path) else { continue }
            // The scene is built in `setup`, so that its pictures are not measured.
            for (name, cards) in [("one flap", [0]), ("four flaps", [0, 1, 2, 3])] {
                Benchmark("\(name), \(width)x\(height), \(path)") { benchmark, scene in
                    scene.measure(benchmark, rasterizer)
                } setup: {
                    FlipScene(width: width, height: height, turning: cards)
                }
            }
            for threads in [1, 2] {
                let name = "whole face about y, \(width)x\(height), \(path)"
                Benchmark(threads == 1 ? name : name + ", two threads") { benchmark, scene in
                    scene.measure(benchmark, rasterizer)
                } setup: {
                    FlipScene(
                        width: width, height: height, turning: [], threads: threads,
                        turnsAsAWhole: true)
                }
            }
        }
    }
}
