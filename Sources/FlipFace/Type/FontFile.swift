/// The file of a typeface, and its index within that file.
struct FontFile: Hashable, Sendable {
    /// The file's path.
    let path: String
    /// The face's index, as `FT_New_Face` takes it: the upper 16 bits select a named instance of a variable font.
    let index: Int
    /// The family's name in fontconfig.
    let family: String
}
