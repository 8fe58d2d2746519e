/// The difference between two pictures.
///
/// The distance between two pixels is the largest distance between any of their four bytes. A pixel that exists in only
/// one of the pictures counts as 256, so that no tolerance accepts a different size.
public struct GoldenDifference: Equatable, Sendable {
    /// The number of pixels whose distance exceeds the tolerance.
    public private(set) var count = 0
    /// The largest distance of any pixel, 0...256.
    public private(set) var largest = 0
    /// The first pixel, row by row, whose distance exceeds the tolerance; nil if there is none.
    public private(set) var first: Place?

    /// A column and a row, both zero-based.
    public struct Place: Equatable, Sendable {
        /// The column, from the left.
        public let x: Int
        /// The row, from the top.
        public let y: Int
    }

    /// Compares two pictures pixel by pixel over the union of their areas.
    public init(_ expected: GoldenPicture, _ actual: GoldenPicture, tolerance: Int) {
        for y in 0..<max(expected.height, actual.height) {
            for x in 0..<max(expected.width, actual.width) {
                let distance = Self.distance(expected[x, y], actual[x, y])
                largest = max(largest, distance)
                if distance > tolerance {
                    count += 1
                    first = first ?? Place(x: x, y: y)
                }
            }
        }
    }

    /// The distance between two pixels, 0...256.
    static func distance(_ a: UInt32?, _ b: UInt32?) -> Int {
        guard let a, let b else { return a == b ? 0 : 256 }
        if a == b { return 0 }
        var largest = 0
        for shift in stride(from: 0, to: 32, by: 8) {
            let part = Int(a >> UInt32(shift) & 0xff) - Int(b >> UInt32(shift) & 0xff)
            largest = max(largest, abs(part))
        }
        return largest
    }
}
