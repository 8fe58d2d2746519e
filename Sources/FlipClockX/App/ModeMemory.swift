import FlipClock
import FlipSystem
import Glibc

/// Keeps the states of the modes in a file, so that a restart does not lose a timer or a score: restores the states at
/// the start, and writes the file when a state changes, such as when a timer is started or paused.
///
///     let memory = ModeMemory(path: UserFolder.state.path(of: "modes"))
///     memory.restore(into: &states, at: moment)
///     memory.save(states, at: moment)
///     for warning in memory.takeWarnings() { Diagnostics.write(warning) }
///
/// Of several clocks only one keeps its states: the one that holds a lock on the folder, until it exits. A file that
/// cannot be read completely gives one warning and does not stop the program.
final class ModeMemory {
    private let path: String?
    /// The id of the machine's boot.
    private let boot: () -> String
    /// The lines in the file, as far as this program has read or written it.
    private var lines: [String] = []
    /// The file descriptor of the folder with our lock; nil while we have no lock.
    private var lock: Int32?
    /// False after a failure, which is reported once.
    private var mayWrite = true
    private var warnings: [String] = []

    private static let heading =
        "# The timer, the stopwatch, the score and the text of flipclockx(1), for its next start."

    /// Keeps the states at `path`; keeps none for nil.
    init(path: String?, boot: @escaping () -> String = ModeMemory.bootID) {
        self.path = path
        self.boot = boot
    }

    deinit { if let lock { close(lock) } }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Restores the states of the last run, unless another clock keeps them.
    func restore(into states: inout ModeStates, at moment: Moment) {
        guard let path, access(path, F_OK) == 0, locks(path) else { return }
        do throws(StateFile.Failure) {
            let bytes = try StateFile.read(path) ?? []
            let text = bytes.map { $0 >= 0x20 && $0 < 0x7f || $0 == 0x0a ? $0 : 0x3f }
            lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        } catch {
            mayWrite = false
            warnings.append("\(path): \(error); timers are not kept for the next start")
            return
        }
        let bad = states.restore(lines, at: moment, boot: boot())
        if let first = bad.first {
            warnings.append("\(path):\(first): is not the state of a mode; the line is ignored")
        }
    }

    /// Writes the file atomically if the states have changed. Failures become warnings.
    func save(_ states: ModeStates, at moment: Moment) {
        guard let path, mayWrite else { return }
        let new = states.lines(at: moment, boot: boot())
        let old = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard new != old else { return }
        do {
            try SettingsFile.makeFolders(for: path)
            guard locks(path) else {
                mayWrite = false
                warnings.append(
                    "another clock keeps its timer in \(path); that of this one is lost when it exits, "
                        + "unless XDG_STATE_HOME names another folder at its start"
                )
                return
            }
            let text = ([Self.heading] + new).map { $0 + "\n" }.joined()
            try StateFile.write(Array(text.utf8), to: path)
            lines = new
        } catch {
            mayWrite = false
            warnings.append("\(error)")
        }
    }

    /// Whether this program has the lock on the folder of `path`, or gets it now.
    private func locks(_ path: String) -> Bool {
        if lock != nil { return true }
        let folder = String(path[..<(path.lastSlash ?? path.startIndex)])
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return false
        }
        lock = descriptor
        return true
    }

    /// The id that the kernel gives each boot; empty if it gives none.
    static func bootID() -> String {
        guard let (bytes, _) = try? RegularFile.read("/proc/sys/kernel/random/boot_id", limit: 64)
        else { return "" }
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }
}
