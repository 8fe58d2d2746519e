/// Where a typeface was read from: the font file, and the face's index in it.
package struct TypefaceSource: Hashable, Sendable {
    package let file: String
    package let index: Int

    /// The face `index` of `file`.
    package init(file: String, index: Int) {
        self.file = file
        self.index = index
    }
}
