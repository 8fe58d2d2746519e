/// Where a typeface lies on disk.
struct FontFile: Hashable, Sendable {
    /// The file's path.
    let path: String
    /// Which face of the file, as `FT_New_Face` takes it: a named instance of a variable font is in the upper 16 bits.
    let index: Int
    /// The family, as fontconfig names it.
    let family: String
}
