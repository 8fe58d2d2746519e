/// Weighted sums of four adjacent pixels over rows whose weights add up to 128.
///
/// The even channels are not extracted from each pixel. Their sum is that of the whole 16-bit words, less 256 times
/// that of the odd channels, modulo 65536.
struct WeightedSum {
    /// The sum of even + 256 * odd.
    private var whole = SIMD8<UInt16>(repeating: 64)
    private var odd = SIMD8<UInt16>(repeating: 64)

    /// Starts at half of 128, so that the mean is rounded to nearest.
    @inline(__always)
    init() {}

    @inline(__always)
    mutating func add(_ pixels: UnsafePointer<UInt32>, _ weight: SIMD8<UInt16>) {
        add(packed: UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt16>.self), weight)
    }

    @inline(__always)
    mutating func add(_ pixels: FourPixels, _ weight: SIMD8<UInt16>) {
        add(packed: unsafeBitCast(pixels.packed, to: SIMD8<UInt16>.self), weight)
    }

    @inline(__always)
    private mutating func add(packed: SIMD8<UInt16>, _ weight: SIMD8<UInt16>) {
        whole = whole &+ packed &* weight
        odd = odd &+ packed &>> 8 &* weight
    }

    @inline(__always)
    var mean: FourPixels {
        FourPixels(even: whole &- (odd &- 64) &<< 8, odd: odd).mean
    }
}
