/// Four pixels side by side, as two vectors of sixteen-bit channels: what every machine has instructions for.
///
///     pixel    AARRGGBB            even   00RR00BB            odd   00AA00GG
struct FourPixels {
    /// Blue and red, by turns.
    var even: SIMD8<UInt16>
    /// Green and alpha, by turns.
    var odd: SIMD8<UInt16>

    @inline(__always)
    init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
        self.even = even
        self.odd = odd
    }

    /// Four pixels in memory.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>) {
        self.init(
            packed: UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt16>.self))
    }

    /// The first `count` pixels in memory, fewer than four, and clear ones.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>, count: Int) {
        var four = SIMD4<UInt32>()
        for index in 0..<count { four[index] = pixels[index] }
        self.init(packed: unsafeBitCast(four, to: SIMD8<UInt16>.self))
    }

    /// Four times one pixel.
    @inline(__always)
    init(repeating pixel: UInt32) {
        self.init(packed: unsafeBitCast(SIMD4(repeating: pixel), to: SIMD8<UInt16>.self))
    }

    /// Four pixels from memory's order.
    @inline(__always)
    init(packed: SIMD8<UInt16>) {
        even = packed & 0xff
        odd = packed &>> 8
    }

    /// The pixels in memory's order; all channels must be below 256.
    @inline(__always)
    var packed: SIMD4<UInt32> { unsafeBitCast(even | odd &<< 8, to: SIMD4<UInt32>.self) }

    @inline(__always)
    func store(_ pixels: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pixels).storeBytes(of: packed, as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    func store(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let four = packed
        for index in 0..<count { pixels[index] = four[index] }
    }

    /// The pixels whose channels are these sums of bytes times weights, the weights adding up to 256, to nearest.
    @inline(__always)
    var rounded: FourPixels {
        FourPixels(even: (even &+ 128) &>> 8, odd: (odd &+ 128) &>> 8)
    }

    /// Each channel times its weight.
    @inline(__always)
    static func &* (pixels: FourPixels, weights: SIMD8<UInt16>) -> FourPixels {
        FourPixels(even: pixels.even &* weights, odd: pixels.odd &* weights)
    }

    /// The sum, channel by channel.
    @inline(__always)
    static func &+ (a: FourPixels, b: FourPixels) -> FourPixels {
        FourPixels(even: a.even &+ b.even, odd: a.odd &+ b.odd)
    }

    /// Each channel times its factor, 0...255, divided by 255 to nearest: see `PixelMath.scale`.
    @inline(__always)
    func scaled(by factors: SIMD8<UInt16>) -> FourPixels {
        let even = self.even &* factors &+ 128
        let odd = self.odd &* factors &+ 128
        return FourPixels(even: (even &+ even &>> 8) &>> 8, odd: (odd &+ odd &>> 8) &>> 8)
    }

    /// 255 - alpha of each pixel, for both of its channels in a vector.
    @inline(__always)
    var rest: SIMD8<UInt16> {
        let alpha = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        return 255 &- unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    }

    /// These pixels, premultiplied, over others.
    @inline(__always)
    func over(_ below: FourPixels) -> FourPixels {
        let sum = self &+ below.scaled(by: rest)
        return FourPixels(even: sum.even & 0xff, odd: sum.odd & 0xff)
    }
}
