internal import CPixelKernels

/// A stretched line, eight pixels at a time, each interpolated between two neighbours.
struct StretchedEights {
    private let line: UnsafePointer<UInt32>
    private let step: Int
    private let fractions: SIMD16<UInt16>
    private var position: Int

    /// Begins at the stretch's position.
    @inline(__always)
    init(_ stretch: cpk_stretch) {
        line = stretch.line
        step = Int(truncatingIfNeeded: stretch.step)
        position = Int(truncatingIfNeeded: stretch.position)
        let offsets = BaselineKernels.offsets(stretch.step)
        fractions = unsafeBitCast(
            offsets & 0xffff | offsets &<< 16, to: SIMD16<UInt16>.self)
    }

    /// Returns the next eight pixels.
    @inline(__always)
    mutating func next() -> (early: FourPixels, late: FourPixels) {
        let from = line + position >> 32
        let start = position >> 16 & 0xffff
        let at = SIMD8(repeating: UInt16(truncatingIfNeeded: start))
        let step = step
        @inline(__always) func place(_ lane: Int) -> UnsafePointer<UInt32> {
            from + (start &+ (lane &* step) >> 16) >> 16
        }
        let first = FourPixels.neighbours(place(0), place(1), place(2), place(3))
        let second = FourPixels.neighbours(place(4), place(5), place(6), place(7))
        position &+= 8 &* step
        return (
            first.left.blended(first.right, (at &+ fractions.lowHalf) &>> 8),
            second.left.blended(second.right, (at &+ fractions.highHalf) &>> 8)
        )
    }
}
