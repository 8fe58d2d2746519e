/// The pixels of a picture that are painted when they are first needed, and kept until `release()`.
///
/// Until then the picture occupies no memory. One that is neither turned nor scaled can also be computed row by row where
/// it is drawn.
final class ComputedPixels: @unchecked Sendable {
    /// Computes pixels of a row: takes its number, the columns, and the memory for them.
    private let row: Image.Row?
    private let all: @Sendable () -> PixelArray
    private let lock = Lock()
    private var kept: PixelArray?

    /// - Parameters:
    ///   - row: Computes a part of a row; nil if that is not possible.
    ///   - all: Paints all pixels, equal to those of `row`.
    init(row: Image.Row?, all: @escaping @Sendable () -> PixelArray) {
        self.row = row
        self.all = all
    }

    /// All pixels; painted unless they are kept, and kept from then on.
    var pixels: PixelArray {
        lock {
            let pixels = kept ?? all()
            kept = pixels
            return pixels
        }
    }

    /// Computes rows of a picture whose pixels are not kept; nil if they are, which is faster.
    var rows: Image.Row? { lock { kept == nil } ? row : nil }

    /// Releases the pixels.
    func release() { lock { kept = nil } }
}
