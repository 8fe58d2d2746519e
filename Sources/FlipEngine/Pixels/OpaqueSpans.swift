/// The longest run of opaque pixels in each row of a picture. These pixels hide everything below them.
struct OpaqueSpans: Sendable {
    private struct Span: Equatable {
        var start: Int32
        var end: Int32
    }

    /// Adjacent rows with the same span; most rows of a card are in one such group.
    private struct Rows {
        let span: Span
        /// The row after the last.
        var end: Int
    }

    private let rows: [Rows]

    /// No opaque pixels.
    init() { rows = [] }

    /// The spans of `height` rows, whose pixels `pixels` returns, one row after the other.
    init(height: Int, pixels: (Int) -> UnsafeBufferPointer<UInt32>) {
        var rows: [Rows] = []
        for row in 0..<height {
            let span = Self.longest(pixels(row))
            if rows.last?.span == span {
                rows[rows.count - 1].end = row + 1
            } else {
                rows.append(Rows(span: span, end: row + 1))
            }
        }
        self.rows = rows
    }

    /// Whether all of `pixels` are opaque.
    static func isOpaque(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        let blocks = pixels.count / 8 * 8
        for start in stride(from: 0, to: blocks, by: 8) where !Eight(pixels, start).isOpaque {
            return false
        }
        return pixels[blocks...].allSatisfy { $0 >= 0xff00_0000 }
    }

    private static func longest(_ row: UnsafeBufferPointer<UInt32>) -> Span {
        func isOpaque(_ column: Int) -> Bool { row[column] >= 0xff00_0000 }
        var best = Span(start: 0, end: 0)
        var start = 0
        // A run that begins at `start` and is longer than `best` must contain `probe`; if `probe` is not opaque, no
        // such run begins at or before it.
        while case let probe = start + Int(best.end - best.start), probe < row.count {
            guard isOpaque(probe) else {
                start = probe + 1
                // Shadows have long runs of pixels without any opaque one.
                while start + 8 <= row.count && Eight(row, start).isFaint { start += 8 }
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

    /// The alphas of eight adjacent pixels.
    private struct Eight {
        /// The bitwise AND and OR of pairs of pixels.
        private let common: UInt64
        private let any: UInt64
        private static let alphas: UInt64 = 0xff00_0000_ff00_0000
        private static let highest: UInt64 = 0x8000_0000_8000_0000

        /// The eight pixels from index `place`.
        @inline(__always)
        init(_ pixels: UnsafeBufferPointer<UInt32>, _ place: Int) {
            let bytes = UnsafeRawBufferPointer(pixels)
            func two(_ index: Int) -> UInt64 {
                bytes.loadUnaligned(fromByteOffset: 4 * place + 8 * index, as: UInt64.self)
            }
            common = two(0) & two(1) & two(2) & two(3)
            any = two(0) | two(1) | two(2) | two(3)
        }

        /// Whether all of them are at most half opaque.
        var isFaint: Bool { any & Self.highest == 0 }

        var isOpaque: Bool { common & Self.alphas == Self.alphas }
    }

    /// A large rectangle of opaque pixels within `rect`, from rows whose spans are nearly as wide as the widest one, or
    /// an empty rectangle; `rect` must be within the picture.
    func rectangle(within rect: PixelRect) -> PixelRect {
        rectangle(within: rect, sixteenths: 15)
    }

    /// Calls `body` with rectangles of opaque pixels within `rect`, which must be within the picture: one as wide as
    /// the widest row, and the slightly narrower parts that extend above and below it.
    ///
    /// The rectangles overlap by a few rows, so that a caller that shrinks each of them leaves no gap between them.
    func eachRectangle(within rect: PixelRect, _ body: (PixelRect) -> Void) {
        let wide = rectangle(within: rect, sixteenths: 16)
        let high = rectangle(within: rect, sixteenths: 15)
        body(wide)
        guard high.minY <= wide.minY, high.maxY >= wide.maxY else { return body(high) }
        var part = high
        part.maxY = min(wide.minY + Self.overlap, high.maxY)
        if high.minY < wide.minY { body(part) }
        part = high
        part.minY = max(wide.maxY - Self.overlap, high.minY)
        if high.maxY > wide.maxY { body(part) }
    }

    /// The number of rows by which parts overlap.
    private static let overlap = 12

    /// A large rectangle from adjacent rows whose spans have at least this many sixteenths of the widest span's width.
    private func rectangle(within rect: PixelRect, sixteenths: Int) -> PixelRect {
        var widest = 0
        each(within: rect) { widest = max(widest, $0.width) }
        guard widest > 0 else { return .empty }
        var best = PixelRect.empty
        var current = PixelRect.empty
        each(within: rect) { rows in
            guard rows.width * 16 >= widest * sixteenths else {
                current = .empty
                return
            }
            current =
                current.isEmpty
                ? rows
                : PixelRect(
                    minX: max(current.minX, rows.minX), minY: current.minY,
                    maxX: min(current.maxX, rows.maxX), maxY: rows.maxY)
            if current.area > best.area { best = current }
        }
        return best
    }

    /// Calls `body` for each group of rows with the same span, top to bottom, with its part that is within `rect`.
    @inline(__always)
    private func each(within rect: PixelRect, _ body: (PixelRect) -> Void) {
        var top = 0
        for alike in rows {
            let part = PixelRect(
                minX: max(Int(alike.span.start), rect.minX), minY: max(top, rect.minY),
                maxX: min(Int(alike.span.end), rect.maxX), maxY: min(alike.end, rect.maxY))
            top = alike.end
            if part.minY < part.maxY { body(part) }
        }
    }
}
