internal import CPixelKernels

/// The innermost loops for pictures in general perspective (see `ProjectivePicture`); see also `PixelKernels`.
extension PixelKernels {
    /// out[i] = the mean of the strip at column i, by area, for `count` columns; in reverse order if mirrored.
    ///
    /// Writes `count` rounded up to a multiple of 16; the extra pixels are clear.
    @inline(__always)
    func stripMean(
        _ out: UnsafeMutablePointer<UInt32>, _ strip: inout cpk_strip, count: Int, isMirrored: Bool
    ) {
        if let mean = functions?.pointee.strip_mean {
            return mean(out, &strip, count, isMirrored ? 1 : 0)
        }
        ProjectiveBaseline.stripMean(out, strip, count: count, isMirrored: isMirrored)
    }

    /// out[i] = the mean of line[2 i] and line[2 i + 1], for `count` pixels, with halves rounded up or down.
    ///
    /// Writes `count` rounded up to a multiple of 8, and reads twice that.
    @inline(__always)
    func halve(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, count: Int,
        isRoundedDown: Bool
    ) {
        if let halve = functions?.pointee.halve {
            return halve(out, line, count, isRoundedDown ? 1 : 0)
        }
        ProjectiveBaseline.halve(out, line, count: count, isRoundedDown: isRoundedDown)
    }

    /// Computes the positions of `count` blocks of eight pixels; the first begins at pixel 8 * `first`.
    @inline(__always)
    func findPlaces(_ places: inout cpk_places, _ way: inout cpk_way, first: Int, count: Int) {
        if let find = functions?.pointee.find_places { return find(&places, &way, first, count) }
        ProjectiveBaseline.findPlaces(places, way, first: first, count: count)
    }

    /// Samples `line` at the positions of `count` blocks of eight pixels, minus `origin`.
    ///
    /// Also prefetches as many pixels from `next` on; that memory need not exist.
    @inline(__always)
    func resample(
        _ out: UnsafeMutablePointer<UInt32>, _ line: inout cpk_line, places: inout cpk_places,
        count: Int, origin: Int32, next: UnsafePointer<UInt32>
    ) {
        if let resample = functions?.pointee.resample_places {
            return resample(out, &line, &places, count, origin, next)
        }
        ProjectiveBaseline.resample(
            out, line, places: places, count: count, origin: origin, next: next)
    }
}

/// The loops in Swift, with instructions that every machine has.
private enum ProjectiveBaseline {
    static func stripMean(
        _ out: UnsafeMutablePointer<UInt32>, _ strip: cpk_strip, count: Int, isMirrored: Bool
    ) {
        let slope = Int32(truncatingIfNeeded: strip.slope >> 16)
        // Each group of four columns is read some whole rows further down or up, to align it with the first group.
        let shifts = (SIMD4<Int32>(0, 4, 8, 12) &* slope &+ 32_768) &>> 16
        let begins = SIMD4<Int32>(0, 4, 8, 12) &* slope &- shifts &<< 16
        let ends = begins &+ 3 &* slope
        let least = min(begins.min(), ends.min())
        let span = max(begins.max(), ends.max()) &- least
        let blocks = (count + 15) >> 4
        let step = step(strip.growth)
        var middle = strip.middle
        var high: Int32 = 0
        var perRow: Int32 = 0
        for block in 0..<blocks {
            let past = (block + strip.past) & (step - 1)
            if block == 0 || past == 0 {
                let height =
                    strip.height &+ Int64(16 * (block - past) + 8 * step - 1) &* strip.growth
                high = clamp(abs(height >> 16), minimumHeight, 64 * 65_536)
                perRow = (whole * 65_536 + high - 1) / high
            }
            let rows = Int((span &+ high &- 1) >> 16) + 2
            let top = middle >> 16 &- Int64(high >> 1)
            let first = (top &+ Int64(least)) >> 16
            let below = Int32(truncatingIfNeeded: (first &+ 1) << 16 &- top)
            let above = Int16(truncatingIfNeeded: (below &* perRow) >> 16 &+ half)
            let columns = min(count - block * 16, 16)
            let column = strip.pixels + block * 16
            let target = out + (isMirrored ? blocks - 1 - block : block) * 16
            for group in 0..<4 {
                let along = SIMD4(0, 1, 2, 3) &* slope &+ begins[group]
                let lanes = unsafeBitCast(twice((along &* perRow) &>> 16), to: SIMD8<Int16>.self)
                let mean = mean(
                    column + group * 4, strip, first: Int(first) + Int(shifts[group]), rows: rows,
                    columns: columns - group * 4, share: SIMD8(repeating: above) &- lanes,
                    perRow: Int16(truncatingIfNeeded: perRow))
                if isMirrored {
                    let four = mean.packed
                    for lane in 0..<4 { target[15 - group * 4 - lane] = four[lane] }
                } else {
                    mean.store(target + group * 4)
                }
            }
            middle &+= 16 &* strip.slope
        }
    }

