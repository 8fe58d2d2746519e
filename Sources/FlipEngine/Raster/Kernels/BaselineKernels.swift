internal import CPixelKernels

/// The kernels in Swift, four pixels at a time, with instructions that every machine has.
///
/// Each is the reference for a kernel in CPixelKernels: the same integer arithmetic, and so the same bits.
enum BaselineKernels {
    static func blendRows(
        _ out: UnsafeMutablePointer<UInt32>, _ first: UnsafePointer<UInt32>, stride: Int,
        weights: UnsafePointer<UInt8>, rows: Int, count: Int
    ) {
        switch rows {
        case 1: return out.update(from: first, count: count)
        case 2: return blend(out, first, first + stride, UInt16(weights[1]), count)
        default: break
        }
        var index = 0
        while index &+ 16 <= count {
            var sums = (WeightedSum(), WeightedSum(), WeightedSum(), WeightedSum())
            var row = first + index
            for line in 0..<rows {
                let weight = SIMD8(repeating: UInt16(weights[line]))
                sums.0.add(row, weight)
                sums.1.add(row + 4, weight)
                sums.2.add(row + 8, weight)
                sums.3.add(row + 12, weight)
                row += stride
            }
            sums.0.mean.store(out + index)
            sums.1.mean.store(out + (index &+ 4))
            sums.2.mean.store(out + (index &+ 8))
            sums.3.mean.store(out + (index &+ 12))
            index &+= 16
        }
        while index < count {
            let most = min(count - index, 4)
            var sum = WeightedSum()
            for line in 0..<rows {
                let four = FourPixels(first + (index + line * stride), count: most)
                sum.add(four, SIMD8(repeating: UInt16(weights[line])))
            }
            sum.mean.store(out + index, count: most)
            index += most
        }
    }

    /// Blends two rows; the lower one has the weight `weight` / 128.
    private static func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ upper: UnsafePointer<UInt32>,
        _ lower: UnsafePointer<UInt32>, _ weight: UInt16, _ count: Int
    ) {
        let weights = SIMD8(repeating: weight)
        @inline(__always) func mean(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
            FourPixels(
                even: a.even &<< 7 &+ (b.even &- a.even) &* weights &+ 64,
                odd: a.odd &<< 7 &+ (b.odd &- a.odd) &* weights &+ 64
            ).mean
        }
        var index = 0
        while index &+ 4 <= count {
            mean(FourPixels(upper + index), FourPixels(lower + index)).store(out + index)
            index &+= 4
        }
        guard index < count else { return }
        let left = count - index
        mean(
            FourPixels(upper + index, count: left), FourPixels(lower + index, count: left)
        ).store(out + index, count: left)
    }

    static func resample2(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, ahead: Int, count: Int
    ) {
        var eights = StretchedEights(
            cpk_stretch(line: line, position: position, step: step))
        var index = 0
        while index < count {
            cpk_prefetch(out + (index + ahead))
            let (early, late) = eights.next()
            early.store(out + index)
            late.store(out + (index &+ 4))
            index &+= 8
        }
    }

    static func resampleBoth(
        _ out: UnsafeMutablePointer<UInt32>, _ one: cpk_stretch, _ other: cpk_stretch, ahead: Int,
        count: Int
    ) {
        var (first, second) = (StretchedEights(one), StretchedEights(other))
        var index = 0
        while index < count {
            cpk_prefetch(out + (index + ahead))
            let (one, other) = (first.next(), second.next())
            one.early.averaged(other.early).store(out + index)
            one.late.averaged(other.late).store(out + (index &+ 4))
            index &+= 8
        }
    }

    static func resample3(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, ahead: Int, count: Int
    ) {
        let offsets = offsets(step)
        let width = UInt32(truncatingIfNeeded: (step + 1 << 23) >> 24)
        let perWidth = (65_536 * 256 + width / 2) / width
        var position = position
        var index = 0
        while index < count {
            cpk_prefetch(out + (index + ahead))
            let from = line + Int(position >> 32)
            let start = UInt32(truncatingIfNeeded: position >> 16 & 0xffff)
            for part in 0..<2 {
                let at = (part == 0 ? offsets.lowHalf : offsets.highHalf) &+ start
                let place = at &>> 16
                // The weights of the first and the last of three pixels, in 1/256; the middle one takes the remainder.
                let first = 256 &- (at &>> 8 & 0xff)
                let both = first &+ 256
                let last = (width &- both).replacing(with: 0, where: both .>= width)
                let weight0 = (first &* perWidth &+ 32_768) &>> 16
                let weight2 = (last &* perWidth &+ 32_768) &>> 16
                let weight1 = 256 &- weight0 &- weight2
                let sum =
                    gather(from, place) &* twice(weight0)
                    &+ gather(from + 1, place) &* twice(weight1)
                    &+ gather(from + 2, place) &* twice(weight2)
                sum.rounded.store(out + (index + part * 4))
            }
            position &+= 8 &* step
            index += 8
        }
    }

    static func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int
    ) {
        var index = 0
        while index + 4 <= count {
            let four = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
            let some = four[0] | four[1] | four[2] | four[3]
            let all = four[0] & four[1] & four[2] & four[3]
            if all >= 0xff00_0000 {
                UnsafeMutableRawPointer(out + index).storeBytes(of: four, as: SIMD4<UInt32>.self)
            } else if some != 0 {
                FourPixels(source + index).over(FourPixels(out + index)).store(out + index)
            }
            index += 4
        }
        while index < count {
            out[index] = PixelMath.over(source[index], out[index])
            index += 1
        }
    }

    static func over(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, factor: UInt32,
        count: Int
    ) {
        let factors = SIMD8(repeating: UInt16(truncatingIfNeeded: factor))
        var index = 0
        while index + 4 <= count {
            let four = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
            if four[0] | four[1] | four[2] | four[3] != 0 {
                FourPixels(source + index).scaled(by: factors)
                    .over(FourPixels(out + index)).store(out + index)
            }
            index += 4
        }
        while index < count {
            out[index] = PixelMath.over(PixelMath.scale(source[index], by: factor), out[index])
            index += 1
        }
    }

    static func over(_ out: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
        let pixels = FourPixels(repeating: color)
        var index = 0
        while index + 4 <= count {
            pixels.over(FourPixels(out + index)).store(out + index)
            index += 4
        }
        while index < count {
            out[index] = PixelMath.over(color, out[index])
            index += 1
        }
    }

    // MARK: Parts

    /// The offsets of eight neighbours from the first one, with 16 fractional bits.
    @inline(__always)
    static func offsets(_ step: Int64) -> SIMD8<UInt32> {
        var result = SIMD8<UInt32>()
        for lane in 0..<8 {
            result[lane] = UInt32(truncatingIfNeeded: (Int64(lane) &* step) >> 16)
        }
        return result
    }

    @inline(__always)
    private static func gather(
        _ pixels: UnsafePointer<UInt32>, _ places: SIMD4<UInt32>
    ) -> FourPixels {
        FourPixels(
            pixels[Int(places[0])], pixels[Int(places[1])], pixels[Int(places[2])],
            pixels[Int(places[3])])
    }

    /// A weight for both channels of a pixel.
    @inline(__always)
    private static func twice(_ weights: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafeBitCast(weights | weights &<< 16, to: SIMD8<UInt16>.self)
    }
}
