/// The layout of a screen's pixels: bits per pixel, byte order, and the mask of each component.
///
/// Valid by construction: the depth is 15...32, a pixel takes 2, 3 or 4 whole bytes, and each mask is 1...16 contiguous
/// bits.
package struct PixelFormat: Hashable, Sendable {
    /// The significant bits of a pixel.
    package let depth: Int
    /// The bits of a pixel in memory: 16, 24 or 32.
    package let bitsPerPixel: Int
    /// Whether a pixel's lowest byte comes first.
    package let isLittleEndian: Bool
    /// The bits that hold red.
    let redMask: UInt32
    /// The bits that hold green.
    let greenMask: UInt32
    /// The bits that hold blue.
    let blueMask: UInt32

    /// Creates a format; nil if it is not supported, such as a palette.
    init?(
        depth: Int, bitsPerPixel: Int, isLittleEndian: Bool, redMask: UInt32, greenMask: UInt32,
        blueMask: UInt32
    ) {
        let masks = [redMask, greenMask, blueMask]
        guard (15...32).contains(depth), [16, 24, 32].contains(bitsPerPixel), depth <= bitsPerPixel,
            masks.allSatisfy({ Self.isRun($0) && $0.leadingZeroBitCount >= 32 - bitsPerPixel }),
            redMask & greenMask == 0, redMask & blueMask == 0, greenMask & blueMask == 0
        else { return nil }
        self.depth = depth
        self.bitsPerPixel = bitsPerPixel
        self.isLittleEndian = isLittleEndian
        self.redMask = redMask
        self.greenMask = greenMask
        self.blueMask = blueMask
    }

    /// The bytes of a pixel in memory.
    var bytesPerPixel: Int { bitsPerPixel / 8 }

    /// The bits that hold colour.
    var colorMask: UInt32 { redMask | greenMask | blueMask }

    /// The bits that hold alpha: those of a 32-bit-deep pixel that hold no colour.
    var alphaMask: UInt32 { depth == 32 ? ~colorMask : 0 }

    /// Whether the engine's premultiplied BGRA needs no conversion.
    var isNative: Bool {
        let hostIsLittleEndian = UInt32(1).littleEndian == 1
        return bitsPerPixel == 32 && isLittleEndian && hostIsLittleEndian && redMask == 0xff0000
            && greenMask == 0xff00 && blueMask == 0xff
    }

    /// Returns the pixel at `address` as a number.
    func pixel(at address: UnsafeRawPointer) -> UInt32 {
        let bytes = address.assumingMemoryBound(to: UInt8.self)
        var pixel: UInt32 = 0
        for index in 0..<bytesPerPixel {
            let place = isLittleEndian ? index : bytesPerPixel - 1 - index
            pixel |= UInt32(bytes[index]) << UInt32(8 * place)
        }
        return pixel
    }

    private static func isRun(_ mask: UInt32) -> Bool {
        guard mask != 0 else { return false }
        let run = mask >> UInt32(mask.trailingZeroBitCount)
        return run & (run &+ 1) == 0 && run <= 0xffff
    }
}
