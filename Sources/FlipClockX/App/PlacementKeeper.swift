import FlipEngine
import FlipX11
import Glibc

/// Keeps where the window was left, in a file of the user's; reads it at the start and writes it at the end, if then.
///
///     let keeper = PlacementKeeper(path: PlacementKeeper.standardPath(), name: "flipclockx")
///     let frame = keeper.place(on: monitors.signature)
///     keeper.leave(frame, on: signature)
///     keeper.save()
///     for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
///
/// A file that cannot be read, or not all of it, is one warning and no reason to stop.
final class PlacementKeeper {
    private let path: String?
    private let name: String
    private var memory = PlacementMemory()
    /// A file that is not to be understood as one is left alone.
    private var mayWrite = true
    /// What is new since the file was read.
    private var changes: [PlacementMemory.Key: PixelRect] = [:]
    private var warnings: [String] = []

    /// More than this is not such a file, in bytes.
    private static let sizeLimit = 1 << 16

    /// The memory at `path`, or none for nil, for windows called `name`.
    init(path: String?, name: String) {
        self.path = path
        self.name = name
        load()
        if let path, let first = memory.badLines.first {
            warnings.append("\(path):\(first): is no place of a window; it is left out")
        }
    }

    /// What there is to say, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Where the window was left on these monitors; nil where it never was.
    func place(on monitors: String) -> PixelRect? {
        memory[PlacementMemory.Key(name: name, monitors: monitors)]
    }

    /// The window is left at `frame` on these monitors.
    func leave(_ frame: PixelRect, on monitors: String) {
        let key = PlacementMemory.Key(name: name, monitors: monitors)
        guard memory[key] != frame else { return }
        memory.remember(frame, for: key)
        changes[key] = frame
    }

    /// Writes the file, if there is anything new; it appears whole or not at all. Failures are warnings.
    func save() {
        guard let path, !changes.isEmpty, mayWrite else { return }
        // Another clock may have ended meanwhile.
        load()
        guard mayWrite else { return }
        for (key, frame) in changes { memory.remember(frame, for: key) }
        changes = [:]
        do {
            try SettingsFile.makeFolders(for: path)
            let file = try OutputFile(path: path)
            let bytes = memory.bytes
            guard fwrite(bytes, 1, bytes.count, file.stream) == bytes.count else {
                let failure = OutputFile.Failure(code: errno)
                file.abandon()
                throw failure
            }
            try file.commit()
        } catch {
            let reason = (error as? OutputFile.Failure)?.reason ?? "\(error)"
            warnings.append("cannot write \(path): \(reason)")
        }
    }

    /// `flipclockx/placement` in the folder for what programs leave behind, by the XDG Base Directory Specification: what
    /// XDG_STATE_HOME says, else `.local/state` in the user's home. Nil where there is no home either.
    static func standardPath(
        variable: (String) -> String? = { getenv($0).map { String(cString: $0) } },
        home: () -> String? = SettingsLocation.passwordFileHome
    ) -> String? {
        func absolute(_ path: String?) -> String? {
            guard let path, path.hasPrefix("/") else { return nil }
            return path
        }
        if let folder = absolute(variable("XDG_STATE_HOME")) {
            return "\(folder)/flipclockx/placement"
        }
        return (absolute(variable("HOME")) ?? absolute(home()))
            .map { "\($0)/.local/state/flipclockx/placement" }
    }

    /// Reads the file, if there is one.
    private func load() {
        guard let path else { return }
        let descriptor: Int32
        let status: stat
        do throws(SystemError) {
            (descriptor, status) = try RegularFile.open(path)
        } catch {
            if error.reason != nil {
                refuse("is no file")
            } else if error.code != ENOENT && error.code != ENOTDIR {
                refuse(String(cString: strerror(error.code)))
            }
            return
        }
        defer { close(descriptor) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            refuse("is no file")
            return
        }
        guard let bytes = Self.read(descriptor) else {
            refuse("is too large")
            return
        }
        memory = PlacementMemory(bytes)
    }

    private func refuse(_ reason: String) {
        mayWrite = false
        warnings.append("\(path ?? ""): \(reason); where the window was is not known")
    }

    /// All bytes; nil for more than a file of places has.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            if bytes.count > sizeLimit { return nil }
        }
    }
}
