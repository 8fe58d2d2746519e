/// What the face says while a hand has set it to another time: takes seconds, gives words.
///
///     HandNotice.text(offset: 3900)   // "1 H 5 MIN AHEAD"
///     HandNotice.text(offset: -60)    // "1 MIN BEHIND"
///
/// Capitals only: the digits' typeface may have no other letters.
enum HandNotice {
    /// The words for `offset` seconds, which are not 0.
    static func text(offset: Int) -> String {
        let seconds = offset.magnitude
        let parts = [
            (seconds / 86_400, "D"), (seconds / 3600 % 24, "H"), (seconds / 60 % 60, "MIN"),
            (seconds % 60, "S"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.joined(separator: " ") + (offset > 0 ? " AHEAD" : " BEHIND")
    }
}
