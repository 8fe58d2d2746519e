/// For each row of a picture the longest run of opaque pixels: what hides whatever lies below.
struct OpaqueSpans: Sendable {
    private struct Span {
        var start: Int32
        var end: Int32
    }

    private let spans: [Span]

    /// The spans of `height` rows of `width` pixels.
    init(_ pixels: [UInt32], width: Int, height: Int) {
        spans = pixels.withUnsafeBufferPointer { pixels in
            (0..<height).map { row in
                Self.longest(UnsafeBufferPointer(rebasing: pixels[row * width..<(row + 1) * width]))
            }
        }
    }

    private static func longest(_ row: UnsafeBufferPointer<UInt32>) -> Span {
        var best = Span(start: 0, end: 0)
        var start = 0
        for column in 0...row.count {
            if column < row.count && row[column] >= 0xff00_0000 { continue }
            if column - start > Int(best.end - best.start) {
                best = Span(start: Int32(start), end: Int32(column))
            }
            start = column + 1
        }
        return best
    }

    /// A large rectangle of opaque pixels within `rect`, which must lie within the picture: the largest of those that
    /// are made of rows nearly as wide as the widest, or empty.
    func rectangle(within rect: PixelRect) -> PixelRect {
        var widest = 0
        for row in rect.minY..<max(rect.minY, rect.maxY) {
            widest = max(widest, width(row, rect))
        }
        guard widest > 0 else { return .empty }
        var best = PixelRect.empty
        var current = PixelRect.empty
        for row in rect.minY..<rect.maxY {
            guard width(row, rect) * 16 >= widest * 15 else {
                current = .empty
                continue
            }
            let line = PixelRect(
                minX: max(Int(spans[row].start), rect.minX), minY: row,
                maxX: min(Int(spans[row].end), rect.maxX), maxY: row + 1)
            current =
                current.isEmpty
                ? line
                : PixelRect(
                    minX: max(current.minX, line.minX), minY: current.minY,
                    maxX: min(current.maxX, line.maxX), maxY: line.maxY)
            if current.area > best.area { best = current }
        }
        return best
    }

    private func width(_ row: Int, _ rect: PixelRect) -> Int {
        min(Int(spans[row].end), rect.maxX) - max(Int(spans[row].start), rect.minX)
    }
}
