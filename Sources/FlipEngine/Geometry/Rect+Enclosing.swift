extension Rect {
    /// The smallest upright rectangle that has every point on or inside its border.
    ///
    /// No point at all gives `zero`; a point that is not finite gives a rectangle of numbers that are not numbers, so
    /// that nobody takes it for a place.
    public init(enclosing points: [Point]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        guard points.allSatisfy(\.isFinite) else {
            self.init(x: .nan, y: .nan, width: .nan, height: .nan)
            return
        }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        for point in points.dropFirst() {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
