import FlipEngine

/// Saves the windows' places in a file; reads it at the start, and writes it at the end if something has changed.
///
///     let keeper = PlacementKeeper(path: UserFolder.state.path(of: "placement"), name: "flipclockx")
///     let saved = keeper.place(on: monitors.signature)
///     keeper.leave(frame, on: monitors.signature)
///     keeper.save()
///     for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
///
/// A file that cannot be read completely gives one warning and does not stop the program.
final class PlacementKeeper {
    /// The kinds of windows, whose places are saved separately.
    enum Kind: String {
        /// An ordinary window.
        case window = ""
        /// A widget.
        case widget = "/bare"
        /// A widget in a case.
        case casedWidget = "/case"
    }

    /// The kind of the window.
    var kind = Kind.window
    private let path: String?
    private let name: String
    private var memory = PlacementMemory()
    /// False if the file is not regular, too large or unreadable: such a file must not be overwritten.
    private var mayWrite = true
    /// The changes since the file was read.
    private var changes: [PlacementMemory.Key: PixelRect] = [:]
    private var warnings: [String] = []

    /// Reads the places in the file at `path`, if any, for windows called `name`.
    init(path: String?, name: String) {
        self.path = path
        self.name = name
        load()
        if let path, let first = memory.badLines.first {
            warnings.append("\(path):\(first): not a window position; the line is ignored")
        }
    }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Returns the place on these monitors; nil if none is saved.
    func place(on monitors: String) -> PixelRect? {
        memory[key(on: monitors)]
            ?? (kind == .widget
                ? memory[PlacementMemory.Key(name: oldWidget, monitors: monitors)] : nil)
    }

    /// Whether a widget had a place before version 2, which had cases.
    var hasOldWidget: Bool { memory.hasPlace(of: oldWidget) }

    /// The name of a widget's places before version 2.
    private var oldWidget: String { name + "/widget" }

    private func key(on monitors: String) -> PlacementMemory.Key {
        PlacementMemory.Key(name: name + kind.rawValue, monitors: monitors)
    }

    /// Records the window's place on these monitors.
    func leave(_ frame: PixelRect, on monitors: String) {
        let key = key(on: monitors)
        guard memory[key] != frame else { return }
        memory.remember(frame, for: key)
        changes[key] = frame
    }

    /// Writes the file atomically if something has changed. Failures become warnings.
    func save() {
        guard let path, !changes.isEmpty, mayWrite else { return }
        // Another clock may have written the file in the meantime.
        load()
        guard mayWrite else { return }
        for (key, frame) in changes { memory.remember(frame, for: key) }
        changes = [:]
        do {
            try SettingsFile.makeFolders(for: path)
            try StateFile.write(memory.bytes, to: path)
        } catch {
            warnings.append("\(error)")
        }
    }

    /// Reads the file, if there is one.
    private func load() {
        guard let path else { return }
        do throws(StateFile.Failure) {
            if let bytes = try StateFile.read(path) { memory = PlacementMemory(bytes) }
        } catch {
            mayWrite = false
            warnings.append("\(path): \(error); the window's last position is unknown")
        }
    }
}
