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

    /// How far the wheels of `board` are turned.
    func turns(of board: ScoreBoard) -> [String: Int] {
        var turns: [String: Int] = [:]
        for (index, points) in points(of: board).enumerated() {
            turns[ScoreMode.wheelName(index)] = points
        }
        return turns
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
