/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(PremultipliedColor)
    /// A part of a picture, stretched over a part of the plane.
    case picture(Picture)

    /// How a picture lies in the plane.
    public struct Picture: Hashable, Sendable {
        /// The pixels.
        public var image: Image
        /// The part of the image that is shown, in its pixels, `y` downwards. Nothing outside it is ever sampled.
        public var source: Rect
        /// Where that part lies, in the plane's points.
        public var destination: Rect
        /// Light and shade: each premultiplied sample is multiplied by it and fenced to its alpha.
        public var multiplier: ColorMultiplier

        /// A picture's part and where it lies.
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
