/// Four adjacent pixels, as two vectors of sixteen-bit channels, for which every machine has instructions.
///
///     pixel    AARRGGBB            even   00RR00BB            odd   00AA00GG
struct FourPixels {
    /// Blue and red, alternating.
    var even: SIMD8<UInt16>
    /// Green and alpha, alternating.
    var odd: SIMD8<UInt16>

    @inline(__always)
    init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
        self.even = even
        self.odd = odd
    }

    /// Loads four pixels.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>) {
        self.init(
            packed: UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt16>.self))
    }

    /// Loads `count` pixels, fewer than four; the others are clear.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>, count: Int) {
        var four = SIMD4<UInt32>()
        for index in 0..<count { four[index] = pixels[index] }
        self.init(packed: unsafeBitCast(four, to: SIMD8<UInt16>.self))
    }

    /// Four given pixels.
    @inline(__always)
    init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
        self.init(packed: unsafeBitCast(SIMD4(a, b, c, d), to: SIMD8<UInt16>.self))
    }

    /// Four copies of one pixel.
    @inline(__always)
    init(repeating pixel: UInt32) {
        self.init(packed: unsafeBitCast(SIMD4(repeating: pixel), to: SIMD8<UInt16>.self))
    }

    /// Four pixels in memory order.
    @inline(__always)
    init(packed: SIMD8<UInt16>) {
        even = packed & 0xff
        odd = packed &>> 8
    }

    /// The pixels in memory order; all channels must be below 256.
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

    /// These channel sums, whose weights add up to 256, divided by 256 and rounded to nearest.
    @inline(__always)
    var rounded: FourPixels {
        FourPixels(even: (even &+ 128) &>> 8, odd: (odd &+ 128) &>> 8)
    }

    /// These channel sums, which include 64 for rounding and whose weights add up to 128, divided by 128.
    @inline(__always)
    var mean: FourPixels { FourPixels(even: even &>> 7, odd: odd &>> 7) }

    /// Returns the mean of these pixels and others, with halves rounded up.
    @inline(__always)
    func averaged(_ other: FourPixels) -> FourPixels {
        FourPixels(even: (even &+ other.even &+ 1) &>> 1, odd: (odd &+ other.odd &+ 1) &>> 1)
    }

    /// Returns each channel times its weight.
    @inline(__always)
    static func &* (pixels: FourPixels, weights: SIMD8<UInt16>) -> FourPixels {
        FourPixels(even: pixels.even &* weights, odd: pixels.odd &* weights)
    }

    /// Returns the sum, channel by channel.
    @inline(__always)
    static func &+ (a: FourPixels, b: FourPixels) -> FourPixels {
        FourPixels(even: a.even &+ b.even, odd: a.odd &+ b.odd)
    }

    /// Loads four pixels from four addresses, and their right neighbours.
    @inline(__always)
    static func neighbours(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ c: UnsafePointer<UInt32>,
        _ d: UnsafePointer<UInt32>
    ) -> (left: FourPixels, right: FourPixels) {
        @inline(__always) func two(
            _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>
        ) -> SIMD4<Float> {
            let one = UnsafeRawPointer(one).loadUnaligned(as: Double.self)
            let other = UnsafeRawPointer(other).loadUnaligned(as: Double.self)
            return unsafeBitCast(SIMD2(one, other), to: SIMD4<Float>.self)
        }
        let (upper, lower) = (two(a, b), two(c, d))
        let left = SIMD4(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
        let right = SIMD4(lowHalf: upper.oddHalf, highHalf: lower.oddHalf)
        return (
            FourPixels(packed: unsafeBitCast(left, to: SIMD8<UInt16>.self)),
            FourPixels(packed: unsafeBitCast(right, to: SIMD8<UInt16>.self))
        )
    }

    /// Blends 256 - `way` of these pixels with `way` of the others, divided by 256 and rounded to nearest.
    @inline(__always)
    func blended(_ other: FourPixels, _ way: SIMD8<UInt16>) -> FourPixels {
        FourPixels(
            even: even &<< 8 &+ (other.even &- even) &* way,
            odd: odd &<< 8 &+ (other.odd &- odd) &* way
        ).rounded
    }

    /// Returns each channel times its factor, 0...255, divided by 255 and rounded to nearest: see `PixelMath.scale`.
    @inline(__always)
    func scaled(by factors: SIMD8<UInt16>) -> FourPixels {
        let even = self.even &* factors &+ 128
        let odd = self.odd &* factors &+ 128
        return FourPixels(even: (even &+ even &>> 8) &>> 8, odd: (odd &+ odd &>> 8) &>> 8)
    }

    /// 255 - alpha of each pixel, in both of the pixel's lanes of a vector.
    @inline(__always)
    var rest: SIMD8<UInt16> {
        let alpha = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        return 255 &- unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    }

    /// Returns these premultiplied pixels over others.
    @inline(__always)
    func over(_ below: FourPixels) -> FourPixels {
        let sum = self &+ below.scaled(by: rest)
        return FourPixels(even: sum.even & 0xff, odd: sum.odd & 0xff)
    }
}
