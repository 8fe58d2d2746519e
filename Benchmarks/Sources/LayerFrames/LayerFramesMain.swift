import LayerScenes

/// Prints the cost of commits: `LayerFrames` for a table, or `LayerFrames SHAPE COUNT RUNNING MOTION FRAMES` to run one
/// scene under a profiler.
@main
enum LayerFramesMain {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if let one = OneScene(Array(arguments)) { return one.run() }
        guard arguments.isEmpty else {
            print("usage: LayerFrames [flat|nested COUNT RUNNING opacity|rotation|matrix FRAMES]")
            return
        }
        for count in [1_000, 20_000] {
            let cost = Stopwatch.microseconds(turns: 20, LayerList(count: count).setFiveTimes)
            print(
                "sublayers set five times, microseconds per layer: \(count): \(rounded(cost / Double(count)))"
            )
        }
        print("\nmicroseconds per frame, fastest of many runs\n")
        for motion in LayerScene.Motion.allCases {
            let costs = [10, 100, 1_000, 2_000, 4_000].map { count in
                (count, Stopwatch { LayerScene(count: count, running: count, motion) }.microseconds)
            }
            for (count, cost) in costs {
                print("\(motion.rawValue): \(count) of \(count) running: \(rounded(cost))")
            }
            for shape in LayerScene.Shape.allCases {
                let few = Stopwatch { LayerScene(shape, count: 10, running: 10, motion) }
                let many = Stopwatch { LayerScene(shape, count: 10_000, running: 10, motion) }
                report(
                    "\(motion.rawValue), \(shape.rawValue): 10 of 10000 vs. 10 of 10", many, few)
                guard shape == .nested else { continue }
                let alone = Stopwatch {
                    LayerScene(shape, count: 10_000, running: 10, motion, isThinned: true)
                }
                report(
                    "\(motion.rawValue), nested: 10 of 10000 vs. the same 10 and their ancestors",
                    many, alone)
            }
        }
    }

    private static func report(_ what: String, _ a: Stopwatch, _ b: Stopwatch) {
        let (a, b) = Stopwatch.inTurns(a, b)
        print(
            "\(what): \(rounded(a.microseconds)) / \(rounded(b.microseconds)), "
                + "ratio \(rounded(a.microseconds / b.microseconds))")
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// One scene and the number of frames, from the command line.
private struct OneScene {
    let scene: LayerScene
    let frames: Int

    init?(_ arguments: [String]) {
        guard arguments.count == 5, let shape = LayerScene.Shape(rawValue: arguments[0]),
            let count = Int(arguments[1]), let running = Int(arguments[2]), running <= count,
            let motion = LayerScene.Motion(rawValue: arguments[3]), let frames = Int(arguments[4])
        else { return nil }
        scene = LayerScene(shape, count: count, running: running, motion)
        self.frames = frames
    }

    func run() {
        for _ in 0..<frames { scene.commit() }
    }
}