    /// The number of blocks of sixteen columns that share one strip height: as many as change it by at most 1/16 of a
    /// row, but at least 4 and at most 32.
    private static func step(_ growth: Int64) -> Int {
        let steep = abs(growth)
        return steep > 1 << 21 ? 4 : steep > 1 << 20 ? 8 : steep > 1 << 19 ? 16 : 32
    }

    /// Strip fractions are in 1/4096, weights in 1/128; `half` is half a unit of weight, which is added for rounding.
    private static let whole: Int32 = 4096
    private static let half: Int32 = 16
    /// The smallest strip height, in 1/65536 of a row: it keeps every weight below 128, because some kernels cannot
    /// hold a weight of 128.
    private static let minimumHeight: Int32 = 66_580

    /// The mean of four columns, of which `columns` may be read.
    @inline(__always)
    private static func mean(
        _ column: UnsafePointer<UInt32>, _ strip: cpk_strip, first: Int, rows: Int, columns: Int,
        share begin: SIMD8<Int16>, perRow: Int16
    ) -> FourPixels {
        guard columns > 0 else { return FourPixels(repeating: 0) }
        var sum = WeightedSum()
        var share = begin
        var before = SIMD8<Int16>(repeating: 0)
        let most = SIMD8(repeating: Int16(whole + half - 1))
        for index in 0..<rows {
            let until = share.clamped(lowerBound: SIMD8(repeating: 0), upperBound: most) &>> 5
            let row = min(max(first + index, strip.firstRow), strip.lastRow)
            let pixels = column + row * strip.stride
            let weight = unsafeBitCast(until &- before, to: SIMD8<UInt16>.self)
            if columns >= 4 {
                sum.add(pixels, weight)
            } else {
                sum.add(FourPixels(pixels, count: columns), weight)
            }
            before = until
            share = pointwiseMin(share, SIMD8(repeating: Int16.max &- perRow)) &+ perRow
        }
        return sum.mean
    }

    static func halve(
        _ out: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt32>, count: Int,
        isRoundedDown: Bool
    ) {
        let round: UInt64 = isRoundedDown ? 0 : 0x0001_0001_0001_0001
        for index in 0..<(count + 7) & ~7 {
            let sum = PixelMath.lanes(line[2 * index]) &+ PixelMath.lanes(line[2 * index + 1])
            out[index] = PixelMath.pixel((sum &+ round) >> 1 & 0x00ff_00ff_00ff_00ff)
        }
    }

    static func findPlaces(_ places: cpk_places, _ way: cpk_way, first: Int, count: Int) {
        let (a, offset, p, depth) = (way.a, way.offset, way.p, way.depth)
        for index in 0..<count {
            let x = Double(first + index) * 8
            let w0 = x * p + depth
            let w1 = (x + 8) * p + depth
            let per0 = 1 / w0
            let per1 = 1 / w1
            let from = (x * a + offset) * per0
            let to = ((x + 8) * a + offset) * per1
            // Between two valid borders w changes little. Otherwise one border is outside the visible part, and the row
            // continues linearly from the one that is farther from the eye.
            let isNear = w0 > 0 && w1 > 0 && w1 < 2 * w0 && w0 < 2 * w1
            let isLeft = w0 >= w1
            let per = isLeft ? per0 : per1
            let straight = 8 * way.rate * per * per
            let width = clamp(isNear ? to - from : straight, 0, 512)
            let start = isNear || isLeft ? from : to - straight
            let bend = isNear ? width * p * (per0 + per1) : 0
            places.start[index] = Int32(clamp(start, -20_000, 20_000) * 65_536)
            places.width[index] = Int32(width * 65_536)
            places.bend[index] = Int32(clamp(bend, -width / 32, width / 32) * 65_536)
        }
    }

    static func resample(
        _ out: UnsafeMutablePointer<UInt32>, _ line: cpk_line, places: cpk_places, count: Int,
        origin: Int32, next: UnsafePointer<UInt32>
    ) {
        withUnsafeBytes(of: line.levels) { bytes in
            let levels = bytes.bindMemory(to: UnsafePointer<UInt32>?.self)
            guard let whole = levels[0] else { return }
            for block in 0..<count {
                cpk_prefetch(next + block * 8)
                let (width, bend) = (places.width[block], places.bend[block])
                let start = places.start[block] &- origin
                let target = out + block * 8
                guard width <= 16 * 65_536 else {
                    var level: Int32 = 0
                    while width >> level > 32 * 65_536 { level &+= 1 }
                    guard let pixels = levels[Int(level)] else { continue }
                    halves(target, pixels, line, start, width: width, bend: bend, level: level)
                    continue
                }
                // Relative to the centre of the left neighbour, or to the left border.
                let isBlend = width <= 9 * 65_536
                let half = isBlend ? 0x8000 : width >> 4
                for part in 0..<2 {
                    // The centres of the eight pixels, in sixteenths of their width, and the parabola there, in 64ths.
                    let middles: SIMD4<Int32> = part == 0 ? SIMD4(1, 3, 5, 7) : SIMD4(9, 11, 13, 15)
                    let curve: SIMD4<Int32> =
                        part == 0 ? SIMD4(15, 39, 55, 63) : SIMD4(63, 55, 39, 15)
                    let places = (middles &* width) &>> 4 &+ (curve &* bend) &>> 6
                    let at = clamp(places &+ (start &- half), line, level: 0)
                    let four =
                        isBlend
                        ? blend(whole, at) : average(whole, at, step: (width &+ 1 << 10) >> 11)
                    four.store(target + part * 4)
                }
            }
        }
    }

