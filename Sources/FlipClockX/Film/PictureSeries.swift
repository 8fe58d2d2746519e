import FlipEngine
import Glibc

/// Writes a film as PNG files into a folder, `frame-00001.png` and so on, or one after the other to standard output.
struct PictureSeries: FilmWriter {
    private let path: String
    private var count = 0

    /// The number of digits in a name; longer numbers get more.
    private static let digits = 5

    /// A series of `count` frames in the folder `path`, which is created if it is missing; `-` is standard output.
    ///
    /// A folder with further frames is refused, because an encoder would append them to the film.
    init(path: String, count: Int) throws(PictureError) {
        self.path = path
        guard path != "-", mkdir(path, 0o777) != 0 else { return }
        let code = errno
        func failure(_ reason: String) -> PictureError {
            PictureError(.write, "film", path: path, reason: reason)
        }
        guard code == EEXIST else { throw failure(String(cString: strerror(code))) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw failure("it is not a folder; give a folder, or a format with --film-format")
        }
        let next = Self.name(count + 1)
        if access("\(path)/\(next)", F_OK) == 0 {
            throw failure(
                "it contains a longer film, with \(next); remove its frames or give another folder")
        }
    }

    mutating func write(_ frame: FrameBuffer) throws(PictureError) {
        count += 1
        try PNGFile.write(frame, to: path == "-" ? path : "\(path)/\(Self.name(count))")
    }

    /// The name of the frame `number`, from 1.
    static func name(_ number: Int) -> String {
        let text = "\(number)"
        return "frame-\(String(repeating: "0", count: max(digits - text.utf8.count, 0)))\(text).png"
    }

    func finish() {}

    /// Keeps the files written so far, because each is a complete picture.
    func abandon() {}
}
