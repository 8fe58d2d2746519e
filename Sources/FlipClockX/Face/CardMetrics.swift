import FlipEngine

/// One card's lengths in whole and broken pixels, from the theme's shares.
struct CardMetrics: Hashable, Sendable {
    /// The card, in pixels; the height is even.
    let width: Int
    let height: Int
    /// The corners' radius.
    let cornerRadius: Float
    /// Rows of the slit that belong to each half; 0 for no slit.
    let slitRows: Int
    /// The notch for the axle at either side of the hinge.
    let notchDepth: Float
    let notchHeight: Float
    /// The width of a hairline: one pixel on small cards, never less.
    let hairline: Float
    /// How far the pile shows below the card.
    let pileDepth: Int
    /// How far the plate, with the pile, the axles and the shadow on the ground, reaches beyond the card on each side.
    let plateMargin: Int

    init(width: Int, height: Int, theme: Theme) {
        self.width = width
        self.height = height
        let scale = Double(height)
        cornerRadius = Float(theme.cornerRadius * scale)
        slitRows =
            theme.hingeGap > 0 ? max(Int((theme.hingeGap * scale / 2).rounded()), 1) : 0
        notchDepth = Float(max((theme.notchDepth * scale).rounded(), 2))
        notchHeight = Float(max((theme.notchHeight * scale / 2).rounded() * 2, 4))
        hairline = Float(max(scale * 0.0034, 1))
        pileDepth = max(Int((theme.pileDepth * scale).rounded()), 1)
        plateMargin = max(Int((scale * 0.12).rounded()), 3)
    }

    /// The row of the hinge: the first row of the lower half.
    var hinge: Int { height / 2 }

    /// The whole card's outline.
    var outline: Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: 0, top: 0, width: Float(width), height: Float(height), radius: cornerRadius)
    }

    /// The notch at the left side; the right one is its mirror image.
    var notch: Shapes.RoundedBox {
        let reach = notchDepth + 8
        return Shapes.RoundedBox(
            left: -8, top: Float(hinge) - notchHeight / 2, width: reach, height: notchHeight,
            radius: notchDepth * 0.45)
    }

    /// How much of the pixel at (`x`, `y`) the card covers, notches taken away.
    @inline(__always)
    func coverage(_ x: Float, _ y: Float) -> Float {
        let body = Shapes.coverage(outline.distance(x, y))
        let mirrored = min(x, Float(width) - x)
        guard mirrored < notchDepth + 2 else { return body }
        return body * (1 - Shapes.coverage(notch.distance(mirrored, y)))
    }
}
