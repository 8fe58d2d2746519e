import FlipEngine
import Glibc

/// Writes a film as PNG files into a folder, `frame-00001.png` and so on, or one after the other to standard output.
struct PictureSeries: FilmWriter {
    private let path: String
    private var count = 0

    /// The number of digits in a name; longer numbers get more.
    private static let digits = 5

    /// A series in the folder `path`, which is created if it is missing; `-` is standard output.
    init(path: String) throws(PictureError) {
        self.path = path
        guard path != "-", mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        throw PictureError(.write, "film", path: path, reason: String(cString: strerror(errno)))
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
