internal import CPixelKernels

/// Where the pixels of one row of the device lie along the columns of a picture: eight by eight, from multiples of eight.
///
/// Each eight have their borders from the formula and lie on a parabola between them. Mirrored pictures are counted from
/// the right, in negative columns, so that places always grow.
struct ProjectiveRow {
    /// How many times eight pixels.
    let count: Int
    var places: cpk_places

    /// Finds the places of the columns from `first` to before `last`; they stay in the memory.
    init(
        _ way: cpk_way, from first: Int, to last: Int, _ kernels: PixelKernels,
        _ memory: RasterMemory
    ) {
        let begin = first >> 3
        count = (last + 7) >> 3 - begin
        // Whole vectors of eights may be written.
        let room = (count + 7) & ~7
        memory.places.reserve(3 * room)
        let base = memory.places.base
        places = cpk_places(start: base, width: base + room, bend: base + 2 * room)
        var way = way
        kernels.findPlaces(&places, &way, first: begin, count: count)
    }

    /// How often the line must be halved for the pixel that takes most of it: halves of pixels are two pixels wide at most.
    var halvings: Int {
        guard let widths = UnsafeRawPointer(places.width) else { return 0 }
        var most = SIMD8<Int32>(repeating: 0)
        var index = 0
        while index + 8 <= count {
            let eight = widths.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Int32>.self)
            most = pointwiseMax(most, eight)
            index += 8
        }
        var widest = most.max()
        while index < count {
            widest = max(widest, places.width[index])
            index += 1
        }
        var halvings = 0
        while widest >> Int32(halvings) > 32 * 65_536 { halvings += 1 }
        return halvings
    }

    /// The columns that matter for the device's from `first` to before `last`, counted as the places are.
    func reach(_ first: Int, _ last: Int, halvings: Int) -> ClosedRange<Int> {
        let begin = first & ~7
        let left = place(first - begin)
        let right = place(last - 1 - begin)
        // Half a pixel at least is looked at on either side, and a neighbour; of a halved line whole pixels are.
        let more = 2 << halvings
        return (left.middle - left.half - more)...(right.middle + right.half + more + 1)
    }

    /// Where a pixel lies, and half of its width, at least a whole one, in pixels.
    private func place(_ index: Int) -> (middle: Int, half: Int) {
        let (start, width) = (Int(places.start[index / 8]), Int(places.width[index / 8]))
        let step = index % 8 * 2 + 1
        let bend = Int(places.bend[index / 8]) * step * (16 - step)
        let middle = start + (width * step) >> 4 + bend >> 6
        return (middle >> 16, max((width >> 4 + 65_535) >> 16, 1))
    }
}
