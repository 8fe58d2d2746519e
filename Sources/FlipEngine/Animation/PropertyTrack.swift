/// The values that one property runs through: takes progress, gives the property's value.
final class PropertyTrack {
    private let property: LayerProperty
    private let component: KeyPathComponent
    private let path: ValuePath
    private let isAdditive: Bool
    private let isCumulative: Bool
    /// The path, if its values stand for themselves: nothing is added to them.
    private let plainPath: SegmentedPath?

    init(
        property: LayerProperty, component: KeyPathComponent, path: ValuePath, isAdditive: Bool,
        isCumulative: Bool
    ) {
        self.property = property
        self.component = component
        self.path = path
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        if case .segments(let path) = path, !isAdditive, !isCumulative {
            plainPath = path
        } else {
            plainPath = nil
        }
    }

    /// Gives the value at `progress` (not fenced) of the run after `iteration` earlier cycles to `sink`.
    func evaluate(progress: Double, iteration: Double, into sink: inout some AnimationSink) {
        if let plainPath {
            if let scalar = plainPath.scalar(at: progress) {
                return sink.apply(scalar, to: property, component)
            }
            if let matrix = plainPath.matrix(at: progress) {
                return sink.apply(matrix, to: property)
            }
        }
        var value: AnimatableValue
        var last: AnimatableValue?
        switch path {
        case .segments(let path):
            value = path.value(at: progress)
            if isCumulative && iteration > 0 { last = path.lastValue }
        case .live(let live):
            let ends = live.ends(current: sink.modelValue(of: property, component))
            value = ends.0.interpolated(to: ends.1, at: progress)
            if isCumulative && iteration > 0 { last = ends.1 }
        }
        if let earlier = last?.repeated(iteration) { value = value.adding(earlier) }
        sink.apply(value, to: property, component, isAdditive: isAdditive)
    }

    /// The next progress after `progress` at which the value steps, or nil if it changes all the time.
    func nextStep(after progress: Double) -> Double? {
        guard case .segments(let path) = path else { return nil }
        return path.nextStep(after: progress)
    }
}

/// Where a track's values come from.
enum ValuePath {
    /// Values known beforehand.
    case segments(SegmentedPath)
    /// Ends that follow the property's current value.
    case live(LiveEnds)
}
