/// The values of the window's options. `WindowPreferences` gives them meaning.
struct WindowArguments: Sendable {
    /// `--geometry`
    var geometry: String?
    /// `--monitor`
    var monitor: String?
    /// `--opacity`
    var opacity: String?
    /// `--scale`
    var scale: String?
    /// `--title`
    var title: String?
    /// `--name`
    var name: String?
    /// `--xrm`, in the order given.
    var xrm: [String] = []
}
