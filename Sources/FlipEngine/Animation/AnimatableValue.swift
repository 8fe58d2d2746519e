/// A value that an animation begins with, ends with or passes through.
///
/// It is rarely written out: numbers, points, colours and the other `Animatable` types are accepted directly.
public enum AnimatableValue: Hashable, Sendable {
    /// A number: points, radians or a fraction, depending on the key path.
    case scalar(Double)
    /// A position, in points.
    case point(Point)
    /// Extents, in points.
    case size(Size)
    /// A rectangle, in points.
    case rect(Rect)
    /// A colour.
    case color(Color)
    /// A colour multiplier.
    case multiplier(ColorMultiplier)
    /// A colour or a multiplier whose components may be out of range: a sum or a difference.
    case extendedColor(ExtendedColor)
    /// A matrix; interpolated by its parts, with the rotation on the shortest arc.
    ///
    /// Indirect, so that all other values, which are copied much more often, stay small.
    indirect case transform(Transform3D)
    /// An image or nil; steps halfway, never fades.
    case image(Image?)
    /// A Boolean; steps at the start.
    case bool(Bool)

    /// The case of a value.
    enum Kind: Hashable, Sendable {
        case scalar, point, size, rect, color, multiplier, extendedColor, transform, image, bool
    }

    /// The case of this value.
    var kind: Kind {
        switch self {
        case .scalar: .scalar
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .multiplier: .multiplier
        case .extendedColor: .extendedColor
        case .transform: .transform
        case .image: .image
        case .bool: .bool
        }
    }

    /// Whether all its numbers are finite.
    var isFinite: Bool {
        switch self {
        case .scalar(let value): value.isFinite
        case .point(let value): value.isFinite
        case .size(let value): value.isFinite
        case .rect(let value): value.isFinite
        case .extendedColor(let value): value.isFinite
        case .transform(let value): value.isFinite
        case .color, .multiplier, .image, .bool: true
        }
    }

    /// Returns the value as one of `kind`, or nil. Numbers convert to Booleans (true unless 0) and back (1 or 0), and
    /// points to sizes and back. An extended colour is accepted as a colour or a multiplier, and returned unchanged: it
    /// is clamped only after all animations.
    func converted(to kind: Kind) -> AnimatableValue? {
        guard isFinite else { return nil }
        switch (self, kind) {
        case (.scalar(let value), .bool): return .bool(value != 0)
        case (.bool(let value), .scalar): return .scalar(value ? 1 : 0)
        case (.point(let value), .size): return .size(Size(width: value.x, height: value.y))
        case (.size(let value), .point): return .point(Point(x: value.width, y: value.height))
        case (.extendedColor, .color), (.extendedColor, .multiplier): return self
        default: return self.kind == kind ? self : nil
        }
    }
}
