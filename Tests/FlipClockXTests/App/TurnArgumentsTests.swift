import Testing

@testable import FlipClockX

/// The options that show the back, or the face in mid-turn.
@Suite("Arguments for sides and turns")
struct TurnArgumentsTests {
    private func snapshot(_ arguments: String...) -> Options.Snapshot? {
        guard
            case .run(let options, let warnings) = Arguments.parse(
                ["--snapshot", "a.png"] + arguments), warnings.isEmpty,
            case .snapshot(let snapshot) = options.task
        else { return nil }
        return snapshot
    }

    private func refusal(_ arguments: [String]) -> String? {
        guard case .exit(64, nil, let error) = Arguments.parse(arguments) else { return nil }
        return error
    }

    @Test("the default is the front at rest")
    func meanings() {
        let plain = snapshot()
        #expect(plain?.side == .front && plain?.turn == nil && plain?.turnStyle == .press)
        #expect(snapshot("--side", "front") == plain)
        #expect(snapshot("--side", "back")?.side == .back)
        #expect(snapshot("--turn", "0.25")?.turn == 0.25)
        let hand = snapshot("--turn", "1", "--turn-by", "hand", "--flip", "0.5")
        #expect(hand?.turn == 1 && hand?.turnStyle == .drag && hand?.flip == 0.5)
    }

    @Test("a text has a back and turns over, too, so these options cause no warning")
    func text() {
        #expect(snapshot("--text", "HI", "--side", "back")?.side == .back)
        let hand = snapshot("--text", "HI", "--turn", "0.5", "--turn-by", "hand")
        #expect(hand?.turn == 0.5 && hand?.turnStyle == .drag)
    }

    @Test(
        "invalid values and combinations are refused in one sentence",
        arguments: [
            (["--side", "top"], "--side 'top' is neither front nor back;"),
            (["--turn", "nan"], "--turn 'nan' is not a number;"),
            (
                ["--turn", "0.5", "--turn-by", "foot"],
                "--turn-by 'foot' is neither press nor hand;"
            ),
            (["--turn-by", "hand"], "--turn-by 'hand' only works with --turn;"),
            (
                ["--turn", "0.5", "--side", "back"],
                "--side 'back' cannot be combined with --turn;"
            ),
            (
                ["--side", "back", "--flip", "0.5"],
                "--flip '0.5' has no visible effect with --side back;"
            ),
        ])
    func refusals(arguments: [String], sentence: String) {
        let line = refusal(["--snapshot", "a.png"] + arguments)
        #expect(line?.hasPrefix(sentence) == true, "\(line ?? "accepted")")
        #expect(line?.contains("\n") == false)
    }

    @Test("they need --snapshot", arguments: ["--side", "--turn", "--turn-by"])
    func needsSnapshot(option: String) {
        #expect(
            refusal([option, "1"])?.hasPrefix("\(option) '1' only works with --snapshot;") == true)
    }
}
