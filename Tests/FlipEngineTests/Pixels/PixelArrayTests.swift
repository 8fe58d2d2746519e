import Testing

@testable import FlipEngine

@Suite("Pixel arrays")
struct PixelArrayTests {
    @Test("hold their values, in order", arguments: [0, 1, 15, 16, 17, 4097, 600_000])
    func values(count: Int) {
        let pixels = PixelArray(count: count) { pixels in
            #expect(pixels.count == count)
            for index in pixels.indices { pixels[index] = UInt32(index) &* 0x9E37_79B1 }
        }
        let expected = (0..<count).map { UInt32($0) &* 0x9E37_79B1 }
        #expect(pixels.count == count && pixels.isEmpty == (count == 0))
        #expect(Array(pixels) == expected)
        #expect(pixels == PixelArray(expected))
        #expect(pixels.withUnsafeBufferPointer { Array($0) } == expected)
        #expect(pixels.withContiguousStorageIfAvailable { $0.count } == count)
    }

    @Test("share their memory until one of them is changed")
    func copies() {
        let first = PixelArray([1, 2, 3])
        var second = first
        func place(_ pixels: PixelArray) -> UnsafePointer<UInt32>? {
            pixels.withUnsafeBufferPointer { $0.baseAddress }
        }
        #expect(place(first) == place(second))
        second[1] = 7
        #expect(Array(first) == [1, 2, 3] && Array(second) == [1, 7, 3])
        #expect(first != second)
        // An unshared array changes in place.
        let before = place(second)
        second.withUnsafeMutableBufferPointer { $0[0] = 5 }
        second[2] = 9
        #expect(place(second) == before && Array(second) == [5, 7, 9])
        var third = second
        third.withUnsafeMutableBufferPointer { $0[0] = 6 }
        #expect(Array(second) == [5, 7, 9] && Array(third) == [6, 7, 9])
    }

    @Test(
        "begin at a cache line, large ones at a huge page",
        arguments: [3, 70_001, 600_000])
    func alignment(count: Int) {
        let pixels = PixelArray(repeatElement(1, count: count))
        let address = pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        #expect(address % (4 * count >= 1 << 21 ? 1 << 21 : 64) == 0)
    }

    @Test("compare by value")
    func equality() {
        #expect(PixelArray([1, 2]) == PixelArray([1, 2]))
        #expect(PixelArray([1, 2]) != PixelArray([1, 3]))
        #expect(PixelArray([1, 2]) != PixelArray([1, 2, 3]))
    }

    @Test("rethrow the error of their initializer")
    func failure() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try PixelArray(count: 8) { _ in throw Failure() }
        }
    }

    @Test("are the pixels of an image")
    func image() throws {
        let pixels = PixelArray((0..<12).map { 0xFF00_0000 | $0 })
        let image = try #require(Image(width: 4, height: 3, pixels: pixels))
        #expect(image.pixels == pixels && image.isOpaque)
        #expect(Image(width: 4, height: 2, pixels: pixels) == nil)
        let copy = try #require(Image(width: 4, height: 3, pixels: Array(pixels)))
        #expect(copy.pixels == pixels)
        let clear = try #require(Image(width: 1, height: 1, pixels: PixelArray([0x00FF_FFFF])))
        #expect(!clear.isOpaque)
    }
}
