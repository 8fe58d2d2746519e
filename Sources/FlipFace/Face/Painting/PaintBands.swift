import FlipEngine
import FlipThreads

/// Cuts a picture that is to be painted into bands of rows, those of a large one for all cores.
enum PaintBands {
    /// About how many pixels a band has; as Floats they are a hundred kilobytes, which a cache holds.
    private static let bandPixels = 6144
    /// Pictures with fewer pixels than this are painted by the caller alone.
    private static let leastPixels = 50_000

    /// The `width` x `height` pixels, both at least 1, that `paint` makes.
    ///
    /// - Parameter paint: Called for each band with its rows and their pixels, not yet set, row after row; it must set all of
    ///   them, and ask for nothing but places, so that the bits are the same however the picture is cut.
    static func pixels(
        width: Int, height: Int,
        _ paint: @Sendable (_ rows: Range<Int>, UnsafeMutableBufferPointer<UInt32>) -> Void
    ) -> PixelArray {
        let bandRows = max(bandPixels / width, 4)
        return PixelArray(count: width * height) { pixels in
            // No two bands have a row in common.
            nonisolated(unsafe) let picture = pixels
            ConcurrentLoop.perform(
                iterations: (height + bandRows - 1) / bandRows,
                threadCount: width * height < leastPixels ? 1 : nil
            ) { band in
                let rows = band * bandRows..<min((band + 1) * bandRows, height)
                paint(
                    rows,
                    UnsafeMutableBufferPointer(
                        rebasing: picture[rows.lowerBound * width..<rows.upperBound * width]))
            }
        }
    }
}
