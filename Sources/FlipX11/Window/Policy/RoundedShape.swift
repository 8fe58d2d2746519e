import FlipEngine

/// A rectangle with rounded corners for the X Shape extension: rows of whole pixels, without antialiasing.
package struct RoundedShape: Hashable, Sendable {
    /// The upper left corner, in pixels from that of the window.
    let x: Int
    let y: Int
    /// The width, in pixels.
    let width: Int
    /// The height, in pixels.
    let height: Int
    /// The corners' radius, in pixels; at most half the shorter side.
    let radius: Int

    /// Creates the shape of a window of this size.
    init(width: Int, height: Int, radius: Double) {
        self.init(PixelRect(x: 0, y: 0, width: width, height: height), radius: radius)
    }

    /// Creates the shape of a part of a window.
    package init(_ rect: PixelRect, radius: Double) {
        let (width, height) = (rect.width, rect.height)
        (x, y) = (rect.minX, rect.minY)
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.radius = max(min(Int(radius.rounded()), min(self.width, self.height) / 2), 0)
    }

    /// The shape as rectangles that do not overlap, from the top, in `YXBanded` order.
    var rects: [PixelRect] {
        var rects: [PixelRect] = []
        for y in 0..<radius { add(row: y, to: &rects) }
        rects.append(
            PixelRect(x: 0, y: radius, width: width, height: height - 2 * radius))
        for y in (height - radius)..<height { add(row: y, to: &rects) }
        return placed(rects)
    }

    /// The rectangles that are not empty, in the window.
    private func placed(_ rects: [PixelRect]) -> [PixelRect] {
        rects.filter { !$0.isEmpty }.map {
            PixelRect(x: x + $0.minX, y: y + $0.minY, width: $0.width, height: $0.height)
        }
    }

    /// The rectangles in which every pixel is opaque, even with antialiased corners.
    var solidRects: [PixelRect] {
        guard radius > 0 else {
            return placed([PixelRect(x: 0, y: 0, width: width, height: height)])
        }
        return placed([
            PixelRect(x: radius, y: 0, width: width - 2 * radius, height: radius),
            PixelRect(x: 0, y: radius, width: width, height: height - 2 * radius),
            PixelRect(x: radius, y: height - radius, width: width - 2 * radius, height: radius),
        ])
    }

    /// Returns how many pixels of row `y` are outside at each side: those whose centre is outside.
    private func inset(_ y: Int) -> Int {
        let fromEnd = min(y, height - 1 - y)
        guard fromEnd < radius else { return 0 }
        let rise = Double(radius) - Double(fromEnd) - 0.5
        let reach = (Double(radius * radius) - rise * rise).squareRoot()
        return Int((Double(radius) - reach).rounded())
    }

    /// Adds a row; extends the rectangle above if that has the same width.
    private func add(row y: Int, to rects: inout [PixelRect]) {
        let inset = inset(y)
        let row = PixelRect(x: inset, y: y, width: width - 2 * inset, height: 1)
        if var last = rects.last, last.minX == row.minX, last.maxX == row.maxX, last.maxY == y {
            last.maxY = y + 1
            rects[rects.count - 1] = last
        } else {
            rects.append(row)
        }
    }
}
