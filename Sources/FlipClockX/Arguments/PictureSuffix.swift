/// The suffix of the name of a picture or a film, and what it says about the format.
///
///     PictureSuffix(of: "clips/clock.Y4M").stream  // .y4m
struct PictureSuffix {
    /// Its text, in small letters; empty for a name without one.
    let text: String

    /// The suffix of the file name in `path`.
    init(of path: String) {
        let name = path.lastSlash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        text = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// The format of the stream that it names; nil for none.
    var stream: Options.Film.Format? {
        text == "png" ? nil : Options.Film.Format(rawValue: text)
    }

    /// Whether it is that of a file which the program does not write. An unknown one is not, because a name may have a
    /// dot for another reason.
    var isForeign: Bool { Self.foreign.contains(text) }

    private static let foreign: Set = [
        "apng", "avi", "avif", "bmp", "eps", "gif", "gz", "heic", "heif", "ico", "jfif", "jp2",
        "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "pbm", "pdf", "pgm",
        "pnm", "ppm", "ps", "psd", "raw", "svg", "tga", "tif", "tiff", "ts", "txt", "webm", "webp",
        "wmv", "xbm", "xpm", "xz", "zip", "zst",
    ]
}
