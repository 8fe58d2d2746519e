extension Rasterizer {
    /// Cuts parts of a frame into bands that threads may draw at the same time, each with a memory of its own.
    ///
    /// Bands are rows; they are columns where most of what is seen in perspective is turned about a line along its columns,
    /// because such pictures are made column by column, and a column that is cut is made twice.
    ///
    /// - Parameters:
    ///   - rects: The parts, in the frame's pixels.
    ///   - commands: What is to be drawn there.
    ///   - pixels: About how many pixels a band is to hold.
    /// - Returns: The bands, part by part from the top or the left; together they are the parts.
    public static func bands(
        of rects: [PixelRect], drawing commands: [DrawCommand], pixels: Int
    ) -> [PixelRect] {
        let isUpright = areColumnsCheaper(for: commands)
        var bands: [PixelRect] = []
        for rect in rects where !rect.isEmpty {
            let length = isUpright ? rect.width : rect.height
            // Neighbours share no line of the caches.
            let step = isUpright ? columnStep : 1
            let most = max(length / step, 1)
            let count = min(max(rect.area.addingClamped(pixels / 2) / max(pixels, 1), 1), most)
            let begin = isUpright ? rect.minX : rect.minY
            func border(_ index: Int) -> Int {
                if index == count { return begin.addingClamped(length) }
                // length * index / count, which may be more than a number can say on the way.
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

    /// What the first column of a band is a multiple of, in pixels: a line of the caches.
    private static let columnStep = 16

    private static func areColumnsCheaper(for commands: [DrawCommand]) -> Bool {
        var (aboutX, aboutY) = (0, 0)
        for case .draw(let quad) in commands {
            // How much w changes along each of the plane's axes; neither where nothing is in perspective.
            let (across, down) = (abs(quad.map.p), abs(quad.map.q))
            if down < across * 1e-6 { aboutY = aboutY.addingClamped(quad.bounds.area) }
            if across < down * 1e-6 { aboutX = aboutX.addingClamped(quad.bounds.area) }
        }
        return aboutY > aboutX
    }
}
