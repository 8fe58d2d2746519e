import Testing

@testable import FlipEngine

@Suite("Two stages, everything in any order")
struct TwoStagesTests {
    /// Clocks of which values may depend on earlier commits are left out.
    private static let clocks = TwoStages.Clocks(
        hasFiniteDurations: true, hasNegativeSpeeds: true)

    private static let rounds = 20_000
    private static let parts = 8

    @Test("Random interleavings break no law that the documentation states", arguments: 0..<parts)
    func laws(part: Int) {
        var (completions, stops, looks) = (0, 0, 0)
        for seed in stride(from: part, to: Self.rounds, by: Self.parts) {
            let scene = TwoStages(seed: UInt64(seed), clocks: Self.clocks)
            for _ in 0..<30 { scene.step() }
            scene.finish()
            looks += scene.looks
            completions += scene.completions.count
            stops += scene.records.reduce(0) { $0 + $1.stops }
            if !scene.violations.isEmpty {
                Issue.record("seed \(seed): \(scene.violations)")
                return
            }
        }
        // The rounds do contain something.
        let rounds = Self.rounds / Self.parts
        #expect(completions > rounds && stops > rounds && looks > rounds)
    }
}
