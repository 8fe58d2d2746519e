extension Character {
    /// The character in Normalization Form C (Unicode Standard Annex #15): a letter and its marks are one scalar if
    /// Unicode has one for them.
    ///
    ///     Character("e\u{301}").composed      // é, U+00E9
    ///
    /// A character of one scalar is unchanged: the normal form of a CJK compatibility ideograph is another ideograph,
    /// which fonts may draw differently.
    ///
    /// `_nfcCodeUnits` is not part of the standard library's documented interface, which has no normalization, but of
    /// its stable binary interface since Swift 5.0; swift-foundation uses it, too.
    package var composed: String {
        guard unicodeScalars.count > 1 else { return String(self) }
        return String(decoding: String(self)._nfcCodeUnits, as: UTF8.self)
    }
}
