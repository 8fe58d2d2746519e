/// The type of a board: one size and one baseline for all its characters.
package struct BoardType: Hashable, Sendable {
    /// The size of letters and digits, as a fraction of the size of digits that fill a card.
    var size = 1.0
    /// The distance of the baseline below the place that centres capitals, in card heights.
    var shift = 0.0
    /// Whether letters that the font of the digits lacks are set in a condensed font.
    var isCondensed = false
}
