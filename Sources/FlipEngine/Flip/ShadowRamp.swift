/// The picture of a shadow that ends softly: full on the hinge's side, then a smooth fall to nothing in the last part.
enum ShadowRamp {
    /// How many times as long as its soft end the whole picture is, so that it can be stretched to any softness and
    /// still be full up to the hinge.
    static let length = 22.0

    /// Pixels of the soft end.
    private static let softPixels = 24

    /// For the axis x a column of black, full at its top; for y a row, full at its right end.
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
