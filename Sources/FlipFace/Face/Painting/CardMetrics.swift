import FlipEngine

/// The dimensions of one card in pixels, computed from the theme's fractions.
///
/// Dimensions of the hinge are measured *along* it and *across* it: for the x axis these are the card's x and y, for
/// the y axis its y and x.
struct CardMetrics: Hashable, Sendable {
    /// The card's size in pixels; even across the hinge.
    let width: Int
    let height: Int
    /// The axis about which the flap turns.
    let axis: FlipAxis
    /// The corners' radius.
    let cornerRadius: Float
    /// The hinge gap across the hinge, in pixels from the card's top or left side; empty if there is none.
    let slit: Range<Int>
    /// The opacity of the hinge gap, 0...1.
    let slitOpacity: Float
    /// The notch for the axle at each end of the hinge: its size along and across the hinge.
    let notchDepth: Float
    let notchBreadth: Float
    /// The radius of the notch's corners.
    let notchRadius: Float
    /// The width of a hairline; at least one pixel.
    let hairline: Float
    /// The visible depth of the pile below the card.
    let pileDepth: Int
    /// The extent of the plate, with the pile, the interior and the shadow, beyond the card on each side.
    let plateMargin: Int
    /// Whether painters also compute pixels that are known to be equal to others: the reference for tests.
    var computesEveryPixel = false

    /// - Parameter hingeGap: The hinge gap's width in pixels; nil for the theme's fraction, which becomes finer and
    ///   fainter on small cards.
    init(width: Int, height: Int, theme: Theme, axis: FlipAxis = .x, hingeGap: Double? = nil) {
        self.width = width
        self.height = height
        self.axis = axis
        let scale = Double(height)
        cornerRadius = Float(theme.cornerRadius * scale)
        let hinge = (axis == .x ? height : width) / 2
        if let hingeGap {
            // If the number of rows is odd, the extra row is before the hinge.
            let rows = Int(min(max(hingeGap, 0), Double(hinge)).rounded())
            slit = hinge - (rows + 1) / 2..<hinge + rows / 2
            slitOpacity = 1
        } else {
            let isFine = height < theme.minimumWideGap
            let rows =
                theme.hingeGap > 0
                ? isFine ? 1 : max(Int((theme.hingeGap * scale / 2).rounded()), 1) : 0
            slit = hinge - rows..<hinge + (isFine ? 0 : rows)
            slitOpacity = height < theme.minimumOpaqueGap ? theme.faintGap : 1
        }
        // The minima keep the notch, the pile and the shadow visible on small cards.
        notchDepth = Float(max((theme.notchDepth * scale).rounded(), 2))
        notchBreadth = Float(max((theme.notchHeight * scale / 2).rounded() * 2, 4))
        hairline = Float(max(scale * theme.hairline, 1))
        pileDepth = max(Int((theme.pileDepth * scale).rounded()), 1)
        notchRadius = notchDepth * theme.card.notchRadius
        plateMargin = max(Int((scale * theme.plateReach).rounded()), 3)
    }

    /// The first row or column of the second half, where the halves meet.
    var hinge: Int { breadth / 2 }

    /// The card's size along the hinge.
    var length: Int { axis == .x ? width : height }

    /// The card's size across the hinge.
    var breadth: Int { axis == .x ? height : width }

    /// Converts between the card's coordinates and the hinge's; the conversion is its own inverse.
    @inline(__always)
    func turned(_ x: Float, _ y: Float) -> (along: Float, across: Float) {
        axis == .x ? (x, y) : (y, x)
    }

    /// The rectangle in the card's coordinates for one in the hinge's coordinates.
    func rect(along: Int, across: Int, length: Int, breadth: Int) -> PixelRect {
        axis == .x
            ? PixelRect(x: along, y: across, width: length, height: breadth)
            : PixelRect(x: across, y: along, width: breadth, height: length)
    }

    /// The outline of the whole card.
    var outline: Shapes.RoundedBox {
        Shapes.RoundedBox(
            left: 0, top: 0, width: Float(width), height: Float(height), radius: cornerRadius)
    }

    /// The columns and the rows at least this far from the card's ends, in a picture whose first pixel is at
    /// (`minX`, `minY`) of the card; nil for none. A small card has none either.
    func repeats(
        columns: Float? = nil, rows: Float? = nil, minX: Int = 0, minY: Int = 0
    ) -> PaintSurface.Repeats {
        func range(_ distance: Float?, _ length: Int, from start: Int) -> Range<Int> {
            guard let distance, !computesEveryPixel else { return 0..<0 }
            let end = Int(distance.rounded(.up))
            return 2 * end < length ? end - start..<length - end - start : 0..<0
        }
        return PaintSurface.Repeats(
            columns: range(columns, width, from: minX), rows: range(rows, height, from: minY))
    }

    /// The notch at the start of the hinge, in the hinge's coordinates; the other notch is its mirror image. It begins
    /// 8 pixels outside the card, so that its outer corners do not show.
    var notch: Shapes.RoundedBox {
        let reach = notchDepth + 8
        return Shapes.RoundedBox(
            left: -8, top: Float(hinge) - notchBreadth / 2, width: reach, height: notchBreadth,
            radius: notchRadius)
    }

    /// The areas where `coverage` may be less than 1: the ends with the rounded corners, and the notches. They do not
    /// overlap.
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

    /// The coverage of the pixel at (`x`, `y`) by the card, minus its notches, 0...1.
    @inline(__always)
    func coverage(_ x: Float, _ y: Float) -> Float {
        let body = Shapes.coverage(outline.distance(x, y))
        let (along, across) = turned(x, y)
        let mirrored = min(along, Float(length) - along)
        guard mirrored < notchDepth + 2 else { return body }
        return body * (1 - Shapes.coverage(notch.distance(mirrored, across)))
    }
}
