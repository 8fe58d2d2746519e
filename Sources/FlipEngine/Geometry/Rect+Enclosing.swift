extension Rect {
    /// The smallest axis-aligned rectangle with every point inside or on its border.
    ///
    /// No points give `zero`; a point that is not finite gives a rectangle whose four numbers are NaN, so that it
    /// cannot be mistaken for a valid one.
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
