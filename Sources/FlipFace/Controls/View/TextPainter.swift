import FlipEngine

/// Paints an engraved line of text filled with colour: takes a measured line and returns a picture.
///
/// The upper edge of the engraving is in shade and the lower edge is lit. The fill has one colour, so that small
/// letters stay clear.
struct TextPainter {
    var engraving = Engraving()

    /// A line's picture and its position.
    struct Picture {
        let image: Image
        /// The offset from the line's pen position to the picture's left edge, in pixels.
        let left: Int
        /// The offset from the baseline to the picture's upper edge, in pixels; negative above it.
        let top: Int
    }

    /// The picture of `line`, with its pen position at `offset` (0..<1) of a pixel; nil for a line without ink.
    ///
    /// - Parameter depth: The strength of shade and light at the edges, 0...1; 0 for flat paint.
    func picture(
        of line: TextRun, color: ControlStyle.Shade, offset: Double = 0, depth: Float = 1
    ) -> Picture? {
        let masks = line.masks(at: Point(x: offset, y: 0)).filter { $0.width > 0 && $0.height > 0 }
        guard let first = masks.first else { return nil }
        let edge = max(Int((line.pixelSize / engraving.sizeOfEdge).rounded()), 1)
        var area = PixelRect(x: first.left, y: first.top, width: first.width, height: first.height)
        for mask in masks {
            area = area.union(
                PixelRect(x: mask.left, y: mask.top, width: mask.width, height: mask.height))
        }
        let (width, height) = (area.width, area.height + 2 * edge)
        var ink = [Float](repeating: 0, count: width * height)
        for mask in masks {
            for row in 0..<mask.height {
                let start = (mask.top + row - area.minY + edge) * width + mask.left - area.minX
                for column in 0..<mask.width {
                    let covered = Float(mask.coverage[row * mask.width + column]) / 255
                    ink[start + column] = max(ink[start + column], covered)
                }
            }
        }
        let image = PaintSurface.image(width: width, height: height) { [ink, engraving] surface in
            func covered(_ row: Int, _ column: Int) -> Float {
                row >= 0 && row < height ? ink[row * width + column] : 0
            }
            surface.paint { x, y in
                let (row, column) = (Int(y), Int(x))
                let here = ink[row * width + column]
                // The shade is above the engraving, and the lit lip below it.
                let shade = covered(row + edge, column) * (1 - here) * engraving.shade * depth
                let lip = covered(row - edge, column) * (1 - here) * engraving.lip * depth
                let alpha = here + (shade + lip) * (1 - here)
                guard alpha > 0 else { return (.zero, 0) }
                let light = color * here + ControlStyle.Shade(repeating: lip)
                return (light / alpha, alpha)
            }
        }
        return Picture(image: image, left: area.minX, top: area.minY - edge)
    }
}
