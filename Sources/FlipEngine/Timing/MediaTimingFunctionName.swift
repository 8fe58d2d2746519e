/// The names of the five predefined curves, like `CAMediaTimingFunctionName`.
public enum MediaTimingFunctionName: String, Hashable, Sendable, CaseIterable {
    /// The linear curve: (0, 0, 1, 1).
    case linear
    /// Begins slowly: (0.42, 0, 1, 1).
    case easeIn
    /// Ends slowly: (0, 0, 0.58, 1).
    case easeOut
    /// Begins and ends slowly: (0.42, 0, 0.58, 1).
    case easeInEaseOut
    /// The curve of implicit animations: (0.25, 0.1, 0.25, 1).
    case `default`
}

extension MediaTimingFunction {
    /// The curve with this name, like `CAMediaTimingFunction(name:)`.
    ///
    ///     turn.timingFunction = MediaTimingFunction(name: .easeInEaseOut)   // or shorter: .easeInEaseOut
    public init(name: MediaTimingFunctionName) {
        switch name {
        case .linear: self = .linear
        case .easeIn: self = .easeIn
        case .easeOut: self = .easeOut
        case .easeInEaseOut: self = .easeInEaseOut
        case .default: self = .default
        }
    }
}
