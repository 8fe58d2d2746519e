import FlipEngine

/// A text on cards, without its window: takes texts, turns the cards that differ.
///
///     let board = try TextBoard(text: BoardText("1024"), style: style, typeface: typeface, ...)
///     try board.show(BoardText("1025"), at: now)       // one card flips
///     let tree = try board.frame(at: target)
///
/// A card that is still turning when its character changes finishes its flip and then goes on to the newest one; what
/// came in between is left out. So nothing jumps, however fast texts come.
///
/// There are as many cards as the longer of the last two texts needs, in as many rows as make them largest. All times
/// are media time in seconds.
package final class TextBoard: FaceDriver {
    /// What the board shows or comes to show.
    private(set) var text: BoardText
    /// Whether anybody sees the cards; flips that nobody would see are left out.
    package var isVisible = true
    /// Whether flips are replaced by a cut.
    package var reducesMotion = false

    /// What is seen.
    package let clockScene: ClockScene
    private var scene: FaceScene { clockScene.face }
    private var grid: BoardGrid
    private var hasChanged = true
    /// What the cards come to show in the end.
    private var wanted: [CardValue] = []
    private let missing: MissingCharacters

    /// A board that shows `text` at rest.
    ///
    /// - Parameter missing: Is told which characters no installed font has.
    package init(
        text: BoardText, style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        missing: MissingCharacters
    ) throws(FontError) {
        self.text = text
        self.missing = missing
        grid = Self.grid(for: [text], style: style, width: width, height: height)
        clockScene = try ClockScene(
            style: style, arrangement: .board(columns: grid.columns, rows: grid.rows),
            typeface: typeface, width: width, height: height)
        wanted = Self.values(of: text, on: grid)
        for (index, value) in wanted.enumerated() { scene.show(value, on: index) }
        reportMissing()
        FontMatch.release()
    }

    // MARK: The text

    /// Comes to show `new`: cards that differ flip forward.
    package func show(_ new: BoardText, at time: MediaTime) throws(FontError) {
        guard new != text else { return }
        let old = text
        text = new
        try arrange(for: [old, new], standing: old)
        wanted = Self.values(of: new, on: grid)
        reportMissing()
        turn(at: time)
    }

    private func reportMissing() {
        missing.report(text.characters.filter { !scene.canDraw($0) })
    }

    /// Turns the cards that show something else than they should and are not turning yet.
    private func turn(at time: MediaTime) {
        for (index, value) in wanted.enumerated() where scene.value(on: index) != value {
            if !isVisible || reducesMotion {
                scene.show(value, on: index)
            } else if !scene.isTurning(index) {
                scene.flip(to: value, on: index, direction: .forward, at: time)
            }
            hasChanged = true
        }
    }

    /// Lays the cards out for `texts`; those that show `standing` move along with their characters.
    private func arrange(for texts: [BoardText], standing: BoardText) throws(FontError) {
        let new = Self.grid(
            for: texts, style: scene.style, width: scene.layout.width, height: scene.layout.height)
        guard new != grid else { return }
        var origins = [Int?](repeating: nil, count: new.count)
        for (before, after) in zip(grid.cards(of: standing), new.cards(of: standing)) {
            if let after { origins[after] = before }
        }
        grid = new
        try clockScene.setArrangement(
            .board(columns: new.columns, rows: new.rows), origins: origins)
        wanted = Self.values(of: standing, on: new)
        hasChanged = true
    }

    private static func values(of text: BoardText, on grid: BoardGrid) -> [CardValue] {
        grid.faces(of: text).map { CardValue(text: $0) }
    }

    private static func grid(
        for texts: [BoardText], style: FaceStyle, width: Int, height: Int
    ) -> BoardGrid {
        BoardGrid.best(for: texts) { grid in
            FaceLayout.fit(
                width: Double(width), height: Double(height),
                arrangement: .board(columns: grid.columns, rows: grid.rows),
                eyeDistance: style.eyeDistance, axis: style.flipAxis
            ).cardHeight
        }
    }

    // MARK: Frames

    /// Whether something moves by itself or has changed since the last frame.
    package var needsFrames: Bool { hasChanged || scene.isMoving }

    /// The frame for `time`.
    package func frame(at time: MediaTime) -> RenderTree {
        hasChanged = false
        let tree = clockScene.commit(at: time)
        // A card that has just landed goes on to what came meanwhile; it begins with the very picture that it shows.
        turn(at: time)
        return tree
    }

    /// The angle of the flap that turns, in degrees 0...180; nil at rest.
    package func turningAngle(at time: MediaTime) -> Double? {
        scene.turningAngle(at: time).map { $0 * 180 / .pi }
    }

    /// The window has another size.
    package func resize(width: Int, height: Int) throws(FontError) {
        try clockScene.resize(width: width, height: height)
        try rearrange()
    }

    /// The board looks or moves differently from now on; what turns goes on turning.
    package func setStyle(_ style: FaceStyle) throws(FontError) {
        try clockScene.setStyle(style)
        try rearrange()
    }

    /// Other rows may suit the text better now.
    private func rearrange() throws(FontError) {
        try arrange(for: [text], standing: text)
        hasChanged = true
    }
}