    /// Draws eight pixels that are each wider than two of the line's: the means of sixteen halves, in pairs.
    private static func halves(
        _ out: UnsafeMutablePointer<UInt32>, _ pixels: UnsafePointer<UInt32>, _ line: cpk_line,
        _ start: Int32, width: Int32, bend: Int32, level: Int32
    ) {
        for part in 0..<4 {
            // The centres of the halves, in 32nds of the width, and the parabola there, in 256ths.
            let middles = SIMD4<Int32>(1, 3, 5, 7) &+ Int32(8 * part)
            let curve = middles &* (32 &- middles)
            let places = (middles &* (width >> 1)) &>> 4 &+ (curve &* bend) &>> 8
            let at = clamp(places &+ (start &- width >> 5), line, level: level)
            let four = average(pixels, at, step: (width >> (level &+ 1) &+ 1 << 10) >> 11).packed
            // Every other mean is rounded down.
            let first = PixelMath.lanes(four[0]) &+ PixelMath.lanes(four[1])
            let second = PixelMath.lanes(four[2]) &+ PixelMath.lanes(four[3])
            let (byte, half) = (UInt64(0x00ff_00ff_00ff_00ff), UInt64(0x0001_0001_0001_0001))
            out[2 * part] = PixelMath.pixel(first >> 1 & byte)
            out[2 * part + 1] = PixelMath.pixel((second &+ half) >> 1 & byte)
        }
    }

    /// Clamps positions to the line, at one of its levels, and adds half of 1/256 for rounding.
    @inline(__always)
    private static func clamp(
        _ at: SIMD4<Int32>, _ line: cpk_line, level: Int32
    ) -> SIMD4<Int32> {
        at.clamped(
            lowerBound: SIMD4(repeating: line.low), upperBound: SIMD4(repeating: line.high)
        ) &>> level &+ 0x80
    }

    /// Blends two neighbours at each of four positions.
    @inline(__always)
    private static func blend(_ line: UnsafePointer<UInt32>, _ at: SIMD4<Int32>) -> FourPixels {
        let place = at &>> 16
        let way = twice((at &>> 8) & 0xff)
        let sum = gather(line, place) &* (256 &- way) &+ gather(line + 1, place) &* way
        return sum.rounded
    }

    /// The mean of up to three pixels from each of four positions on; `step` is in 1/256 pixels, 256 ... 512.
    @inline(__always)
    private static func average(
        _ line: UnsafePointer<UInt32>, _ at: SIMD4<Int32>, step: Int32
    ) -> FourPixels {
        let place = at &>> 16
        let perStep = Int32(16_777_216 / Float(step) + 0.5)
        // The weights of the first and the last of three pixels, in 1/256; the middle one takes the remainder.
        let begin = 256 &- (at &>> 8) & 0xff
        let end = pointwiseMax((step &- 256) &- begin, SIMD4(repeating: 0))
        let share0 = (begin &* perStep &+ 32_768) &>> 16
        let share2 = (end &* perStep &+ 32_768) &>> 16
        let share1 = 256 &- share0 &- share2
        let sum =
            gather(line, place) &* twice(share0)
            &+ gather(line + 1, place) &* twice(share1)
            &+ gather(line + 2, place) &* twice(share2)
        return sum.rounded
    }

    @inline(__always)
    private static func clamp(_ value: Int64, _ low: Int32, _ high: Int32) -> Int32 {
        Int32(truncatingIfNeeded: min(max(value, Int64(low)), Int64(high)))
    }

    /// Clamps a value; NaN becomes the minimum.
    @inline(__always)
    private static func clamp(_ value: Double, _ least: Double, _ most: Double) -> Double {
        let clamped = value > least ? value : least
        return clamped < most ? clamped : most
    }

    @inline(__always)
    private static func gather(
        _ pixels: UnsafePointer<UInt32>, _ places: SIMD4<Int32>
    ) -> FourPixels {
        let four = SIMD4(
            pixels[Int(places[0])], pixels[Int(places[1])], pixels[Int(places[2])],
            pixels[Int(places[3])])
        return FourPixels(packed: unsafeBitCast(four, to: SIMD8<UInt16>.self))
    }

    /// The low sixteen bits of each lane in both of its halves.
    @inline(__always)
    private static func twice(_ low: SIMD4<Int32>) -> SIMD8<UInt16> {
        unsafeBitCast(low & 0xffff | low &<< 16, to: SIMD8<UInt16>.self)
    }
}
