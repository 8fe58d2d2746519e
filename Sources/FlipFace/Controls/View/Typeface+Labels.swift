extension Typeface {
    /// The typeface that labels and controls are written with: the first of the list that is installed.
    package static func labels() throws(FontError) -> Typeface {
        let file = try FontMatch.find(.labels)
        return try Typeface(file: file.path, index: file.index)
    }
}
