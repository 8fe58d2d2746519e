/// The options of `--film`, as typed.
struct FilmArguments: Sendable {
    /// `--film`
    var path: String?
    /// `--film-format`
    var format: String?
    /// `--from`
    var from: String?
    /// `--for`
    var duration: String?
    /// `--fps`
    var rate: String?
    /// `--pointer-script`
    var script: String?

    /// The options that only work with `--film`, and their values.
    var details: [(option: String, value: String?)] {
        [
            ("--film-format", format), ("--from", from), ("--for", duration), ("--fps", rate),
            ("--pointer-script", script),
        ]
    }
}
