/// The property of a layer, or the component of one, that an animation changes: a Core Animation key path, as text.
///
///     let turn = BasicAnimation(keyPath: "transform.rotation.x")
///
/// | property | values | components |
/// | --- | --- | --- |
/// | `bounds`, `contentsRect` | `Rect` | `origin`, `origin.x`, `origin.y`, `size`, `size.width`, `size.height` |
/// | `position`, `anchorPoint` | `Point` | `x`, `y` |
/// | `transform`, `sublayerTransform` | `Transform3D` | see below |
/// | `anchorPointZ`, `zPosition`, `opacity`, `contentsScale`, `cornerRadius`, `borderWidth` | numbers | |
/// | `backgroundColor`, `borderColor` | `Color` | |
/// | `contentsMultiplyColor`, `subtreeMultiplyColor` | `ColorMultiplier` | |
/// | `contents` | `Image` | |
/// | `hidden` or `isHidden`, `doubleSided` or `isDoubleSided`, `masksToBounds` | `Bool` | |
///
/// A component of a matrix is a number (radians, points or a factor), and setting it replaces only that component:
/// `rotation.x`, `rotation.y`, `rotation.z`, `rotation` (about z); `scale.x`, `scale.y`, `scale.z`, `scale` (all three;
/// it reads as their mean); `translation.x`, `translation.y`, `translation.z`, and `translation`, a `Size` of x and y.
/// Rotations apply about x, then y, then z. Rotations that are set or animated as numbers may exceed a full turn, or be
/// exactly half a turn. In rotations that are read back from a matrix, whole turns are lost: a rotation about a single
/// axis is in -π...π; with several axes, the one about y is in -π/2...π/2.
///
/// `frame` is derived and cannot be animated: animate `position` and `bounds`. An animation with an invalid key path
/// changes nothing, but it runs and notifies its delegate like any other. Debug builds name invalid key paths and
/// values on standard error, each once.
public struct LayerKeyPath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text of the key path.
    public let rawValue: String
    /// The property, or nil if the text is invalid.
    let property: LayerProperty?
    /// The component of the property.
    let component: KeyPathComponent

    /// The key path spelled by `rawValue`.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
        let parts = rawValue.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let property = parts.first.flatMap { Self.property(named: $0) }
        switch (property, parts.count) {
        case (let property?, 2):
            let component = KeyPathComponent(parts[1], of: property.kind)
            self.property = component == nil ? nil : property
            self.component = component ?? .whole
        case (let property, _):
            self.property = property
            self.component = .whole
        }
    }

    /// The key path spelled by the literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// The key path of a whole property.
    init(_ property: LayerProperty) {
        rawValue = property.rawValue
        self.property = property
        component = .whole
    }

    /// Whether the key path names an animatable property of a layer.
    public var isAnimatable: Bool { property != nil }

    /// The kind of its values, or nil if the key path is invalid.
    var kind: AnimatableValue.Kind? { property.map { component.kind(of: $0.kind) } }

    /// Whether the texts are equal.
    public static func == (a: LayerKeyPath, b: LayerKeyPath) -> Bool { a.rawValue == b.rawValue }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    private static func property(named name: Substring) -> LayerProperty? {
        switch name {
        case "isHidden": .isHidden
        case "isDoubleSided": .isDoubleSided
        default: LayerProperty(rawValue: String(name))
        }
    }
}
