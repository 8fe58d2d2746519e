/// The look of one alternative of a choice: a small card in a theme.
struct Swatch: Hashable, Sendable {
    /// The theme of the card.
    let theme: Theme
    /// The theme of its right half, for an alternative that can mean either of two themes; nil if both halves have the
    /// same theme.
    var secondTheme: Theme?
}
