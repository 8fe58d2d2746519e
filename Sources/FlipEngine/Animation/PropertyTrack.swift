/// The values of one animated property: takes progress and passes the property's value to a sink.
final class PropertyTrack {
    /// The property that it changes.
    let property: LayerProperty
    private let component: KeyPathComponent
    private let path: ValuePath
    private let isAdditive: Bool
    /// The path, if its values need no addition.
    private let plainPath: SegmentedPath?

    init(
        property: LayerProperty, component: KeyPathComponent, path: ValuePath, isAdditive: Bool
    ) {
        self.property = property
        self.component = component
        self.path = path
        self.isAdditive = isAdditive
        if case .segments(let path) = path, !isAdditive {
            plainPath = path
        } else {
            plainPath = nil
        }
    }

    /// Passes the value at `progress`, which may be outside 0...1, to `sink`.
    func evaluate(progress: Double, into sink: inout some AnimationSink) {
        if let plainPath {
            if let scalar = plainPath.scalar(at: progress) {
                return sink.apply(scalar, to: property, component)
            }
            if let matrix = plainPath.matrix(at: progress) {
                return sink.apply(matrix, to: property)
            }
        }
        let value: AnimatableValue
        switch path {
        case .segments(let path):
            value = path.value(at: progress)
        case .live(let live):
            let ends = live.ends(current: sink.modelValue(of: property, component))
            value = ends.0.interpolated(to: ends.1, at: progress)
        }
        sink.apply(value, to: property, component, isAdditive: isAdditive)
    }

    /// Whether the value is constant.
    var isConstant: Bool {
        guard case .segments(let path) = path else { return false }
        return path.isConstant
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

/// Ends that follow the property's current value.
enum LiveEnds {
    /// From the given value to the current one.
    case fromValueToCurrent(AnimatableValue)
    /// From the current value to the given one.
    case fromCurrentToValue(AnimatableValue)

    /// The two ends for the current value `current`.
    func ends(current: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
        switch self {
        case .fromValueToCurrent(let from): (from, current)
        case .fromCurrentToValue(let to): (current, to)
        }
    }
}
