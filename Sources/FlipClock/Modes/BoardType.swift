/// The type of a board: one size and one baseline for all its characters.
package struct BoardType: Hashable, Sendable {
    /// The size of letters and digits, as a fraction of the size of digits that fill a card.
    package var size: Double
    /// The distance of the baseline below the place that centres capitals, in card heights.
    package var shift: Double
    /// Whether letters that the font of the digits lacks are set in a condensed font.
    package var isCondensed: Bool

    /// A type; without arguments that of digits that fill a card.
    package init(size: Double = 1, shift: Double = 0, isCondensed: Bool = false) {
        self.size = size
        self.shift = shift
        self.isCondensed = isCondensed
    }
}
