/// The kernels in Swift, four pixels at a time, with nothing that not every machine has.
///
/// Each does the whole-number arithmetic that its twin in CPixelKernels does, so that both give the same bits.
enum BaselineKernels {
    static func blendRows(
        _ out: UnsafeMutablePointer<UInt32>, _ first: UnsafePointer<UInt32>, stride: Int,
        weights: UnsafePointer<UInt16>, rows: Int, count: Int
    ) {
        var index = 0
        while index + 4 <= count {
            var sum = FourPixels(repeating: 0)
            var row = first + index
            for line in 0..<rows {
                sum = sum &+ FourPixels(row) &* SIMD8(repeating: weights[line])
                row += stride
            }
            sum.rounded.store(out + index)
            index += 4
        }
        guard index < count else { return }
        var sum = FourPixels(repeating: 0)
        for line in 0..<rows {
            let row = FourPixels(first + (index + line * stride), count: count - index)
            sum = sum &+ row &* SIMD8(repeating: weights[line])
        }
        sum.rounded.store(out + index, count: count - index)
    }

    static func resample2(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, count: Int
    ) {
        let offsets = offsets(step)
        var position = position
        var index = 0
        while index < count {
            let from = line + Int(position >> 32)
            let start = UInt32(truncatingIfNeeded: position >> 16 & 0xffff)
            for part in 0..<2 {
                let at = (part == 0 ? offsets.lowHalf : offsets.highHalf) &+ start
                let place = at &>> 16
                let byte = at &>> 8 & 0xff
                let way = unsafeBitCast(byte | byte &<< 16, to: SIMD8<UInt16>.self)
                let left = gather(from, place) &* (256 &- way)
                let right = gather(from + 1, place) &* way
                (left &+ right).rounded.store(out + (index + part * 4))
            }
            position &+= 8 &* step
            index += 8
        }
    }

    static func resample3(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, position: Int64,
        step: Int64, count: Int
    ) {
        let offsets = offsets(step)
        let width = UInt32(truncatingIfNeeded: (step + 1 << 23) >> 24)
        let perWidth = (65_536 * 256 + width / 2) / width
        var position = position
        var index = 0
        while index < count {
            let from = line + Int(position >> 32)
            let start = UInt32(truncatingIfNeeded: position >> 16 & 0xffff)
            for part in 0..<2 {
                let at = (part == 0 ? offsets.lowHalf : offsets.highHalf) &+ start
                let place = at &>> 16
                // The shares of the first and the last of three, in 1/256; the middle takes the rest.
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

    /// Where eight neighbours lie behind the first one, with 16 bits behind the point.
    @inline(__always)
    private static func offsets(_ step: Int64) -> SIMD8<UInt32> {
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
        let four = SIMD4(
            pixels[Int(places[0])], pixels[Int(places[1])], pixels[Int(places[2])],
            pixels[Int(places[3])])
        return FourPixels(packed: unsafeBitCast(four, to: SIMD8<UInt16>.self))
    }

    /// A weight for both channels of a pixel.
    @inline(__always)
    private static func twice(_ weights: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafeBitCast(weights | weights &<< 16, to: SIMD8<UInt16>.self)
    }
}
