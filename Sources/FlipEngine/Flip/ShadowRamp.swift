/// The picture of a shadow that ends softly: full from above, then a smooth fall to nothing in the last part.
enum ShadowRamp {
    /// How many times as long as its soft end the whole picture is, so that it can be stretched to any softness and
    /// still be full up to the hinge.
    static let length = 22.0

    /// Rows of the soft end.
    private static let softRows = 24

    /// A column of black, row 0 full.
    static func makeImage() -> Image {
        let rows = Int(length) * softRows
        let pixels = (0..<rows).map { row in
            let t = min(max(Double(rows - row) - 0.5, 0) / Double(softRows), 1)
            return UInt32((t * t * (3 - 2 * t) * 255).rounded()) << 24
        }
        guard let image = Image(width: 1, height: rows, pixels: pixels) else {
            preconditionFailure("the ramp has pixels")
        }
        return image
    }
}
