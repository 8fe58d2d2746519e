/// The fill of a shape.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(PremultipliedColor)
    /// A part of a picture, stretched over a rectangle of the plane.
    case picture(Picture)

    /// The placement of a picture in the plane.
    public struct Picture: Hashable, Sendable {
        /// The pixels.
        public var image: Image
        /// The part of the image that is shown, in its pixels, `y` downwards. Pixels outside it are never sampled.
        /// Where it reaches beyond the image, the image's edge pixels are extended outwards.
        public var source: Rect
        /// The rectangle of that part in the plane, in points.
        public var destination: Rect
        /// Light and shade: multiplies each premultiplied sample, which is then clamped to its alpha.
        public var multiplier: ColorMultiplier

        /// A part of an image, placed in the plane.
        public init(
            image: Image, source: Rect, destination: Rect,
            multiplier: ColorMultiplier = .identity
        ) {
            self.image = image
            self.source = source
            self.destination = destination
            self.multiplier = multiplier
        }
    }
}
