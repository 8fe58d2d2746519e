/// Pixels in memory of their own, which is laid out so that drawing from it is quick: an array of values like any other
/// in all else.
///
/// It begins where a line of the cache does, and from 2 MB on it lies in large pages of memory, where the system has such:
/// a turned picture is read across its rows, and a processor knows the whereabouts of few small pages at a time.
///
///     var pixels = PixelArray(count: 4) { $0.update(repeating: 0xFF00_0000) }
///     pixels[0] = 0xFFFF_FFFF
///     let image = Image(width: 2, height: 2, pixels: pixels)
///
/// Copies share the memory until one of them is changed.
public struct PixelArray: RandomAccessCollection, MutableCollection, Sendable, Equatable {
    /// Nobody writes to memory that more than one array has, and only an array hands it out.
    private final class Memory: @unchecked Sendable {
        let pixels: UnsafeMutableBufferPointer<UInt32>

        init(count: Int) {
            pixels = UnsafeMutableBufferPointer(
                start: PixelMemory.allocate(UInt32.self, count: count), count: count)
        }

        deinit { pixels.baseAddress?.deallocate() }
    }

    private var memory: Memory

    /// `count` pixels that `body` sets; it must set all of them, and read none before.
    ///
    /// - Precondition: `count` is at least 0, and the pixels, of four bytes each, fit into memory.
    public init(
        count: Int, initializingWith body: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
    ) rethrows {
        memory = Memory(count: count)
        try body(memory.pixels)
    }

    /// A copy of other pixels.
    public init(_ pixels: some Collection<UInt32>) {
        memory = Memory(count: pixels.count)
        _ = memory.pixels.initialize(from: pixels)
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { memory.pixels.count }

    /// The pixel at `index`, 0 ..< `count`.
    public subscript(index: Int) -> UInt32 {
        get {
            precondition(0..<count ~= index, "there is no such pixel")
            return memory.pixels[index]
        }
        set {
            precondition(0..<count ~= index, "there is no such pixel")
            makeUnique()
            memory.pixels[index] = newValue
        }
    }

    /// Gives `body` the pixels' memory, which is there until it returns.
    public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(memory) { try body(UnsafeBufferPointer(memory.pixels)) }
    }

    /// Gives `body` the pixels' memory to change, which is there until it returns.
    public mutating func withUnsafeMutableBufferPointer<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result {
        makeUnique()
        return try withExtendedLifetime(memory) { try body(memory.pixels) }
    }

    /// As the standard library's own algorithms ask for it.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result? {
        try withUnsafeBufferPointer(body)
    }

    /// Whether both have the same pixels.
    public static func == (a: PixelArray, b: PixelArray) -> Bool {
        a.memory === b.memory || a.elementsEqual(b)
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&memory) { self = PixelArray(memory.pixels) }
    }
}
