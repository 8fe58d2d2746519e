/// The points of a score that the user sets by hand.
package struct ScoreState: Hashable, Sendable {
    /// The board to which the points belong; nil before the first change.
    package private(set) var board: ScoreBoard?
    private var points: [Int] = []

    /// The state in which every board has the points that it begins with.
    package init() {}

    /// The points of `board` from an earlier run; nil unless `points` has a valid number for each side.
    package init?(board: ScoreBoard, points: [Int]) {
        guard points.count == board.sides.count,
            points.allSatisfy((0..<board.round).contains)
        else { return nil }
        self.board = board
        self.points = points
    }

    /// The points of the sides of `board`.
    package func points(of board: ScoreBoard) -> [Int] {
        board == self.board ? points : board.points
    }

    /// The position of the wheels of `board`.
    func position(of board: ScoreBoard) -> Position {
        points(of: board).enumerated().reduce(.zero) {
            $0.turned(ScoreMode.wheelName($1.offset), by: $1.element)
        }
    }

    /// Turns the wheels of `board` by `distance`.
    mutating func set(_ distance: Distance, on board: ScoreBoard) {
        points = points(of: board).enumerated().map { index, points in
            let turned = points + (distance.turns[ScoreMode.wheelName(index)] ?? 0)
            return ClockReading.floorDivide(turned, board.round).remainder
        }
        self.board = board
    }

    /// Gives `board` the points that it begins with; returns whether it had others.
    mutating func reset(_ board: ScoreBoard) -> Bool {
        guard points(of: board) != board.points else { return false }
        (self.board, points) = (board, board.points)
        return true
    }
}

/// The line has the points, and the board to which they belong; they do not apply to any other board.
extension ScoreState: SavedState {
    func line(at moment: Moment, boot: String) -> String? {
        guard let board, points != board.points else { return nil }
        return "points=\(SavedLine.text(of: points)) board=\(SavedLine.escaped("\(board)"))"
    }

    init?(_ line: SavedLine, at moment: Moment, boot: String) {
        guard let board = line.text("board").flatMap(ScoreBoard.init) else { return nil }
        self.init(board: board, points: line.list("points"))
    }
}
