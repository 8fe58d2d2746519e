import FlipEngine
import FlipThreads

/// Divides a picture into bands of rows; those of a large picture are painted on all cores.
enum PaintBands {
    /// The approximate number of pixels in a band; as Floats they take a hundred kilobytes, which fit into a cache.
    private static let bandPixels = 6144
    /// Smaller pictures are painted on the calling thread only; waking other threads would not pay off.
    static let minimumPixels = 50_000

    /// The `width` x `height` pixels, both at least 1, that `paint` sets.
    ///
    /// - Parameters:
    ///   - isConcurrent: Whether all cores paint a large picture; false for one that is painted in the background.
    ///   - paint: Called for each band with its rows and their uninitialized pixels in row order. It must set all
    ///     pixels and depend only on their positions, so that the result does not depend on the bands.
    static func pixels(
        width: Int, height: Int, isConcurrent: Bool = true,
        _ paint: @Sendable (_ rows: Range<Int>, UnsafeMutableBufferPointer<UInt32>) -> Void
    ) -> PixelArray {
        PixelArray(count: width * height) { pixels in
            // Bands do not share rows, so threads write to different memory.
            nonisolated(unsafe) let picture = pixels
            perform(width: width, height: height, isConcurrent: isConcurrent) { rows in
                paint(
                    rows,
                    UnsafeMutableBufferPointer(
                        rebasing: picture[rows.lowerBound * width..<rows.upperBound * width]))
            }
        }
    }

    /// Calls `paint` for each band of a picture of `width` x `height` pixels, both at least 1.
    static func perform(
        width: Int, height: Int, isConcurrent: Bool = true,
        _ paint: @Sendable (_ rows: Range<Int>) -> Void
    ) {
        let bandRows = max(bandPixels / width, 4)
        ConcurrentLoop.perform(
            iterations: (height + bandRows - 1) / bandRows,
            threadCount: width * height < minimumPixels || !isConcurrent ? 1 : nil
        ) { band in paint(band * bandRows..<min((band + 1) * bandRows, height)) }
    }
}
