import FlipClock
import FlipSystem
import Glibc

/// Finds the theme files and pictures that the settings name, and adds their values to the settings.
///
///     var library = ThemeLibrary()
///     library.resolve(&settings)             // sets settings.themeValues and the pictures
///     for warning in library.takeWarnings() { Diagnostics.write(warning) }
///     watch.follow(library.paths)            // later: library.invalidate(), and resolve again
///
/// A file is read again only after `invalidate()`. If a theme cannot be read, the values in force stay: those of its
/// last valid version, otherwise those of the previous theme. So they do while `reader` reads a picture for longer than
/// its patience; `resolve(_:)` then has to be called again. All reading is bounded: 1 MiB for a theme, 64 MiB for the
/// file of a picture and as much for its pixels, regular files only.
struct ThemeLibrary {
    /// The paths of the files that determine the theme in force, whether they exist or not.
    var paths: [String] { themePaths + lookPaths }

    private var themePaths: [String] = []
    private var lookPaths: [String] = []
    private let folders: ThemeFolders
    /// The values in force, without the single values of the settings file.
    private var values = ThemeValues.graphite
    /// The name of the theme with these values.
    private var inForce = "graphite"
    /// The name of the theme that was last searched for; nil after `invalidate()`.
    private var known: String?
    /// The pictures in use, by the paths of their files.
    private var pictures: [String: KnownPicture] = [:]
    /// Whether a picture was still being read at the end of the last `resolve(_:)`.
    private var isReading = false
    /// Reads the pictures.
    let reader = PictureReader(pixelLimit: Self.pixelLimit)
    private var warnings: [String] = []
    private var lastWarnings: [String] = []

    /// Creates a library of the theme files in `folders`.
    init(folders: ThemeFolders = ThemeFolders()) { self.folders = folders }

    /// A picture in use.
    private struct KnownPicture {
        /// The state of the file; nil if it is missing, or has to be read again.
        var stamp: SettingsFile.Stamp?
        /// The picture; without pixels if the file cannot be used and no earlier state of it was.
        var picture: ThemePicture
        /// Why the file cannot be used in this state.
        var problem: String?
    }

    /// Reads all files again at the next `resolve(_:)`.
    mutating func invalidate() {
        known = nil
        for (path, entry) in pictures where entry.problem != nil { pictures[path]?.stamp = nil }
    }

    /// Returns the new warnings, once.
    mutating func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Sets the values of the theme that `settings` name, and reads the ground's picture.
    mutating func resolve(_ settings: inout Settings) {
        var problems: [String] = []
        isReading = false
        if let builtIn = BuiltInTheme.named(settings.theme) {
            settings.themeValues = nil
            values = builtIn.values
            (known, inForce) = (settings.theme, settings.theme)
            themePaths = []
        } else {
            if known != settings.theme { readTheme(settings.theme, &problems) }
            settings.themeValues = values
        }
        lookPaths = settings.look.picture.map { [$0.path] } ?? []
        var used: [String] = []
        if case .picture(let picture) = values.ground { used.append(picture.path) }
        if let picture = settings.look.picture {
            used.append(picture.path)
            settings.look.setPicture(read(picture, &problems) ?? picture)
        }
        pictures = pictures.filter { used.contains($0.key) }
        if isReading { known = nil }
        if !problems.isEmpty {
            warnings += problems.filter { !lastWarnings.contains($0) }
            lastWarnings = problems
        }
    }

    private mutating func readTheme(_ name: String, _ problems: inout [String]) {
        known = name
        themePaths = folders.candidates(for: name)
        guard let path = folders.path(of: name) else {
            problems.append(
                "the theme '\(Quotation.shortened(name))' does not exist" + hint(for: name)
                    + "; \(inForce) stays in use")
            return
        }
        var reading: ThemeReading
        do throws(SystemError) {
            let (bytes, _) = try RegularFile.read(path, limit: SettingsFile.sizeLimit)
            reading = ThemeReading(bytes, path: path)
        } catch {
            problems.append("\(error); \(inForce) stays in use")
            return
        }
        guard reading.values != nil else {
            problems += reading.warnings.map {
                "\($0); \(inForce) stays in use until that is fixed"
            }
            return
        }
        problems += reading.warnings
        if let picture = reading.overrides.picture {
            themePaths.append(picture.path)
            let folder = path.lastSlash.map { String(path[..<$0]) } ?? "."
            if Self.isInside(picture.path, folder: folder) {
                guard let picture = read(picture, &problems) else { return }
                reading.setPicture(picture)
            } else {
                problems.append(
                    "\(path): the picture \(Quotation.shortened(picture.path, keepsEnd: true)) is not in the "
                        + "theme's folder; a plain ground is used")
            }
        }
        if let new = reading.values { (values, inForce) = (new, name) }
    }

    /// Returns a hint with the name that the user may have meant.
    func hint(for name: String) -> String {
        let names = BuiltInTheme.all.map(\.name) + folders.themes().files.map(\.name)
        return Spelling.nearest(to: name, of: names).map { "; is it \($0)?" } ?? ""
    }

    /// Whether the theme `name` is built in or has a file.
    func has(_ name: String) -> Bool {
        BuiltInTheme.named(name) != nil || folders.path(of: name) != nil
    }

    /// Whether the file at `path` is in `folder` or below it, after following all links. A missing file counts as
    /// inside if its path does not leave the folder.
    private static func isInside(_ path: String, folder: String) -> Bool {
        guard path.utf8.starts(with: (folder + "/").utf8) else { return false }
        if path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/"))
            .contains(where: { $0.elementsEqual("..".utf8) })
        {
            return false
        }
        guard let real = resolved(path), let root = resolved(folder) else { return true }
        return real.utf8.starts(with: (root + "/").utf8)
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The picture with its pixels; without them if the file cannot be used. While the file is being read, the picture
    /// in use, or nil if there is none.
    private mutating func read(
        _ picture: ThemePicture, _ problems: inout [String]
    ) -> ThemePicture? {
        let file = PictureReader.File(
            path: picture.path, stamp: SettingsFile.Stamp(path: picture.path))
        let old = pictures[file.path]
        if let old, old.stamp == file.stamp {
            if let problem = old.problem { problems.append(problem) }
            return old.picture
        }
        switch reader.read(file)?.result {
        case nil:
            isReading = true
            return old?.picture
        case .success(let image):
            let new = ThemePicture(path: picture.path, image: image)
            pictures[file.path] = KnownPicture(stamp: file.stamp, picture: new)
            return new
        case .failure(let error):
            let kept = old.flatMap { $0.picture.image == nil ? nil : $0.picture }
            let consequence = kept == nil ? "a plain ground is used" : "the picture in use stays"
            let problem = "\(error); \(consequence)"
            problems.append(problem)
            pictures[file.path] = KnownPicture(
                stamp: file.stamp, picture: kept ?? picture, problem: problem)
            return kept ?? picture
        }
    }

    /// The maximum number of a picture's pixels: 64 MiB at four bytes each.
    static let pixelLimit = 1 << 24
}
