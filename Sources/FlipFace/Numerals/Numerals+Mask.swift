import FlipEngine

/// Masks of the numerals, in the form of a typeface's masks.
extension Numerals {
    /// The supported heights of a digit in pixels; other heights are clamped.
    static let sizes: ClosedRange<Double> = 1...8000

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
        guard pixelSize.isFinite, stretch.isFinite, subpixelOffset.isFinite,
            abs(subpixelOffset.x) < 1e9, abs(subpixelOffset.y) < 1e9,
            let glyph = glyph(of: character)
        else { return nil }
        let wholeX = subpixelOffset.x.rounded(.down)
        let wholeY = subpixelOffset.y.rounded(.down)
        let outline = GlyphOutline(
            glyph.contours,
            scale: min(max(pixelSize, Self.sizes.lowerBound), Self.sizes.upperBound),
            origin: Point(x: subpixelOffset.x - wholeX, y: subpixelOffset.y - wholeY),
            stretch: min(max(stretch, 0.1), 10))
        guard let mask = outline.mask() else { return nil }
        return GlyphMask(
            left: mask.left + Int(wholeX), top: mask.top + Int(wholeY), width: mask.width,
            height: mask.height, coverage: mask.coverage)
    }
}
