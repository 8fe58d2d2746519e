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

    /// Whether all of `pixels` are opaque.
    static func isOpaque(_ pixels: [UInt32]) -> Bool {
        pixels.withUnsafeBufferPointer { pixels in
            let blocks = pixels.count / 8 * 8
            for start in stride(from: 0, to: blocks, by: 8) where !Eight(pixels, start).isOpaque {
                return false
            }
            return pixels[blocks...].allSatisfy { $0 >= 0xff00_0000 }
        }
    }

    private static func longest(_ row: UnsafeBufferPointer<UInt32>) -> Span {
        func isOpaque(_ column: Int) -> Bool { row[column] >= 0xff00_0000 }
        var best = Span(start: 0, end: 0)
        var start = 0
        // A run from `start` that is longer than the best has this pixel; where it is not opaque, no such run begins before.
        while case let probe = start + Int(best.end - best.start), probe < row.count {
            guard isOpaque(probe) else {
                start = probe + 1
                continue
            }
            var first = probe
            while first > start && isOpaque(first - 1) { first -= 1 }
            guard first == start else {
                start = first
                continue
            }
            var end = probe + 1
            while end + 8 <= row.count && Eight(row, end).isOpaque { end += 8 }
            while end < row.count && isOpaque(end) { end += 1 }
            best = Span(start: Int32(start), end: Int32(end))
            start = end + 1
        }
        return best
    }

    /// What eight neighbours' alphas have in common.
    private struct Eight {
        private let common: UInt64
        private static let alphas: UInt64 = 0xff00_0000_ff00_0000

        /// Eight pixels from `place` on.
        @inline(__always)
        init(_ pixels: UnsafeBufferPointer<UInt32>, _ place: Int) {
            let bytes = UnsafeRawBufferPointer(pixels)
            func two(_ index: Int) -> UInt64 {
                bytes.loadUnaligned(fromByteOffset: 4 * place + 8 * index, as: UInt64.self)
            }
            common = two(0) & two(1) & two(2) & two(3)
        }

        var isOpaque: Bool { common & Self.alphas == Self.alphas }
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
