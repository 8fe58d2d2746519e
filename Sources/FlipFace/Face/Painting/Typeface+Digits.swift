extension Typeface {
    /// The typeface of the digits: the first installed one of the list.
    package static func digits() throws(FontError) -> Typeface {
        let file = try FontMatch.find(.digits)
        return try Typeface(file: file.path, index: file.index)
    }
}
