import FlipFace

/// Interprets the arguments about the face's sides, and checks which of them can be combined.
extension Options {
    /// Reads `--side`, `--turn` and `--turn-by`.
    static func readTurn(
        _ command: ParsedCommand, into snapshot: inout Snapshot, warnings: inout [String]
    ) throws(UsageError) {
        if let side = command.side {
            snapshot.side = try choice(
                side, option: "--side", choices: ["front": .front, "back": .back])
        }
        snapshot.turn = try fraction(command.turn, option: "--turn", warnings: &warnings)
        if let way = command.turnBy {
            snapshot.turnStyle = try choice(
                way, option: "--turn-by", choices: ["press": .press, "hand": .drag])
            if command.turn == nil {
                throw UsageError(
                    option: "--turn-by", value: way, problem: "only works with --turn",
                    remedy: "add --turn 0.5 or leave this option out")
            }
        }
        if let side = command.side, command.turn != nil {
            throw UsageError(
                option: "--side", value: side, problem: "cannot be combined with --turn",
                remedy: "leave one of them out")
        }
        if let flip = command.flip, snapshot.side == .back {
            throw UsageError(
                option: "--flip", value: flip, problem: "has no visible effect with --side back",
                remedy: "leave one of them out")
        }
    }

    private static func choice<Choice>(
        _ text: String, option: String, choices: KeyValuePairs<String, Choice>
    ) throws(UsageError) -> Choice {
        if let choice = choices.first(where: { $0.key == text }) { return choice.value }
        let names = choices.map(\.key)
        throw UsageError(
            option: option, value: text,
            problem: "is neither \(names.joined(separator: " nor "))",
            remedy: "give one of the two")
    }
}
