import FlipEngine

/// One card's lengths in whole and broken pixels, from the theme's shares.
///
/// What belongs to the hinge is measured *along* it and *across* it: for the axis x that is the card's x and y, for the
/// axis y the other way round.
struct CardMetrics: Hashable, Sendable {
    /// The card, in pixels; even across the hinge.
    let width: Int
    let height: Int
    /// The line about which the flap turns.
    let axis: FlipAxis
    /// The corners' radius.
    let cornerRadius: Float
    /// The slit across the hinge, in pixels from the card's top or left side; empty for no slit.
    let slit: Range<Int>
    /// The notch for the axle at either end of the hinge: along it, and across it.
    let notchDepth: Float
    let notchBreadth: Float
    /// The radius of its corners.
    let notchRadius: Float
    /// The width of a hairline: one pixel on small cards, never less.
    let hairline: Float
    /// How far the pile shows below the card.
    let pileDepth: Int
    /// How far the plate, with the pile, the axles and the shadow on the ground, reaches beyond the card on each side.
    let plateMargin: Int

    /// - Parameter hingeGap: The slit's breadth in pixels; nil for the theme's own share.
    init(width: Int, height: Int, theme: Theme, axis: FlipAxis = .x, hingeGap: Double? = nil) {
        self.width = width
        self.height = height
        self.axis = axis
        let scale = Double(height)
        cornerRadius = Float(theme.cornerRadius * scale)
        let hinge = (axis == .x ? height : width) / 2
        if let hingeGap {
            // A line of one pixel lies before the seam, and an odd one reaches one pixel further there.
            let rows = Int(min(max(hingeGap, 0), Double(hinge)).rounded())
            slit = hinge - (rows + 1) / 2..<hinge + rows / 2
        } else {
            let rows =
                theme.hingeGap > 0 ? max(Int((theme.hingeGap * scale / 2).rounded()), 1) : 0
            slit = hinge - rows..<hinge + rows
        }
        notchDepth = Float(max((theme.notchDepth * scale).rounded(), 2))
        notchBreadth = Float(max((theme.notchHeight * scale / 2).rounded() * 2, 4))
        hairline = Float(max(scale * theme.hairline, 1))
        pileDepth = max(Int((theme.pileDepth * scale).rounded()), 1)
        notchRadius = notchDepth * theme.card.notchRadius
        plateMargin = max(Int((scale * theme.plateReach).rounded()), 3)
    }

    /// The first row, or column, of the second half: where the halves meet.
    var hinge: Int { breadth / 2 }

    /// The card's extent along the hinge.
    var length: Int { axis == .x ? width : height }

    /// The card's extent across the hinge.
    var breadth: Int { axis == .x ? height : width }

    /// A place of the card by the hinge's coordinates; its own inverse.
    @inline(__always)
    func turned(_ x: Float, _ y: Float) -> (along: Float, across: Float) {
        axis == .x ? (x, y) : (y, x)
    }

    /// A rectangle that is given by the hinge's coordinates, in the card's.
    func rect(along: Int, across: Int, length: Int, breadth: Int) -> PixelRect {
        axis == .x
            ? PixelRect(x: along, y: across, width: length, height: breadth)
            : PixelRect(x: across, y: along, width: breadth, height: length)
    }

    /// The whole card's outline.
    var outline: Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: 0, top: 0, width: Float(width), height: Float(height), radius: cornerRadius)
    }

    /// The notch at the hinge's beginning, by the hinge's coordinates; the other one is its mirror image.
    var notch: Shapes.RoundedBox {
        let reach = notchDepth + 8
        return Shapes.RoundedBox(
            left: -8, top: Float(hinge) - notchBreadth / 2, width: reach, height: notchBreadth,
            radius: notchRadius)
    }

    /// Where `coverage` may be less than 1: the ends with the round corners, and what has notches. They do not overlap.
    var rimAreas: [PixelRect] {
        let end = Int(max(cornerRadius, axis == .y ? notchDepth : 0)) + 3
        let band = axis == .x ? Int(notchBreadth / 2) + 3 : 0
        guard 2 * end + 2 * band <= height else {
            return [PixelRect(x: 0, y: 0, width: width, height: height)]
        }
        let ends = [
            PixelRect(x: 0, y: 0, width: width, height: end),
            PixelRect(x: 0, y: height - end, width: width, height: end),
        ]
        guard axis == .x else { return ends }
        return ends + [PixelRect(x: 0, y: hinge - band, width: width, height: 2 * band)]
    }

    /// How much of the pixel at (`x`, `y`) the card covers, notches taken away.
    @inline(__always)
    func coverage(_ x: Float, _ y: Float) -> Float {
        let body = Shapes.coverage(outline.distance(x, y))
        let (along, across) = turned(x, y)
        let mirrored = min(along, Float(length) - along)
        guard mirrored < notchDepth + 2 else { return body }
        return body * (1 - Shapes.coverage(notch.distance(mirrored, across)))
    }
}
