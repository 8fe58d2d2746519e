/// A flat shape in space, ready to be drawn: a rounded rectangle in a plane, its paint, and the projection of the plane
/// onto the pixels.
///
/// Coordinates: `shape` is in the plane's points; `map` maps those to device pixels, where pixel (0, 0) covers 0 ..< 1
/// in both directions. Points at or behind the eye (w <= 0) are cut off before the division.
public struct Quad: Hashable, Sendable {
    /// The map from the plane's points to device pixels.
    public var map: PlaneMap
    /// The shape to fill.
    public var shape: RoundedRect
    /// The inner outline of a border: only the area outside it is filled. Nil fills the whole shape.
    public var hole: RoundedRect?
    /// The fill.
    public var paint: Paint
    /// The opacity, 0 (transparent) ... 1, which multiplies the paint's alpha.
    public var opacity: Double
    /// The clips, each in a plane of its own; all of them apply.
    public var clips: [Clip]
    /// The pixels within the frame that the quad may change, for damage.
    public var bounds: PixelRect

    /// A shape, ready to be drawn.
    public init(
        map: PlaneMap, shape: RoundedRect, hole: RoundedRect? = nil, paint: Paint,
        opacity: Double = 1, clips: [Clip] = [], bounds: PixelRect
    ) {
        self.map = map
        self.shape = shape
        self.hole = hole
        self.paint = paint
        self.opacity = opacity
        self.clips = clips
        self.bounds = bounds
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
