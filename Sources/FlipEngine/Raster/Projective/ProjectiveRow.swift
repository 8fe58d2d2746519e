internal import CPixelKernels

/// The positions of a device row's pixels along the columns of a picture, in blocks of eight aligned to multiples of
/// eight.
///
/// The borders of each block are computed from the formula, and its pixels are on a parabola between them. Mirrored
/// pictures count columns from the right, as negative numbers, so that positions always increase.
struct ProjectiveRow {
    /// The number of blocks of eight.
    let count: Int
    var places: cpk_places

    /// Computes the positions of the columns `first` ..< `last`; they stay in `memory`.
    init(
        _ way: cpk_way, from first: Int, to last: Int, _ kernels: PixelKernels,
        _ memory: RasterMemory
    ) {
        let begin = first >> 3
        count = (last + 7) >> 3 - begin
        // The kernels may write whole vectors of eight blocks.
        let room = (count + 7) & ~7
        memory.places.reserve(3 * room)
        let base = memory.places.base
        places = cpk_places(start: base, width: base + room, bend: base + 2 * room)
        var way = way
        kernels.findPlaces(&places, &way, first: begin, count: count)
    }

    /// How many times the line is halved, so that half of the row's widest device pixel covers at most two pixels of
    /// the halved line.
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

    /// The picture columns needed for the device columns `first` ..< `last`, in the coordinates of the positions.
    func reach(_ first: Int, _ last: Int, halvings: Int) -> ClosedRange<Int> {
        let begin = first & ~7
        let left = place(first - begin)
        let right = place(last - 1 - begin)
        // At least half a device pixel and one neighbour are read on either side; a neighbour on a halved line is
        // several picture pixels wide.
        let more = 2 << halvings
        return (left.middle - left.half - more)...(right.middle + right.half + more + 1)
    }

    /// The centre of a pixel and half its width, at least one, in whole picture pixels.
    private func place(_ index: Int) -> (middle: Int, half: Int) {
        let (start, width) = (Int(places.start[index / 8]), Int(places.width[index / 8]))
        let step = index % 8 * 2 + 1
        let bend = Int(places.bend[index / 8]) * step * (16 - step)
        let middle = start + (width * step) >> 4 + bend >> 6
        return (middle >> 16, max((width >> 4 + 65_535) >> 16, 1))
    }
}
