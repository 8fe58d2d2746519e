import Benchmark
import LayerScenes

/// Commits without drawing: the cost of running animations and of idle layers.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal, .mallocCountTotal, .instructions], warmupIterations: 3,
        maxDuration: .seconds(2), maxIterations: 2_000)
    func measure(_ name: String, _ scene: @escaping @Sendable () -> LayerScene) {
        Benchmark(name) { benchmark, scene in
            for _ in benchmark.scaledIterations { blackHole(scene.commit()) }
        } setup: {
            scene()
        }
    }
    for count in [1_000, 20_000] {
        Benchmark("sublayers set five times, \(count)") { benchmark, list in
            for _ in benchmark.scaledIterations { blackHole(list.setFiveTimes()) }
        } setup: {
            LayerList(count: count)
        }
    }
    for motion in LayerScene.Motion.allCases {
        for count in [10, 1_000, 2_000, 4_000] {
            measure("\(motion.rawValue), \(count) of \(count) running") {
                LayerScene(count: count, running: count, motion)
            }
        }
        for shape in LayerScene.Shape.allCases {
            measure("\(motion.rawValue), 10 of 10000 running, \(shape.rawValue)") {
                LayerScene(shape, count: 10_000, running: 10, motion)
            }
        }
    }
}
