/// The text of the notice while the user has moved the face to another time: takes seconds and returns words.
///
///     OffsetNotice.text(offset: 3900)   // "1 H 5 MIN AHEAD"
///     OffsetNotice.text(offset: -60)    // "1 MIN BEHIND"
///
/// Only capitals, because the digits' typeface may have no lower-case letters.
enum OffsetNotice {
    /// The text for an offset of `offset` seconds, not 0.
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
