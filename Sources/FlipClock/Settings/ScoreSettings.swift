extension Setting {
    /// The sides of the score, and their points at the beginning.
    package static let score = Setting(
        "score.start", .score, option: "score",
        "The sides of the score with their points at the beginning, such as `Red 5, Green 12, Blue 7`",
        row: nil,
        get: { .score($0.score) },
        set: { if case .score(let board) = $0 { $1.score = board } })
}

extension ScoreBoard {
    /// The score of two teams.
    package static let standard: ScoreBoard = {
        guard let board = ScoreBoard("Home 0:0 Away") else { preconditionFailure("no score") }
        return board
    }()
}
