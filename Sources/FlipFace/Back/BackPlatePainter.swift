import FlipEngine

/// Paints the plate on the back: dark metal with an engraved rim and four screws, and its shadow on the ground.
///
/// It writes directly to the image, which is almost as large as the window, in bands on all cores.
struct BackPlatePainter {
    let style: BackStyle
    /// The plate's size in pixels.
    let width: Int
    let height: Int
    /// The number of pixels per unit.
    let unit: Float
    /// The extent of the shadow beyond the plate, in pixels.
    let margin: Int
    /// The part of that extent that is painted above and below the plate, in pixels, at most `margin`.
    let ends: Int
    /// Whether there is space for screws and an engraved rim.
    let isOrnate: Bool

    /// The radius of the plate's corners, in pixels.
    var cornerRadius: Float {
        let radius = isOrnate ? style.metal.cornerRadius : style.metal.smallCornerRadius
        return min(radius * unit, Float(min(width, height)) / 2)
    }

    /// The picture. `isConcurrent` is false for a picture that is painted in the background.
    func paint(isConcurrent: Bool = true) -> PlacedPicture {
        let (columns, rows) = (width + 2 * margin, height + 2 * margin)
        // The rows of the shadow above the picture.
        let above = margin - ends
        // The light is above the middle, so the plate is slightly darker towards its sides.
        let falloff = style.metal.sideFalloff
        let sides = (0..<columns).map { column in
            let side = ((Float(column) + 0.5) / Float(columns) - 0.5) * 2
            return 1 - falloff * side * side
        }
        let rim = RimPainter(painter: self)
        // From 44 units inside the plate's edge (18 without screws) there is neither rim nor screw; `calm` is that
        // distance plus the margin, in pixels.
        let calm = Int((isOrnate ? 44 : 18) * unit) + margin
        let inside = min(calm, columns)..<max(columns - calm, min(calm, columns))
        let pixels = PaintBands.pixels(
            width: columns, height: height + 2 * ends, isConcurrent: isConcurrent
        ) { band, pixels in
            for index in band {
                let row = index + above
                let body = body(row)
                let start = (index - band.lowerBound) * columns
                let isCalm = row >= calm && row < rows - calm
                let calmColumns = isCalm ? inside : columns..<columns
                for column in 0..<calmColumns.lowerBound {
                    pixels[start + column] = rim.pixel(body * sides[column], column, row)
                }
                // Plain metal.
                sides.withUnsafeBufferPointer { sides in
                    guard let out = pixels.baseAddress, let sides = sides.baseAddress else {
                        return
                    }
                    let first = calmColumns.lowerBound
                    Dither.ramp(
                        out + (start + first), sides + first, count: calmColumns.count,
                        from: .zero, way: body, x: first, y: row)
                }
                for column in calmColumns.upperBound..<columns {
                    pixels[start + column] = rim.pixel(body * sides[column], column, row)
                }
            }
        }
        guard let image = Image(width: columns, height: height + 2 * ends, pixels: pixels) else {
            preconditionFailure("a plate has at least one pixel")
        }
        return PlacedPicture(image: image, margin: margin, ends: ends)
    }

    /// The metal in row `row`, counted from the top of the shadow: brushed horizontally, with a slight variation in brightness between rows.
    private func body(_ row: Int) -> Theme.Shade {
        let along = (Float(row - margin) + 0.5) / Float(height)
        var hash = UInt32(truncatingIfNeeded: row) &* 0x9e37_79b1
        hash = (hash ^ hash >> 15) &* 0x2c1b_3c6d
        hash ^= hash >> 12
        let grain = (Float(hash & 0xffff) / 65535 - 0.5) * style.metal.grain
        // The upper edge is lightest, because the light comes from above.
        return Shapes.mix(style.plate.from, style.plate.to, max(along, 0)) * (1 + grain)
    }
}
