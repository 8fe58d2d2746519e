/// A flat shape in space, ready to be drawn: a rounded rectangle of some plane, what it is painted with, and how the
/// plane falls onto the pixels.
///
/// Coordinates: `shape` is in the plane's own points; `map` takes those to device pixels, where pixel (0, 0) covers
/// 0 ..< 1 in both directions. What lies at or behind the eye (w not above zero) is cut off before the division.
public struct Quad: Hashable, Sendable {
    /// From the plane's points to device pixels.
    public var map: PlaneMap
    /// What is filled.
    public var shape: RoundedRect
    /// Where the fill begins, for a border: only what lies outside this shape is filled. Nil fills everything.
    public var hole: RoundedRect?
    /// What it is filled with.
    public var paint: Paint
    /// 0 (nothing) ... 1, multiplied onto the paint's own alpha.
    public var opacity: Double
    /// Shapes that all limit what is seen, each in a plane of its own.
    public var clips: [Clip]
    /// The pixels that may change, within the frame: what damage is made from.
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

    /// A shape that limits what is seen of others: the bounds of a masking layer.
    public struct Clip: Hashable, Sendable {
        /// From the clip's plane to device pixels.
        public var map: PlaneMap
        /// Only what lies inside is seen.
        public var shape: RoundedRect

        /// A limit in a plane of its own.
        public init(map: PlaneMap, shape: RoundedRect) {
            self.map = map
            self.shape = shape
        }
    }
}
