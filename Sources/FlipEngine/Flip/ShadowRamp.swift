/// The picture of a shadow with a soft end: opaque on the hinge's side, then a smooth ramp to clear.
enum ShadowRamp {
    /// The length of the whole picture, in lengths of its soft end: so large that the opaque part still reaches the
    /// hinge when the picture is squeezed to the smallest softness.
    static let length = 22.0

    /// The pixels of the soft end.
    private static let softPixels = 24

    /// Returns a black column, opaque at its top, for the x axis; a black row, opaque at its right end, for the y axis.
    static func makeImage(_ axis: FlipAxis) -> Image {
        let count = Int(length) * softPixels
        let ramp = (0..<count).map { pixel in
            let t = min(max(Double(count - pixel) - 0.5, 0) / Double(softPixels), 1)
            return UInt32((t * t * (3 - 2 * t) * 255).rounded()) << 24
        }
        let image =
            axis == .x
            ? Image(width: 1, height: count, pixels: ramp)
            : Image(width: count, height: 1, pixels: ramp.reversed())
        guard let image else { preconditionFailure("the ramp has pixels") }
        return image
    }
}
