/// The values of the options that choose the server and the window, and how the clock behaves there.
struct ServerArguments: Sendable {
    /// `--display`, in the order given.
    var displays: [String] = []
    /// `--root`
    var root = false
    /// `--window-id`
    var windowID: String?
    /// `--keep-awake`
    var keepAwake = false
    /// `--exit-on-input`
    var exitOnInput = false
    /// `--menu`
    var menu = false
    /// `--debug`
    var debug = false
}
