extension Typeface {
    /// The typeface of labels and controls: the first installed one of the list.
    package static func labels() throws(FontError) -> Typeface {
        let file = try FontMatch.find(.labels)
        return try Typeface(file: file.path, index: file.index)
    }
}
