import FlipEngine

/// Metrics and masks of the numerals in pixels, with y downwards from the baseline.
extension Numerals {
    /// The supported heights of a digit in pixels; other heights are clamped.
    static let sizes: ClosedRange<Double> = 1...8000

    /// The bounds of a glyph's ink in its cell; nil if the family lacks the character or the size is not finite.
    ///
    /// - Parameter pixelSize: The height of a flat digit, in pixels.
    func inkBounds(of character: Unicode.Scalar, pixelSize: Double) -> Rect? {
        guard let scale = Self.scale(pixelSize), let glyph = glyph(of: character) else {
            return nil
        }
        return Rect(
            x: glyph.ink.lowerBound * scale, y: -glyph.height.upperBound * scale,
            width: (glyph.ink.upperBound - glyph.ink.lowerBound) * scale,
            height: (glyph.height.upperBound - glyph.height.lowerBound) * scale)
    }

    /// The width of a glyph's cell; nil if the family lacks the character or the size is not finite.
    func advance(of character: Unicode.Scalar, pixelSize: Double) -> Double? {
        guard let scale = Self.scale(pixelSize) else { return nil }
        // The cells of the digits are known without their outlines.
        let advance = character.isTabular ? metrics.advance : glyph(of: character)?.advance
        return advance.map { $0 * scale }
    }

    /// The number of pixels per unit; nil if the size is not finite.
    static func scale(_ pixelSize: Double) -> Double? {
        pixelSize.isFinite ? min(max(pixelSize, sizes.lowerBound), sizes.upperBound) : nil
    }

    /// The coverage of a glyph in its cell, whose lower left corner, on the baseline, is `subpixelOffset` (y down) away
    /// from a pixel's corner; nil if the family lacks the character or a number is not finite.
    ///
    /// The offset may be any number below 10^9; its whole part is added to `left` and `top`, so offsets that differ by
    /// whole pixels give the same coverage.
    ///
    /// - Parameters:
    ///   - pixelSize: The height of a flat digit, in pixels.
    ///   - stretch: The ratio of the drawn width to the designed width, 0.1...10.
    func mask(
        of character: Unicode.Scalar, pixelSize: Double, subpixelOffset: Point = .zero,
        stretch: Double = 1
    ) -> GlyphMask? {
        guard let scale = Self.scale(pixelSize), stretch.isFinite, subpixelOffset.isFinite,
            abs(subpixelOffset.x) < 1e9, abs(subpixelOffset.y) < 1e9,
            let glyph = glyph(of: character)
        else { return nil }
        let wholeX = subpixelOffset.x.rounded(.down)
        let wholeY = subpixelOffset.y.rounded(.down)
        let outline = GlyphOutline(
            glyph.contours,
            scale: scale,
            origin: Point(x: subpixelOffset.x - wholeX, y: subpixelOffset.y - wholeY),
            stretch: min(max(stretch, 0.1), 10))
        guard let mask = outline.mask() else { return nil }
        return GlyphMask(
            left: mask.left + Int(wholeX), top: mask.top + Int(wholeY), width: mask.width,
            height: mask.height, coverage: mask.coverage)
    }
}
