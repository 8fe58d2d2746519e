/// A flat shape in space, ready to be drawn: a rounded rectangle in a plane, its paint, and the projection of the plane
/// onto the pixels.
///
/// Coordinates: `shape` is in the plane's points; `map` maps those to device pixels, where pixel (0, 0) covers 0 ..< 1
/// in both directions. Points at or behind the eye (w <= 0) are cut off before the division.
public struct Quad: Hashable, Sendable {
    /// The properties: immutable and shared by all copies, because every frame copies its quads several times. Setting
    /// one copies all of them.
    private var shared: Shared

    /// The map from the plane's points to device pixels.
    public var map: PlaneMap {
        get { shared.values.map }
        set { change { $0.map = newValue } }
    }

    /// The shape to fill.
    public var shape: RoundedRect {
        get { shared.values.shape }
        set { change { $0.shape = newValue } }
    }

    /// The inner outline of a border: only the area outside it is filled. Nil fills the whole shape.
    public var hole: RoundedRect? {
        get { shared.values.hole }
        set { change { $0.hole = newValue } }
    }

    /// The fill.
    public var paint: Paint {
        get { shared.values.paint }
        set { change { $0.paint = newValue } }
    }

    /// The opacity, 0 (transparent) ... 1, which multiplies the paint's alpha.
    public var opacity: Double {
        get { shared.values.opacity }
        set { change { $0.opacity = newValue } }
    }

    /// The clips, each in a plane of its own; all of them apply.
    public var clips: [Clip] {
        get { shared.values.clips }
        set { change { $0.clips = newValue } }
    }

    /// The pixels within the frame that the quad may change, for damage.
    public var bounds: PixelRect {
        get { shared.values.bounds }
        set { change { $0.bounds = newValue } }
    }

    /// A shape, ready to be drawn.
    public init(
        map: PlaneMap, shape: RoundedRect, hole: RoundedRect? = nil, paint: Paint,
        opacity: Double = 1, clips: [Clip] = [], bounds: PixelRect
    ) {
        shared = Shared(
            Values(
                map: map, shape: shape, hole: hole, paint: paint, opacity: opacity, clips: clips,
                bounds: bounds))
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.values
        body(&values)
        shared = Shared(values)
    }

    /// Whether all properties are equal. Copies of one quad are equal without a comparison, even with NaN.
    public static func == (a: Quad, b: Quad) -> Bool {
        a.shared === b.shared || a.shared.values == b.shared.values
    }

    /// Hashes all properties.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }

    private struct Values: Hashable, Sendable {
        var map: PlaneMap
        var shape: RoundedRect
        var hole: RoundedRect?
        var paint: Paint
        var opacity: Double
        var clips: [Clip]
        var bounds: PixelRect
    }

    private final class Shared: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    /// A shape that clips others: the bounds of a masking layer.
    public struct Clip: Hashable, Sendable {
        /// The map from the clip's plane to device pixels.
        public var map: PlaneMap
        /// The visible shape.
        public var shape: RoundedRect

        /// A clip in a plane of its own.
        public init(map: PlaneMap, shape: RoundedRect) {
            self.map = map
            self.shape = shape
        }
    }
}
