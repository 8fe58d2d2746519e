import FlipEngine

/// Metrics for centring text.
extension Typeface {
    /// The height of a flat capital (H; of the numerals a digit) above the baseline, in pixels; nil if the face lacks it.
    func capHeight(pixelSize: Double) -> Double? {
        if numerals != nil { return Numerals.scale(pixelSize) }
        return inkBounds(of: "H", pixelSize: pixelSize).map { -$0.minY }
    }

    /// The smallest rectangle around the ink of all ten digits at one origin, in pixels; nil if one is missing.
    ///
    /// The same rectangle serves all digits, so that they do not move vertically when they change.
    func digitBounds(pixelSize: Double) -> Rect? {
        var bounds: Rect?
        for digit in "0123456789".unicodeScalars {
            guard let ink = inkBounds(of: digit, pixelSize: pixelSize) else { return nil }
            bounds = bounds.map { Self.union($0, ink) } ?? ink
        }
        return bounds
    }

    /// The widest advance of the ten digits, in pixels: the width of a figure's cell; nil if a digit is missing.
    func digitAdvance(pixelSize: Double) -> Double? {
        var widest = 0.0
        for digit in "0123456789".unicodeScalars {
            guard let advance = advance(of: digit, pixelSize: pixelSize) else { return nil }
            widest = max(widest, advance)
        }
        return widest
    }

    private static func union(_ a: Rect, _ b: Rect) -> Rect {
        let minX = min(a.minX, b.minX)
        let minY = min(a.minY, b.minY)
        return Rect(
            x: minX, y: minY, width: max(a.maxX, b.maxX) - minX,
            height: max(a.maxY, b.maxY) - minY)
    }
}
