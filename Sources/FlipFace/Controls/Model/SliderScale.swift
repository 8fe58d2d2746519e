/// The values of a slider and their positions along its groove.
///
///     SliderScale(stops: [0.5, 1, 3, 10, 60], special: .after)  // 0.5   1    3    10   60   (o)
///
/// Stops are evenly spaced, so the list of stops determines the resolution in each part of the range. Positions are
/// fractions of the groove, from 0 at its left end to 1 at its right end. A value between two stops, for example from
/// the settings file, has a position between them and stays until the user moves the knob.
///
/// A special value such as "never" is nil; it has a position of its own at one end, slightly apart from the others.
struct SliderScale: Hashable, Sendable {
    /// The end of the groove with the special value.
    enum Special: Hashable, Sendable {
        /// To the left of the smallest value.
        case before
        /// To the right of the largest value.
        case after
    }

    /// The values, ascending; at least one.
    let stops: [Double]
    /// The end with the special value; nil if there is none.
    let special: Special?
    /// Whether the scale is mirrored, with the largest value at the left end.
    let isReversed: Bool

    /// The distance of the special value from the others, as a fraction of the groove; large enough to aim at.
    static let detachment = 0.14

    /// A scale with `stops`, which are sorted; infinite and NaN stops are removed, and an empty list becomes 0.
    init(stops: [Double], special: Special? = nil, isReversed: Bool = false) {
        let sorted = Set(stops.filter(\.isFinite)).sorted()
        self.stops = sorted.isEmpty ? [0] : sorted
        self.special = special
        self.isReversed = isReversed
    }

    /// The part of the groove with the stops.
    var range: ClosedRange<Double> {
        isReversed ? (1 - ascent.upperBound)...(1 - ascent.lowerBound) : ascent
    }

    /// The same part before a reversed scale is mirrored.
    private var ascent: ClosedRange<Double> {
        switch special {
        case .before: Self.detachment...1
        case .after: 0...(1 - Self.detachment)
        case nil: 0...1
        }
    }

    /// The position of `value`, 0...1; values beyond the stops are clamped.
    func share(of value: Double?) -> Double {
        guard let value, value.isFinite else { return mirrored(special == .after ? 1 : 0) }
        return mirrored(
            ascent.lowerBound + rank(of: value) * (ascent.upperBound - ascent.lowerBound))
    }

    private func mirrored(_ share: Double) -> Double { isReversed ? 1 - share : share }

    /// The value for a knob at `share`: the nearest stop, or nil for the special value.
    func value(at share: Double) -> Double? {
        let share = mirrored(share)
        switch special {
        case .before where share < Self.detachment / 2: return nil
        case .after where share > 1 - Self.detachment / 2: return nil
        default: break
        }
        let along = (share - ascent.lowerBound) / (ascent.upperBound - ascent.lowerBound)
        return stops[index(Int((min(max(along, 0), 1) * Double(stops.count - 1)).rounded()))]
    }

    /// The value `steps` stops further to the right, up to the ends; a value between two stops moves to the next one.
    func value(after value: Double?, steps: Int) -> Double? {
        guard steps != 0 else { return value }
        // The least `Int` has no opposite.
        let steps = isReversed ? -max(steps, -Int.max) : steps
        let first = special == .before ? -1 : 0
        let last = special == .after ? stops.count : stops.count - 1
        // The index of the value among the stops; the special value is one before the first stop or one after the last.
        let place: Int
        if let value, value.isFinite {
            let above = stops.firstIndex { $0 >= value } ?? stops.count
            let isStop = above < stops.count && stops[above] == value
            place = isStop || steps < 0 ? above : above - 1
        } else {
            place = special == .after ? stops.count : -1
        }
        let (sum, overflow) = place.addingReportingOverflow(steps)
        let target = overflow ? (steps > 0 ? last : first) : min(max(sum, first), last)
        return stops.indices.contains(target)
            ? stops[target] : special == nil ? stops[index(target)] : nil
    }

    /// The leftmost value.
    var first: Double? { isReversed ? largest : smallest }
    /// The rightmost value.
    var last: Double? { isReversed ? smallest : largest }

    private var smallest: Double? { special == .before ? nil : stops[0] }
    private var largest: Double? { special == .after ? nil : stops[stops.count - 1] }

    /// The position of `value` among the evenly spaced stops, 0...1.
    private func rank(of value: Double) -> Double {
        guard stops.count > 1, value > stops[0] else { return 0 }
        guard let above = stops.firstIndex(where: { $0 >= value }) else { return 1 }
        let below = above - 1
        let part = (value - stops[below]) / (stops[above] - stops[below])
        return (Double(below) + part) / Double(stops.count - 1)
    }

    private func index(_ wanted: Int) -> Int { min(max(wanted, 0), stops.count - 1) }
}
