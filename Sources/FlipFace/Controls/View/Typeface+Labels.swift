import FlipClock

extension Typeface {
    /// The typeface of labels and controls: the first installed one of the list that has the characters of `words`.
    package static func labels(in words: Words = .english) throws(FontError) -> Typeface {
        let file = try FontMatch.find(.labels(in: words))
        return try Typeface(file: file.path, index: file.index)
    }
}
