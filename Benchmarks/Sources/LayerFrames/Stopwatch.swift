import Glibc
import LayerScenes

/// Measures a scene's frames in runs of a few milliseconds. It keeps the fastest run, the one that other programs
/// disturbed least.
struct Stopwatch {
    /// The cost of a frame in the fastest run.
    private(set) var microseconds = Double.infinity

    private let scene: LayerScene
    private let framesPerTurn: Int

    init(_ makeScene: () -> LayerScene) {
        scene = makeScene()
        framesPerTurn = max(4, min(2_000, 20_000 / max(1, scene.layers.count)))
        for _ in 0..<60 { turn() }
    }

    /// Measures two scenes again, alternating between them.
    static func inTurns(_ a: Stopwatch, _ b: Stopwatch) -> (Stopwatch, Stopwatch) {
        var (a, b) = (a, b)
        for _ in 0..<40 {
            a.turn()
            b.turn()
        }
        return (a, b)
    }

    /// The cost of `work` in the fastest of `turns` runs.
    static func microseconds(turns: Int, _ work: () -> Void) -> Double {
        (0..<turns).reduce(.infinity) { quickest, _ in
            let begin = now()
            work()
            return min(quickest, now() - begin)
        }
    }

    private mutating func turn() {
        let begin = Self.now()
        for _ in 0..<framesPerTurn { scene.commit() }
        microseconds = min(microseconds, (Self.now() - begin) / Double(framesPerTurn))
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
