import FlipEngine
import Glibc

/// The frames of a stage side by side in one picture, to show an animation in print.
///
///     var strip = FilmStrip(columns: 4)
///     for step in 0...7 { strip.add(stage.commit(at: Double(step) / 7)) }
///     strip.write(fallback: "strip.png")
///
/// The file is the program's first argument, or `fallback`.
public struct FilmStrip {
    private let columns: Int
    private var frames: [PixelBuffer] = []
    private let gap = 4

    /// Creates an empty strip with rows of `columns` frames.
    public init(columns: Int) {
        self.columns = max(1, columns)
    }

    /// Draws a frame and appends it to the strip.
    public mutating func add(_ tree: RenderTree) {
        let frame = PixelBuffer(width: tree.viewport.width, height: tree.viewport.height)
        Rasterizer().draw(tree.commands, into: frame.frameBuffer, clip: tree.viewport)
        frames.append(frame)
    }

    /// Writes the strip as a PNG file. On failure it prints the error and exits with status 1.
    public func write(fallback: String) {
        let path = CommandLine.arguments.dropFirst().first ?? fallback
        guard let first = frames.first else { return }
        let rows = (frames.count + columns - 1) / columns
        let width = columns * (first.width + gap) + gap
        let height = rows * (first.height + gap) + gap
        var pixels = [UInt32](repeating: 0xFF20_2020, count: width * height)
        for (index, frame) in frames.enumerated() {
            let left = gap + index % columns * (first.width + gap)
            let top = gap + index / columns * (first.height + gap)
            let source = frame.pixels
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    pixels[(top + y) * width + left + x] = source[y * frame.width + x]
                }
            }
        }
        if !PNGFile(width: width, height: height, pixels: pixels).write(to: path) {
            perror(path)
            exit(1)
        }
        print("\(path): \(frames.count) frames")
    }
}
