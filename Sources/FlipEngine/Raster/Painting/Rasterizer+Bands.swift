extension Rasterizer {
    /// Divides parts of a frame into bands that threads can draw concurrently, each with its own memory.
    ///
    /// Bands are groups of rows, or groups of columns if most of the perspective content is turned about a vertical
    /// axis: such pictures are made column by column, and a column that two bands share would be made twice.
    ///
    /// - Parameters:
    ///   - rects: The parts, in the frame's pixels.
    ///   - commands: The commands to draw there.
    ///   - pixels: The approximate number of pixels in a band.
    /// - Returns: The bands, part by part from the top or the left; their union is that of the parts.
    public static func bands(
        of rects: [PixelRect], drawing commands: [DrawCommand], pixels: Int
    ) -> [PixelRect] {
        let isUpright = areColumnsCheaper(for: commands)
        var bands: [PixelRect] = []
        for rect in rects where !rect.isEmpty {
            let length = isUpright ? rect.width : rect.height
            // Adjacent bands must not share a cache line.
            let step = isUpright ? columnStep : 1
            let most = max(length / step, 1)
            let count = min(max(rect.area.addingClamped(pixels / 2) / max(pixels, 1), 1), most)
            let begin = isUpright ? rect.minX : rect.minY
            func border(_ index: Int) -> Int {
                if index == count { return begin.addingClamped(length) }
                // length * index / count, without overflow of the product.
                let way = length / count * index + length % count * index / count
                return index == 0 ? begin : begin.addingClamped(way) / step * step
            }
            for index in 0..<count {
                var band = rect
                if isUpright {
                    band.minX = border(index)
                    band.maxX = border(index + 1)
                } else {
                    band.minY = border(index)
                    band.maxY = border(index + 1)
                }
                if !band.isEmpty { bands.append(band) }
            }
        }
        return bands
    }

    /// The alignment of a band's first column, in pixels: a cache line.
    private static let columnStep = 16

    private static func areColumnsCheaper(for commands: [DrawCommand]) -> Bool {
        var (aboutX, aboutY) = (0, 0)
        for case .draw(let quad) in commands {
            // The change of w along each axis of the plane; both are 0 without perspective.
            let (across, down) = (abs(quad.map.p), abs(quad.map.q))
            if down < across * 1e-6 { aboutY = aboutY.addingClamped(quad.bounds.area) }
            if across < down * 1e-6 { aboutX = aboutX.addingClamped(quad.bounds.area) }
        }
        return aboutY > aboutX
    }
}
