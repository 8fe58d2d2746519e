import FlipEngine

/// The text of the text mode, and the earlier ones that its board still needs.
///
///     texts.show(new, at: now)
///     texts.settle(at: now)               // while the cards are at rest
///     wake(at: texts.deadline)
///
/// Times are media time in seconds.
package struct BoardTexts: Sendable {
    /// The newest text.
    private(set) var shown: BoardText
    /// Whether it is the name of the program, because there is no other text yet.
    private(set) var isStandard: Bool
    /// The text from which the cards change to `shown`; nil for none.
    private var before: BoardText?
    /// How a board shows the texts.
    let style: BoardStyle
    private var history = BoardHistory()

    /// `text`, or the name of the program for nil.
    package init(_ text: BoardText? = nil, style: BoardStyle = BoardStyle()) {
        shown = text ?? BoardText("FLIP CLOCK")
        isStandard = text == nil
        self.style = style
    }

    /// The earlier texts for which the board keeps space.
    var earlier: [BoardText] { history.texts + [before].compactMap { $0 } }

    /// When the board may become smaller; nil if it has no more space than it needs.
    var deadline: MediaTime? { style.grid == nil ? history.deadline : nil }

    /// Replaces the text.
    mutating func show(_ new: BoardText, at time: MediaTime) {
        history.add(shown, at: time)
        before = shown
        (shown, isStandard) = (new, false)
    }

    /// Replaces a text that the cards do not show. The board needs no space for the old text.
    mutating func replace(by new: BoardText) {
        before = nil
        (shown, isStandard) = (new, false)
    }

    /// Forgets the texts for which the board needs no space.
    mutating func settle(at time: MediaTime) {
        before = nil
        history.forget(before: time)
    }
}
