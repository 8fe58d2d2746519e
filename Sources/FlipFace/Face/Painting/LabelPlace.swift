import FlipEngine

/// The place of a label, such as AM or PM, in the lower left corner of a card.
///
/// On a large card the label is below the digits. On a small card, where the space below the digits is less than the
/// label's minimum height, the label is beside the digits, and the caller must check that it touches no digit. Lengths
/// are in pixels of the card.
struct LabelPlace {
    /// The cap height.
    let capHeight: Double
    /// The first pen position, on the baseline.
    let origin: Point
    /// The minimum space between the label and the digits.
    let clearance: Double
    /// Whether the label may be beside the digits instead of below them.
    let isBeside: Bool

    /// Nil for a card that is too small for a label.
    ///
    /// - Parameter digitsBottom: The distance from the card's middle down to the lowest ink of the digits.
    init?(type: CardType, metrics: CardMetrics, digitsBottom: Double) {
        guard metrics.height >= type.minimumLabelCard else { return nil }
        let height = Double(metrics.height)
        capHeight = max(type.labelHeight * height, type.minimumLabelHeight)
        clearance = max(type.labelClearance * height, type.minimumLabelClearance)
        var inset = Double(metrics.cornerRadius) * type.labelInset
        // The highest baseline at which the label is clear of the digits.
        let highest = Double(metrics.height / 2) - digitsBottom - capHeight - clearance
        var rise = min(inset * type.labelRise, highest)
        isBeside = rise < type.minimumLabelInset
        if isBeside {
            inset = max(type.smallLabelInset * height, type.minimumLabelInset)
            rise = inset
        }
        origin = Point(x: inset, y: height - rise)
    }
}

extension GlyphMask {
    /// Whether a pixel with ink of `other` is less than `distance` pixels from this glyph's rectangle.
    func isNear(_ other: GlyphMask, within distance: Double) -> Bool {
        let margin = Int(distance.rounded(.up))
        let rows =
            max(
                top - margin, other.top)..<max(
                min(top + height + margin, other.top + other.height), max(top - margin, other.top))
        let columns =
            max(
                left - margin, other.left)..<max(
                min(left + width + margin, other.left + other.width), max(left - margin, other.left)
            )
        return rows.contains { row in
            let start = (row - other.top) * other.width - other.left
            return columns.contains { other.coverage[start + $0] != 0 }
        }
    }
}
