/// A value that an animation can begin with, end with or pass through.
///
/// One rarely writes it: numbers, points, colours and all the rest are `Animatable` and can be given as they are.
public enum AnimatableValue: Hashable, Sendable {
    /// A number: points, radians or a share, as its key path says.
    case scalar(Double)
    /// A position, in points.
    case point(Point)
    /// Extents, in points.
    case size(Size)
    /// A rectangle, in points.
    case rect(Rect)
    /// A colour.
    case color(Color)
    /// Light and shade.
    case multiplier(ColorMultiplier)
    /// A colour, or light and shade, whose parts may lie outside their ranges: a sum or a difference.
    case extendedColor(ExtendedColor)
    /// A matrix; interpolated by its parts, the turn on the shortest way.
    ///
    /// Held apart, so that all other values, which are copied much more often, stay small.
    indirect case transform(Transform3D)
    /// A picture, or none; steps half-way, never fades.
    case image(Image?)
    /// Yes or no; steps as soon as it starts.
    case bool(Bool)

    /// Which case a value is.
    enum Kind: Hashable, Sendable {
        case scalar, point, size, rect, color, multiplier, extendedColor, transform, image, bool
    }

    /// Which case this is.
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

    /// Whether every number in it is finite.
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

    /// The value as one of `kind`, or nil: numbers are also yes (not 0) or no, yes and no are also 1 and 0, points and
    /// sizes stand for each other, and extended colours for colours and for light and shade.
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
