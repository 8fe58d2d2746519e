import FlipClock
import FlipSystem

/// Reads the values of a picture's and a film's options.
extension OptionReader {
    mutating func readSnapshot(_ argument: GivenOption) throws(UsageError) {
        snapshot.path = try argument.name("clock.png")
        snapshot.size = try size(for: argument)
        snapshot.scale = window.scale ?? 1
        (snapshot.opacity, snapshot.hasCase) = takeGround()
        let suffix = Self.suffix(of: argument.value)
        if Self.otherSuffixes.contains(suffix) || Self.stream(of: suffix) != nil {
            throw argument.error(
                "is not the name of a PNG file",
                "give a name that ends in .png, and convert that picture")
        }
    }

    mutating func readTurnStyle(_ argument: GivenOption) throws(UsageError) {
        snapshot.turnStyle = try argument.choice(["press": .press, "hand": .drag])
        if given["turn"] == nil {
            throw argument.error(
                "only works with --turn", "add --turn 0.5 or leave this option out")
        }
    }

    /// Checks which options about the sides can be combined, after all of them were read.
    func checkTurn() throws(UsageError) {
        if let side = given["side"], given["turn"] != nil {
            throw side.error("cannot be combined with --turn")
        }
        if let flip = given["flip"], snapshot.side == .back {
            throw flip.error("has no visible effect with --side back")
        }
    }

    mutating func readFilm(_ argument: GivenOption) throws(UsageError) {
        film.path = try argument.name("frames")
        film.script = try given["pointer-script"]?.name("pointer.txt")
        if given["follow"] != nil {
            throw UsageError(
                "--follow cannot be combined with --film; use --pointer-script with lines such as '1.5 text HELLO'"
            )
        }
        film.size = try size(for: argument)
        film.scale = window.scale ?? 1
        (film.opacity, film.hasCase) = takeGround()
        guard given["film-format"] == nil else { return }
        let suffix = Self.suffix(of: film.path)
        film.format = film.path == "-" ? .y4m : Self.stream(of: suffix) ?? .png
        // A folder would be made from the name of a video or a picture.
        if suffix == "png" || Self.otherSuffixes.contains(suffix) {
            throw argument.error(
                "names one file, but PNG files need a folder",
                "give a folder such as "
                    + "'\(Quotation.shortened(film.path.dropLast(suffix.count + 1)))/', "
                    + "a file that ends in .y4m, or - and pipe it to an encoder")
        }
    }

    mutating func readFilmFormat(_ argument: GivenOption) throws(UsageError) {
        guard let format = Options.Film.Format(rawValue: argument.value) else {
            throw argument.error("is not known", "give png, y4m or bgra")
        }
        film.format = format
        if let stream = Self.stream(of: Self.suffix(of: film.path)), stream != format {
            throw UsageError(
                option: "--film", value: film.path,
                problem: "names a file in another format than \(format.rawValue)",
                remedy: "give another name, or leave out --film-format")
        }
    }

    mutating func readDuration(_ argument: GivenOption) throws(UsageError) {
        let durations = Options.Film.durations
        film.duration = try argument.number(durations, &warnings) ?? film.duration
        if let number = Double(argument.value), number <= 0 {
            throw argument.error("is no length", "give \(durations.extent), such as 10")
        }
    }

    /// Takes the opacity of the background and the case for the picture: they do not stay overrides of the window's
    /// settings.
    private mutating func takeGround() -> (opacity: Double, hasCase: Bool) {
        let window = options.settings(from: Settings()).window
        options.overrides.remove(.windowOpacity)
        options.overrides.remove(.windowCase)
        return (window.opacity, window.hasCase(byDefault: false))
    }

    /// The maximum number of pixels of a picture or a frame: 8192 x 8192, which needs about a gigabyte of memory.
    private static let pixelLimit = 1 << 26

    /// The size of the pictures that `argument` asks for.
    private func size(for argument: GivenOption) throws(UsageError) -> WindowGeometry.Size {
        let size = window.geometry?.size ?? WindowGeometry.defaultSize(scale: window.scale ?? 1)
        guard size.width * size.height > Self.pixelLimit else { return size }
        throw UsageError(
            option: "--geometry", value: given["geometry"]?.value ?? "\(size.width)x\(size.height)",
            problem:
                "has more than the \(Self.pixelLimit) pixels that --\(argument.option.name) can draw",
            remedy: "give a smaller size, such as 8192x8192")
    }

    /// The suffixes of files that are no PNG files. Others are allowed, because a name may have a dot for another
    /// reason.
    private static let otherSuffixes: Set = [
        "apng", "avi", "avif", "bmp", "eps", "gif", "gz", "heic", "heif", "ico", "jfif", "jp2",
        "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "pbm", "pdf", "pgm",
        "pnm", "ppm", "ps", "psd", "raw", "svg", "tga", "tif", "tiff", "ts", "txt", "webm", "webp",
        "wmv", "xbm", "xpm", "xz", "zip", "zst",
    ]

    /// The suffix of the file name in `path`, in small letters; empty without one.
    private static func suffix(of path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// The format of a stream that `suffix` names; nil for none.
    private static func stream(of suffix: String) -> Options.Film.Format? {
        suffix == "png" ? nil : Options.Film.Format(rawValue: suffix)
    }
}
