/// Which property of a layer, or which part of one, an animation changes: Core Animation's key paths, as text.
///
///     let turn = BasicAnimation(keyPath: "transform.rotation.x")
///
/// | property | values | parts |
/// | --- | --- | --- |
/// | `bounds`, `contentsRect` | `Rect` | `origin`, `origin.x`, `origin.y`, `size`, `size.width`, `size.height` |
/// | `position`, `anchorPoint` | `Point` | `x`, `y` |
/// | `shadowOffset` | `Size` | `width`, `height` |
/// | `transform`, `sublayerTransform` | `Transform3D` | see below |
/// | `anchorPointZ`, `zPosition`, `opacity`, `contentsScale`, `cornerRadius`, `borderWidth`, `shadowOpacity`, `shadowRadius` | numbers | |
/// | `backgroundColor`, `borderColor`, `shadowColor` | `Color` | |
/// | `contentsMultiplyColor` | `ColorMultiplier` | |
/// | `contents` | `Image` | |
/// | `hidden`, `doubleSided`, `masksToBounds` (with or without `is`) | `Bool` | |
///
/// Parts of matrices are numbers, in radians and points, and replace that part of the matrix alone: `rotation.x`,
/// `rotation.y`, `rotation.z`, `rotation` (about z); `scale.x`, `scale.y`, `scale.z`, `scale` (all three; it reads their
/// mean); `translation.x`, `translation.y`, `translation.z`, and `translation`, a `Size` of x and y. The turns are
/// applied about x, then y, then z. As numbers they can go round many times, and exactly half a turn. Read back from a
/// matrix they are what that alone can tell: a turn about one axis in -π...π, else y in -π/2...π/2.
///
/// `frame` is derived and cannot be animated: animate `position` and `bounds`. An animation whose key path means
/// nothing runs and reports as any other, and changes nothing.
public struct LayerKeyPath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text, as it was given.
    public let rawValue: String
    /// The property, or nil if the text means nothing.
    let property: LayerProperty?
    /// The part of it.
    let component: KeyPathComponent

    /// The key path that `rawValue` spells.
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

    /// The key path that the literal spells.
    public init(stringLiteral value: String) { self.init(value) }

    /// The whole of `property`.
    init(_ property: LayerProperty) {
        rawValue = property.rawValue
        self.property = property
        component = .whole
    }

    /// Whether the key path names something that a layer has and can animate.
    public var isAnimatable: Bool { property != nil }

    /// What its values are, or nil if it means nothing.
    var kind: AnimatableValue.Kind? { property.map { component.kind(of: $0.kind) } }

    /// Equal when the text is.
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
