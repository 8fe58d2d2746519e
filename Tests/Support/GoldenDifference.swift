/// How far one picture is from another.
///
/// The distance of two pixels is the largest distance of any of their four bytes. A pixel that only one of the pictures
/// has is 256 away, so no tolerance accepts another size.
public struct GoldenDifference: Equatable, Sendable {
    /// Pixels farther apart than the tolerance.
    public private(set) var count = 0
    /// The largest distance of any pixel, 0...256.
    public private(set) var largest = 0
    /// The first pixel too far apart, in reading order, or nil if there is none.
    public private(set) var first: Place?

    /// A column and a row, both counted from 0.
    public struct Place: Equatable, Sendable {
        /// The column, from the left.
        public let x: Int
        /// The row, from the top.
        public let y: Int
    }

    /// Compares two pictures, pixel by pixel, over the area of both.
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

    /// The distance of two pixels, 0...256.
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
