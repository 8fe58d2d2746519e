/// Moves the waist of a font's 8 to the seam of a card: takes the height of a position and gives its new height.
///
/// A card centres the 0 on its seam, so the seam is half-way between the lowest and the highest ink of the 0. Heights
/// below the waist are scaled to those below the seam, and heights above it to those above; the lowest and the highest
/// ink stay. Heights are in ems above the baseline.
struct SeamMap: Hashable, Sendable {
    /// The greatest distance between waist and seam, as a fraction of the height of the 0; more would deform the digits.
    static let reach = 0.06

    private let low: Double
    private let high: Double
    private let waist: Double
    private var seam: Double { (low + high) / 2 }

    /// Nil if the waist is too far from the seam.
    ///
    /// - Parameters:
    ///   - zero: The vertical extent of the ink of the 0.
    ///   - waist: The height of the waist of the 8.
    init?(zero: ClosedRange<Double>, waist: Double) {
        (low, high, self.waist) = (zero.lowerBound, zero.upperBound, waist)
        guard abs(waist - seam) <= Self.reach * (high - low) else { return nil }
    }

    /// The new height of a position.
    func callAsFunction(_ height: Double) -> Double {
        guard height > low, height < high else { return height }
        return height < waist
            ? low + (height - low) * (seam - low) / (waist - low)
            : high - (high - height) * (high - seam) / (high - waist)
    }

    /// The narrowest row of an 8 between 40 and 60 % of its height, in rows from the top of the mask to the row's middle;
    /// nil if it becomes narrower beyond, or nowhere, so that this is no waist.
    static func waist(of eight: GlyphMask) -> Double? {
        let rows = (eight.height * 2 / 5)..<(eight.height * 3 / 5)
        let widths = rows.map { width(of: eight, row: $0) }
        guard let narrowest = widths.min(), let first = widths.first, let last = widths.last,
            narrowest < min(first, last)
        else { return nil }
        // Between curves that meet, only one row has the least width; a bar has it in many.
        let waist = rows.indices.filter { widths[$0 - rows.lowerBound] <= narrowest + 0.5 }
        return Double(waist.reduce(0, +)) / Double(max(waist.count, 1)) + 0.5
    }

    /// The distance between the left and the right side of the ink in a row, in pixels.
    private static func width(of mask: GlyphMask, row: Int) -> Double {
        let coverage = mask.coverage[row * mask.width..<(row + 1) * mask.width]
        guard let first = coverage.firstIndex(where: { $0 > 0 }),
            let last = coverage.lastIndex(where: { $0 > 0 })
        else { return 0 }
        // In a partly covered pixel, the ink begins or ends within it.
        return Double(last - first - 1)
            + (Double(coverage[first]) + Double(coverage[last])) / 255
    }
}
