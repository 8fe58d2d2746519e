import FlipEngine
import Glibc

/// A copy of the pixels that a remote server already has, so that only real differences are sent.
///
/// Damage says where pixels may have changed, such as the whole box around a turning flap; many of them are unchanged.
/// Tiles of the damage are compared with the copy, and only those that differ are sent. A comparison costs a thousandth
/// of the transfer.
final class SentPixels {
    private let buffer: PixelBuffer

    /// The size of a tile, in pixels: small enough to skip unchanged areas, large enough to keep requests few.
    private static let tile = (width: 32, height: 8)

    /// Allocates a copy for pictures of up to `width` x `height` pixels, without valid content.
    init(width: Int, height: Int) {
        buffer = PixelBuffer(width: width, height: height)
    }

    /// Records that all of `rects` in `picture` have been sent.
    func note(_ rects: [PixelRect], of picture: FrameBuffer) {
        for rect in rects {
            for y in rect.minY..<rect.maxY { copy(rect.minX, rect.width, y, of: picture) }
        }
    }

    /// Returns the parts of `rects` in which `picture` differs from the copy, and notes them as sent. The results do
    /// not overlap if `rects` do not.
    func takeChanges(in rects: [PixelRect], of picture: FrameBuffer) -> [PixelRect] {
        rects.flatMap { rect in
            var changes: [PixelRect] = []
            // Rectangles that end with the previous row of tiles and may continue in this one.
            var open: [PixelRect] = []
            for y in stride(from: rect.minY, to: rect.maxY, by: Self.tile.height) {
                let height = min(Self.tile.height, rect.maxY - y)
                let runs = runs(from: rect.minX, to: rect.maxX, y: y, height: height, of: picture)
                var next: [PixelRect] = []
                for run in runs {
                    if let above = open.firstIndex(where: {
                        $0.minX == run.minX && $0.width == run.width
                    }) {
                        var longer = open.remove(at: above)
                        longer.maxY += height
                        next.append(longer)
                    } else {
                        next.append(run)
                    }
                }
                changes += open
                open = next
            }
            return changes + open
        }
    }

    /// Returns the tiles of a row that differ, with adjacent ones merged.
    private func runs(
        from minX: Int, to maxX: Int, y: Int, height: Int, of picture: FrameBuffer
    ) -> [PixelRect] {
        var runs: [PixelRect] = []
        for x in stride(from: minX, to: maxX, by: Self.tile.width) {
            let width = min(Self.tile.width, maxX - x)
            guard isChanged(x, width, y, height, of: picture) else { continue }
            for row in y..<(y + height) { copy(x, width, row, of: picture) }
            if let last = runs.last, last.maxX == x {
                runs[runs.count - 1].maxX += width
            } else {
                runs.append(PixelRect(x: x, y: y, width: width, height: height))
            }
        }
        return runs
    }

    private func isChanged(
        _ x: Int, _ width: Int, _ y: Int, _ height: Int, of picture: FrameBuffer
    ) -> Bool {
        (y..<(y + height)).contains { row in
            memcmp(buffer.frameBuffer.row(row) + x, picture.row(row) + x, width * 4) != 0
        }
    }

    private func copy(_ x: Int, _ width: Int, _ row: Int, of picture: FrameBuffer) {
        memcpy(buffer.frameBuffer.row(row) + x, picture.row(row) + x, width * 4)
    }
}
