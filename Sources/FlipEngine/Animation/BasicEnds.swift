/// The two ends of a basic animation, from the values that were given.
enum BasicEnds {
    /// Both are known.
    case fixed(AnimatableValue, AnimatableValue)
    /// One or both are the property's current value.
    case live(LiveEnds)

    /// The ends, or nil without any value, or where the difference of two matrices cannot be taken.
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
    /// From the value to the current one.
    case fromValueToCurrent(AnimatableValue)
    /// From the current one to the value.
    case fromCurrentToValue(AnimatableValue)
    /// From the current one as far as the value says.
    case fromCurrentBy(AnimatableValue)

    /// The two ends when the property has the value `current`.
    func ends(current: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
        switch self {
        case .fromValueToCurrent(let from): (from, current)
        case .fromCurrentToValue(let to): (current, to)
        case .fromCurrentBy(let by): (current, current.adding(by))
        }
    }
}
