/// A rectangle of whole pixels: columns `minX ..< maxX`, rows `minY ..< maxY`, row 0 at the top.
///
/// Edges may have any value. Results beyond the range of `Int` (an edge, an extent, an area) are clamped to `Int.max`
/// or `Int.min`.
public struct PixelRect: Hashable, Sendable, BitwiseCopyable {
    /// The first column.
    public var minX: Int
    /// The first row.
    public var minY: Int
    /// The column after the last.
    public var maxX: Int
    /// The row after the last.
    public var maxY: Int

    /// A rectangle from its edges.
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// A rectangle from its first pixel and its extents.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: x, minY: y, maxX: x.addingClamped(width), maxY: y.addingClamped(height))
    }

    /// The rectangle that holds no pixel.
    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// The number of columns.
    public var width: Int { Self.extent(from: minX, to: maxX) }
    /// The number of rows.
    public var height: Int { Self.extent(from: minY, to: maxY) }
    /// Whether it holds no pixel.
    public var isEmpty: Bool { minX >= maxX || minY >= maxY }

    /// The number of pixels it holds.
    public var area: Int {
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? .max : area
    }

    @inline(__always)
    private static func extent(from first: Int, to end: Int) -> Int {
        let (extent, overflows) = end.subtractingReportingOverflow(first)
        if overflows { return end > first ? .max : 0 }
        return max(0, extent)
    }

    /// Returns the pixels in both.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let common = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.isEmpty ? .empty : common
    }

    /// Returns the smallest rectangle that holds the pixels of both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Whether the two share a pixel.
    public func intersects(_ other: PixelRect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
            && other.minY < maxY
    }

    /// Whether every pixel of `other` is in this rectangle.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX
                && maxY >= other.maxY)
    }
}

extension Int {
    /// Returns the sum, clamped to the range of `Int`.
    @inline(__always)
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        if overflows { return other > 0 ? .max : .min }
        return sum
    }
}
