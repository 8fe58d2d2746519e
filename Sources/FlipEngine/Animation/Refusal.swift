/// An argument that the engine ignores, for a warning in debug builds: `Refusal.report(.keyPath("transform.rotaton"))`.
enum Refusal: Hashable, Sendable {
    /// A key path that names no property.
    case keyPath(String)
    /// A value of another kind than the key path's.
    case value(AnimatableValue.Kind, keyPath: String)
    /// A value with a number that is not finite.
    case notFinite(String)
    /// A value out of a range to which it is not clamped.
    case outOfRange(String)
    /// A layer that cannot be added to another one.
    case sublayer

    /// The refusal of `value` for the key path; nil if it is accepted.
    init?(of value: AnimatableValue?, for keyPath: LayerKeyPath) {
        guard let kind = keyPath.kind else {
            self = .keyPath(keyPath.rawValue)
            return
        }
        guard let value, value.converted(to: kind) == nil else { return nil }
        self =
            value.isFinite
            ? .value(value.kind, keyPath: keyPath.rawValue) : .notFinite(keyPath.rawValue)
    }

    /// The refusal of a number that is not finite.
    static func notFinite(_ property: LayerProperty) -> Refusal { .notFinite(property.rawValue) }

    /// One sentence for the log.
    var message: String {
        switch self {
        case .keyPath(let text): "the key path '\(text)' names no property, so it has no effect"
        case .value(let kind, let keyPath):
            "a value of the kind \(kind) does not fit '\(keyPath)', so it has no effect"
        case .notFinite(let keyPath):
            "a value of '\(keyPath)' is not finite, so it has no effect"
        case .outOfRange(let keyPath):
            "a value of '\(keyPath)' is out of range, so it has no effect"
        case .sublayer:
            "a layer is not added: it is an ancestor, a root layer, a copy, or the tree is too deep"
        }
    }

    /// In debug builds, writes the refusal to the shared log; otherwise does nothing.
    @inline(__always)
    static func report(_ refusal: @autoclosure () -> Refusal?) {
        #if DEBUG
            if let refusal = refusal() { RefusalLog.shared.report(refusal) }
        #endif
    }
}
