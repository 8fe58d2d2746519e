extension Typeface {
    /// The typeface that digits are drawn with: the first of the list that is installed.
    package static func digits() throws(FontError) -> Typeface {
        let file = try FontMatch.find(.digits)
        return try Typeface(file: file.path, index: file.index)
    }
}
