import FlipEngine

/// A rectangle with round corners as the server's shapes know it: rows of whole pixels, without soft edges.
struct RoundedShape: Hashable, Sendable {
    /// The extent, in pixels.
    let width: Int
    /// The extent, in pixels.
    let height: Int
    /// The corners' radius, in pixels; at most half the shorter side.
    let radius: Int

    /// The shape of a window of this size.
    init(width: Int, height: Int, radius: Double) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.radius = max(min(Int(radius.rounded()), min(self.width, self.height) / 2), 0)
    }

    /// The shape as rectangles that do not overlap, from the top, as `YXBanded` wants them.
    var rects: [PixelRect] {
        var rects: [PixelRect] = []
        for y in 0..<radius { add(row: y, to: &rects) }
        rects.append(
            PixelRect(x: 0, y: radius, width: width, height: height - 2 * radius))
        for y in (height - radius)..<height { add(row: y, to: &rects) }
        return rects.filter { !$0.isEmpty }
    }

    /// The part in which every pixel is opaque although the corners' edges are soft.
    var solidRects: [PixelRect] {
        guard radius > 0 else { return [PixelRect(x: 0, y: 0, width: width, height: height)] }
        return [
            PixelRect(x: radius, y: 0, width: width - 2 * radius, height: radius),
            PixelRect(x: 0, y: radius, width: width, height: height - 2 * radius),
            PixelRect(x: radius, y: height - radius, width: width - 2 * radius, height: radius),
        ].filter { !$0.isEmpty }
    }

    /// How many pixels of row `y` lie outside at each side: those whose middle does.
    private func inset(_ y: Int) -> Int {
        let fromEnd = min(y, height - 1 - y)
        guard fromEnd < radius else { return 0 }
        let rise = Double(radius) - Double(fromEnd) - 0.5
        let reach = (Double(radius * radius) - rise * rise).squareRoot()
        return Int((Double(radius) - reach).rounded())
    }

    /// Adds a row, to the rectangle above where that is as wide.
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
