/// Takes numbers and texts from a list of bytes, in order. After the end of the list, all bytes are 0.
struct FuzzedBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number in 0 ..< `count`.
    mutating func index(_ count: Int) -> Int {
        (count > 256 ? Int(byte()) << 8 | Int(byte()) : Int(byte())) % count
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[index(elements.count)]
    }

    mutating func isTrue() -> Bool { byte() & 1 == 1 }

    /// A whole number; small ones are frequent.
    mutating func integer() -> Int {
        let size = index(8)
        let bits = (0...size).reduce(0) { bits, _ in bits << 8 | Int(byte()) }
        let unused = 56 - 8 * size
        return (bits << unused) >> unused
    }

    /// Any number: usual ones, very small and very large ones, and those that are none.
    mutating func number() -> Double {
        switch byte() {
        case 0: 0
        case 1: 1
        case 2: .nan
        case 3: .infinity
        case 4: -.infinity
        case 5: .greatestFiniteMagnitude
        case 6: .leastNonzeroMagnitude
        case 7: Double(bitPattern: UInt64(truncatingIfNeeded: integer()))
        default: Double(Int8(bitPattern: byte())) + Double(byte()) / 256
        }
    }

    /// A number from 0 to 1.
    mutating func fraction() -> Double { Double(byte()) / 255 }

    /// Up to `count` bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// A text of up to 255 bytes.
    mutating func text() -> String {
        let count = Int(byte())
        return String(decoding: bytes(count), as: UTF8.self)
    }
}
