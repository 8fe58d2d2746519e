import Benchmark
@_spi(Measuring) import FlipEngine

/// Whole frames: what a minute's change, four flaps at once, and the face turning as a whole cost.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal, .mallocCountTotal], warmupIterations: 3,
        maxDuration: .seconds(2),
        maxIterations: 500)
    for (width, height) in [(1280, 720), (1920, 1080), (3840, 2160)] {
        for path in ["best", "baseline"] {
            guard let rasterizer = Rasterizer(pathNamed: path) else { continue }
            for (name, cards) in [("one flap", [0]), ("four flaps", [0, 1, 2, 3])] {
                Benchmark("\(name), \(width)x\(height), \(path)") { benchmark in
                    let scene = FlipScene(width: width, height: height, turning: cards)
                    scene.measure(benchmark, rasterizer)
                }
            }
            Benchmark("whole face about y, \(width)x\(height), \(path)") { benchmark in
                let scene = FlipScene(width: width, height: height, turning: [])
                scene.turnsAsAWhole = true
                scene.measure(benchmark, rasterizer)
            }
            Benchmark("whole face about y, \(width)x\(height), \(path), two threads") { benchmark in
                let scene = FlipScene(width: width, height: height, turning: [], threads: 2)
                scene.turnsAsAWhole = true
                scene.measure(benchmark, rasterizer)
            }
        }
    }
}
