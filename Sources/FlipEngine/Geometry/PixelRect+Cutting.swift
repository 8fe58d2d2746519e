extension PixelRect {
    /// Calls `body` for the up to four rectangles that hold the pixels outside `other`: above, left, right, below.
    @inline(__always)
    func eachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
        let common = intersection(other)
        guard !common.isEmpty else { return isEmpty ? () : body(self) }
        func part(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
            guard minX < maxX, minY < maxY else { return }
            body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
        }
        part(minX, minY, maxX, common.minY)
        part(minX, common.minY, common.minX, common.maxY)
        part(common.maxX, common.minY, maxX, common.maxY)
        part(minX, common.maxY, maxX, maxY)
    }

    /// The number of rectangles that `eachPart(outside:_:)` visits.
    func partCount(outside other: PixelRect) -> Int {
        var count = 0
        eachPart(outside: other) { _ in count += 1 }
        return count
    }
}
