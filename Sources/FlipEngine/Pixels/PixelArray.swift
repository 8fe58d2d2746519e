/// An array of pixels with value semantics, in memory that is laid out for fast drawing.
///
/// The memory begins at a cache line, and from 2 MB upwards it uses huge pages where the system has them: a turned
/// picture is read across its rows, and the processor's TLB covers only a few small pages.
///
///     var pixels = PixelArray(count: 4) { $0.update(repeating: 0xFF00_0000) }
///     pixels[0] = 0xFFFF_FFFF
///     let image = Image(width: 2, height: 2, pixels: pixels)
///
/// Copies share the memory until one of them is modified.
public struct PixelArray: RandomAccessCollection, MutableCollection, Sendable, Equatable {
    /// Safe to send: shared memory is never written, and only an array gives access to it.
    private final class Memory: @unchecked Sendable {
        let pixels: UnsafeMutableBufferPointer<UInt32>

        init(count: Int) {
            pixels = UnsafeMutableBufferPointer(
                start: PixelMemory.allocate(UInt32.self, count: count), count: count)
        }

        deinit { pixels.baseAddress?.deallocate() }
    }

    private var memory: Memory

    /// `count` pixels that `body` initializes: it must write all of them, and may read only those it has written.
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

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of pixels.
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

    /// Calls `body` with the pixels' memory, which is valid until it returns.
    public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(memory) { try body(UnsafeBufferPointer(memory.pixels)) }
    }

    /// Calls `body` with the pixels' memory for modification, which is valid until it returns.
    public mutating func withUnsafeMutableBufferPointer<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result {
        makeUnique()
        return try withExtendedLifetime(memory) { try body(memory.pixels) }
    }

    /// Gives the standard library's algorithms access to the contiguous pixels.
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
