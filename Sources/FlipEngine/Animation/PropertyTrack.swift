/// The values of one animated property: takes progress and passes the property's value to a sink.
final class PropertyTrack {
    /// The property that it changes.
    let property: LayerProperty
    private let component: KeyPathComponent
    private let path: ValuePath
    private let isAdditive: Bool
    private let isCumulative: Bool
    /// The path, if its values need no addition.
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

    /// Passes the value at `progress` (which may be outside 0...1), after `iteration` completed cycles, to `sink`. A
    /// cycle ends at the last value, or at the first if it is reversed.
    func evaluate(
        progress: Double, iteration: Double, isAutoreversing: Bool,
        into sink: inout some AnimationSink
    ) {
        if let plainPath {
            if let scalar = plainPath.scalar(at: progress) {
                return sink.apply(scalar, to: property, component)
            }
            if let matrix = plainPath.matrix(at: progress) {
                return sink.apply(matrix, to: property)
            }
        }
        var value: AnimatableValue
        var end: AnimatableValue?
        switch path {
        case .segments(let path):
            value = path.value(at: progress)
            if isCumulative && iteration > 0 {
                end = isAutoreversing ? path.firstValue : path.lastValue
            }
        case .live(let live):
            let ends = live.ends(current: sink.modelValue(of: property, component))
            value = ends.0.interpolated(to: ends.1, at: progress)
            if isCumulative && iteration > 0 { end = isAutoreversing ? ends.0 : ends.1 }
        }
        if let earlier = end?.repeated(iteration) { value = value.adding(earlier) }
        sink.apply(value, to: property, component, isAdditive: isAdditive)
    }

    /// Whether the value is constant.
    var isConstant: Bool {
        guard case .segments(let path) = path else { return false }
        return path.isConstant && !isCumulative
    }

    /// The next progress after `progress` at which the value steps, or nil if it changes continuously.
    func nextStep(after progress: Double) -> Double? {
        guard case .segments(let path) = path else { return nil }
        return path.nextStep(after: progress)
    }
}

/// The source of a track's values.
enum ValuePath {
    /// Values known in advance.
    case segments(SegmentedPath)
    /// Ends that follow the property's current value.
    case live(LiveEnds)
}
