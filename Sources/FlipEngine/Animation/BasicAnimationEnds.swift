/// The two ends of a basic animation, derived from the given values.
enum BasicAnimationEnds {
    /// Both are known.
    case fixed(AnimatableValue, AnimatableValue)
    /// One end or both follow the property's current value.
    case live(LiveEnds)

    /// The ends; nil if no value is given, or if `to` minus `by` does not exist, as for a singular matrix.
    init?(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
        switch (from, to, by) {
        case (let from?, let to?, _):
            self = .fixed(from, to)
        case (let from?, nil, let by?):
            self = .fixed(from, from.adding(by))
        case (nil, let to?, let by?):
            guard let start = to.subtracting(by) else { return nil }
            self = .fixed(start, to)
        case (let from?, nil, nil):
            self = .live(.fromValueToCurrent(from))
        case (nil, let to?, nil):
            self = .live(.fromCurrentToValue(to))
        case (nil, nil, let by?):
            self = .live(.fromCurrentBy(by))
        case (nil, nil, nil):
            return nil
        }
    }
}

/// Ends that follow the property's current value.
enum LiveEnds {
    /// From the given value to the current one.
    case fromValueToCurrent(AnimatableValue)
    /// From the current value to the given one.
    case fromCurrentToValue(AnimatableValue)
    /// From the current value, by the given one.
    case fromCurrentBy(AnimatableValue)

    /// The two ends for the current value `current`.
    func ends(current: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
        switch self {
        case .fromValueToCurrent(let from): (from, current)
        case .fromCurrentToValue(let to): (current, to)
        case .fromCurrentBy(let by): (current, current.adding(by))
        }
    }
}
