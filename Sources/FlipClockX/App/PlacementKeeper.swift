import FlipEngine
import FlipX11
import Glibc

/// Keeps where the window was left, in a file of the user's; reads it at the start and writes it at the end, if then.
///
///     let keeper = PlacementKeeper(path: UserFolder.state.path(of: "placement"), name: "flipclockx")
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
            warnings.append("\(path):\(first): is not a window position; the line is ignored")
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

    /// Reads the file, if there is one.
    private func load() {
        guard let path else { return }
        do throws(SystemError) {
            let (bytes, status) = try RegularFile.read(path, limit: Self.sizeLimit)
            guard status.st_mode & S_IFMT == S_IFREG else { return refuse("is not a regular file") }
            memory = PlacementMemory(bytes)
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: break
            case EFBIG: refuse("is too large")
            case EISDIR: refuse("is not a regular file")
            default:
                refuse(error.reason == nil ? String(cString: strerror(error.code)) : "is not a regular file")
            }
        }
    }

    private func refuse(_ reason: String) {
        mayWrite = false
        warnings.append("\(path ?? ""): \(reason); the window's last position is unknown")
    }
}
