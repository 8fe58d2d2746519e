/// The text of the notice while the user has moved the face to another time: takes seconds and returns words.
///
///     OffsetNotice.text(offset: 3900)   // "1 H 5 MIN AHEAD"
///     OffsetNotice.text(offset: -60)    // "1 MIN BEHIND"
///
/// Only capitals, because the digits' typeface may have no lower-case letters.
package enum OffsetNotice {
    /// The text for an offset of `offset` seconds, not 0.
    package static func text(offset: Int, in words: Words = .english) -> String {
        let text = DurationText.withDays(Int(clamping: offset.magnitude), in: words)
        return words(offset > 0 ? "\(text) ahead" : "\(text) behind").uppercased()
    }
}
