extension PixelRect {
    /// The smallest box of whole pixels around a box in device coordinates.
    init(enclosingX minX: Double, _ maxX: Double, y minY: Double, _ maxY: Double) {
        // The rounding error of a border on a pixel edge must not add a row of pixels without coverage.
        let noise = 1e-7
        self.init(
            minX: Int((minX + noise).rounded(.down)), minY: Int((minY + noise).rounded(.down)),
            maxX: Int((maxX - noise).rounded(.up)), maxY: Int((maxY - noise).rounded(.up)))
    }
}
