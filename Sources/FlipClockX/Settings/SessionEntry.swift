import FlipSystem
import Glibc

/// The file that starts the clock with the user's session (Desktop Application Autostart Specification).
///
/// The file is written atomically. A file that FlipClockX has not written is never changed.
struct SessionEntry {
    /// A problem, as one sentence.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// The path of the file; nil if the user has no home folder.
    let path: String?
    /// Whether the program runs in Flatpak, whose folders the session does not read.
    private let isSandboxed: Bool

    /// The file's name, which is that of the program's desktop entry.
    static let fileName = "io.github.flipclockx.flipclockx.desktop"
    /// The line that marks a file as ours.
    static let mark = "X-FlipClockX-Autostart=true"

    /// The file that exists in each sandbox of Flatpak.
    private static let sandboxMark = "/.flatpak-info"

    /// The file at `path`.
    init(path: String?, sandboxMark: String = Self.sandboxMark) {
        self.path = path
        isSandboxed = access(sandboxMark, F_OK) == 0
    }

    /// The file in the folder `autostart` below the user's folder for the settings of all programs.
    init(variable: (String) -> String? = Environment.variable) {
        self.init(
            path: UserFolder.settings.path(of: "", variable: variable).map {
                // The folder for the settings of all programs contains ours.
                $0.pathNames.dropLast()
                    .map { "/\($0)" }.joined() + "/autostart/\(Self.fileName)"
            })
    }

    /// Whether the session starts a clock.
    var isOn: Bool {
        guard !isSandboxed, let lines = try? lines() else { return false }
        return !lines.contains("Hidden=true") && lines.contains { $0.hasPrefix("Exec=") }
    }

    /// Why the user cannot change whether the session starts a clock, as one short sentence for users; nil if nothing
    /// prevents it.
    var obstacle: String? {
        if isSandboxed { return "Flatpak starts no program with the session." }
        guard let path else { return "You have no home folder." }
        do throws(SystemError) {
            let old = try lines()
            if !old.contains(Self.mark) { return "The autostart file is not by FlipClockX." }
        } catch {
            if error.code != ENOENT && error.code != ENOTDIR {
                return "The autostart file cannot be read."
            }
        }
        // The folder in which the file or the first missing folder is made. The dot requires a folder.
        var folder = Self.target(of: path)[...]
        repeat {
            folder = folder[..<(folder.lastSlash ?? folder.startIndex)]
        } while !folder.isEmpty && access(String(folder), F_OK) != 0
        return access(String(folder) + "/.", W_OK | X_OK) == 0
            ? nil : "The autostart folder cannot be changed."
    }

    /// Writes `new` if the file consists of `old`, which a clock with the same options has written.
    func replace(_ old: String, by new: String) throws(Failure) {
        guard let path, let (bytes, _) = try? RegularFile.read(path, limit: 1 << 16),
            bytes.elementsEqual(old.utf8)
        else { return }
        try write(new, to: path)
    }

    /// Writes the file with `text`, or removes it.
    func set(_ isOn: Bool, text: String) throws(Failure) {
        if isSandboxed {
            throw Failure(description: "Flatpak starts no program with the session")
        }
        guard let path else {
            throw Failure(
                description:
                    "there is no home folder for the file that starts the clock with the session")
        }
        var old: [String]?
        do throws(SystemError) {
            old = try lines()
        } catch {
            if access(path, F_OK) == 0 || errno != ENOENT {
                throw Failure(description: "\(error); starting with the session is unchanged")
            }
        }
        if let old, !old.contains(Self.mark) {
            throw Failure(
                description: "\(path) was not written by FlipClockX; change or remove it yourself")
        }
        if isOn {
            try write(text, to: path)
        } else if old != nil, unlink(path) != 0 {
            throw Failure(
                description: "cannot remove \(path): \(String(cString: strerror(errno)))")
        }
    }

    /// The path of the file itself: of the target if `path` is a link, even to nowhere.
    private static func target(of path: String) -> String {
        FilePlace.chain(from: path).last?.path ?? path
    }

    private func lines() throws(SystemError) -> [String] {
        guard let path else { return [] }
        let (bytes, _) = try RegularFile.read(path, limit: 1 << 16)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        do throws(SystemError) {
            try SettingsFile.makeFolders(for: Self.target(of: path))
        } catch {
            throw Failure(description: "\(error); the clock will not start with the session")
        }
        do throws(StateFile.Failure) {
            try StateFile.write(Array(text.utf8), to: path)
        } catch {
            throw Failure(description: error.description)
        }
    }

    // MARK: The text

    /// The file that runs the command line `arguments`, whose first element is the program, in `folder`; in the session's
    /// own folder if that is nil.
    static func text(arguments: [String], folder: String?) -> String {
        var lines = ["[Desktop Entry]", "Type=Application", "Name=FlipClockX"] + comments
        lines.append("Exec=" + escaped(arguments.map(quoted).joined(separator: " ")))
        if let folder { lines.append("Path=" + escaped(folder)) }
        lines += [
            "Icon=io.github.flipclockx.flipclockx", "Terminal=false", "StartupNotify=false", mark,
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The comments of the program's desktop entry.
    private static let comments = [
        "Comment=Shows the time on flip cards that you can turn by hand",
        "Comment[de]=Zeigt die Zeit auf Karten, die umklappen und sich von Hand drehen lassen",
        "Comment[es]=Muestra la hora en fichas que giran y que se pueden girar a mano",
        "Comment[fr]=Affiche l’heure sur des volets que l’on peut tourner à la main",
        "Comment[ja]=手でもめくれるカードで時刻を表示します",
    ]

    /// An argument, quoted according to the rules of the key `Exec`.
    private static func quoted(_ argument: String) -> String {
        // By scalars, because a mark after a sign makes one character of both.
        let doubled = argument.unicodeScalars.map { $0 == "%" ? "%%" : String($0) }.joined()
        let plain = doubled.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-_./=+,:@%".utf8.contains($0)
        }
        guard !plain || argument.isEmpty else { return doubled }
        let special = "\"`$\\".unicodeScalars
        let marked = doubled.unicodeScalars.map { special.contains($0) ? "\\\($0)" : "\($0)" }
            .joined()
        return "\"\(marked)\""
    }

    /// A value, escaped according to the rules for strings in desktop entries.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            default: String(scalar)
            }
        }.joined()
    }

    /// The whole path of the program that was started as `name` in `folder`: as the user named it if that is known, so
    /// that a link to it stays one, otherwise that of the running file.
    static func program(_ name: String, folder: String?, searchPath: String?) -> String {
        if name.isAbsolutePath { return name }
        let own = realpath("/proc/self/exe", nil)
        defer { free(own) }
        let fallback = own.map { String(cString: $0) } ?? name
        if name.lastSlash != nil { return folder.map { "\($0)/\(name)" } ?? fallback }
        guard !name.isEmpty else { return fallback }
        let places = (searchPath ?? "").split(separator: ":").compactMap { place in
            place.isAbsolutePath ? "\(place)/\(name)" : folder.map { "\($0)/\(place)/\(name)" }
        }
        return places.first { access($0, X_OK) == 0 } ?? fallback
    }

    /// The current folder of this process; nil if it no longer exists.
    static var currentFolder: String? {
        guard let name = getcwd(nil, 0) else { return nil }
        defer { free(name) }
        return String(cString: name)
    }
}
