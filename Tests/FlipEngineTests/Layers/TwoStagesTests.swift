import Testing

@testable import FlipEngine

@Suite("Two stages, everything in any order")
struct TwoStagesTests {
    /// Excludes clocks whose values may depend on earlier commits.
    private static let clocks = TwoStages.Clocks(
        hasFiniteDurations: true, hasNegativeSpeeds: true)

    private static let rounds = 20_000
    private static let parts = 8

    @Test("Random interleavings violate no documented law", arguments: 0..<parts)
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
        // The rounds must exercise these.
        let rounds = Self.rounds / Self.parts
        #expect(completions > rounds && stops > rounds && looks > rounds)
    }

    @Test("Layers that move between clocks show what a new stage shows", arguments: 0..<parts)
    func moves(part: Int) {
        var commits = 0
        for seed in stride(from: part, to: Self.rounds / 5, by: Self.parts) {
            let scene = TwoStages(seed: UInt64(seed), clocks: Self.clocks)
            for _ in 0..<12 { scene.step() }
            for _ in 0..<40 {
                scene.moveBetweenClocks()
                commits += 1
            }
            scene.finish()
            if !scene.violations.isEmpty {
                Issue.record("seed \(seed): \(scene.violations)")
                return
            }
        }
        #expect(commits > Self.rounds / Self.parts)
    }
}
