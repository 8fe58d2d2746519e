/// Which values a slider has, and where along its groove they lie.
///
///     SliderScale(stops: [0.5, 1, 3, 10, 60], special: .after)      0.5   1    3    10   60   (o)
///
/// Stops are spaced evenly, so that their list decides how fine each part of the range is. Places are shares of the
/// groove, 0 at its left end, 1 at its right one. A value between two stops, as a file may have it, lies between
/// them and stays until it is moved.
///
/// A special value such as "never" is nil; it has a place of its own at one end, a little away from the others.
struct SliderScale: Hashable, Sendable {
    /// The end at which the special value lies.
    enum Special: Hashable, Sendable {
        /// Left of the smallest value.
        case before
        /// Right of the largest one.
        case after
    }

    /// The values, ascending; at least one.
    let stops: [Double]
    /// Where the special value lies; nil for none.
    let special: Special?
    /// The value that means "no change", which is marked and from which the groove is filled; nil to fill from the left.
    let mark: Double?

    /// How far the special value lies from the others, as a share of the groove.
    static let detachment = 0.14

    /// A scale of these stops, which are sorted; those that are not finite are left out, and without any there is 0.
    init(stops: [Double], special: Special? = nil, mark: Double? = nil) {
        let sorted = Set(stops.filter(\.isFinite)).sorted()
        self.stops = sorted.isEmpty ? [0] : sorted
        self.special = special
        self.mark = mark
    }

    /// The part of the groove that the stops are spread over.
    var range: ClosedRange<Double> {
        switch special {
        case .before: Self.detachment...1
        case .after: 0...(1 - Self.detachment)
        case nil: 0...1
        }
    }

    /// Where `value` lies: 0...1; values beyond the stops lie at their ends.
    func share(of value: Double?) -> Double {
        guard let value, value.isFinite else { return special == .after ? 1 : 0 }
        return range.lowerBound + rank(of: value) * (range.upperBound - range.lowerBound)
    }

    /// The value that a knob at `share` means: the nearest stop, or nil for the special value.
    func value(at share: Double) -> Double? {
        switch special {
        case .before where share < Self.detachment / 2: return nil
        case .after where share > 1 - Self.detachment / 2: return nil
        default: break
        }
        let along = (share - range.lowerBound) / (range.upperBound - range.lowerBound)
        return stops[index(Int((min(max(along, 0), 1) * Double(stops.count - 1)).rounded()))]
    }

    /// The value `steps` stops further; it ends at the ends, and a value between stops comes to the next one.
    func value(after value: Double?, steps: Int) -> Double? {
        guard steps != 0 else { return value }
        let first = special == .before ? -1 : 0
        let last = special == .after ? stops.count : stops.count - 1
        // Where the value stands among the stops, the special one being one further.
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
    var first: Double? { special == .before ? nil : stops[0] }
    /// The rightmost value.
    var last: Double? { special == .after ? nil : stops[stops.count - 1] }

    /// Where `value` lies among the stops, evenly spaced in 0...1.
    private func rank(of value: Double) -> Double {
        guard stops.count > 1, value > stops[0] else { return 0 }
        guard let above = stops.firstIndex(where: { $0 >= value }) else { return 1 }
        let below = above - 1
        let part = (value - stops[below]) / (stops[above] - stops[below])
        return (Double(below) + part) / Double(stops.count - 1)
    }

    private func index(_ wanted: Int) -> Int { min(max(wanted, 0), stops.count - 1) }
}
