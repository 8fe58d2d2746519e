/// Samples a picture through a projective map, one pixel at a time.
///
/// Sampling is bilinear where the picture is enlarged. Where it shrinks, the device pixel is divided into one part for
/// each picture pixel that it covers, and the parts' samples are averaged. It is divided only along the direction in
/// which the picture shrinks: a card that is seen nearly edge-on does not shimmer, and is not blurred along its hinge.
///
/// Positions outside the part of the picture that is shown have the colour of its nearest pixel.
///
/// Accuracy: positions are rounded to 1/256 of a picture pixel, so that an unmoved picture is reproduced bit for bit.
struct PictureSampler {
    let pixels: UnsafePointer<UInt32>
    private let pixelsPerRow: Int
    /// The pixels that may be read, and the map to them.
    let place: PicturePlace

    private var columns: ClosedRange<Int> { place.columns }
    private var rows: ClosedRange<Int> { place.rows }
    private var map: PlaneMap { place.map }

    /// The maximum number of parts of a pixel in one direction.
    private static let mostParts = 64

    /// Nil if the plane is edge-on, or the source is empty.
    ///
    /// The pixels must stay valid as long as the sampler is used.
    init?(_ picture: Paint.Picture, map: PlaneMap, pixels: UnsafePointer<UInt32>) {
        guard let place = PicturePlace(picture, map: map) else { return nil }
        self.place = place
        self.pixels = pixels
        pixelsPerRow = picture.image.width
    }

    /// The same picture, if it is turned about a horizontal axis or not turned.
    func turnedAboutX(frame: PixelRect) -> TurnedPicture? {
        TurnedPicture(
            pixels: pixels, pixelsPerRow: pixelsPerRow, columns: columns, rows: rows, map: map,
            frame: frame)
    }

    /// The same picture with rows and columns exchanged, if it is turned about a vertical axis.
    ///
    /// The pixels are not exchanged: the caller must substitute transposed ones.
    func turnedAboutY(frame: PixelRect) -> TurnedPicture? {
        let exchanged = PlaneMap(
            a: map.d, b: map.c, p: map.q, c: map.b, d: map.a, q: map.p, e: map.f, f: map.e, r: map.r
        )
        return TurnedPicture(
            pixels: pixels, pixelsPerRow: pixelsPerRow, columns: rows, rows: columns,
            map: exchanged,
            frame: PixelRect(
                minX: frame.minY, minY: frame.minX, maxX: frame.maxY, maxY: frame.maxX))
    }

    /// The same picture in general perspective, unless its visible part, `shape`, is too near to the eye or too small.
    func projected(_ image: Image, shape: Coverage) -> ProjectivePicture? {
        ProjectivePicture(
            image: image, pixels: pixels, columns: columns, rows: rows, map: map, shape: shape)
    }

    /// The sampling parameters of one row.
    struct Row {
        fileprivate let x: Double
        fileprivate let y: Double
        fileprivate let w: Double
        /// Whether a pixel of the row may cover more than one picture pixel in some direction.
        fileprivate let shrinks: Bool
    }

    /// Prepares row `y` between the columns `first` and `last`.
    func row(_ y: Int, first: Int, last: Int) -> Row {
        let middle = Double(y) + 0.5
        let row = Row(
            x: middle * map.c + map.e, y: middle * map.d + map.f, w: middle * map.q + map.r,
            shrinks: false)
        // Along a row, w and the rates are linear functions of the column, so the ends bound everything between them,
        // unless the row crosses the horizon. The bound may be too high, never too low: each pixel decides again on its
        // own, so the result does not depend on which part of a row is drawn.
        let left = rates(at: Double(first) + 0.5, in: row)
        let right = rates(at: Double(last) + 0.5, in: row)
        let nearest = min(abs(left.w), abs(right.w))
        let worst = max(left.largest, right.largest) / (nearest * nearest)
        let isOneSided = left.w * right.w > 0
        return Row(
            x: row.x, y: row.y, w: row.w,
            shrinks: !(isOneSided && worst <= Self.hardlyShrinks * (1 - 1e-9)))
    }

    /// Up to this rate, in picture pixels per device pixel, one sample per device pixel is enough: the difference is
    /// invisible, and a resting picture stays sharp.
    private static let hardlyShrinks = 1.08

    /// The colour at the centre of the pixel at `column` of a prepared row.
    @inline(__always)
    func sample(_ row: Row, _ column: Int) -> UInt32 {
        let middle = Double(column) + 0.5
        if row.shrinks { return average(row, middle) }
        return point(
            middle * map.a + row.x, middle * map.b + row.y, middle * map.p + row.w)
    }

    @inline(__always)
    private func point(_ x: Double, _ y: Double, _ w: Double) -> UInt32 {
        let perW = 256 / w
        let column = Self.nearest(x * perW) &- 128
        let line = Self.nearest(y * perW) &- 128
        let left = column >> 8
        let above = line >> 8
        let x0 = min(max(left, columns.lowerBound), columns.upperBound)
        let x1 = min(max(left &+ 1, columns.lowerBound), columns.upperBound)
        let upper = pixels + min(max(above, rows.lowerBound), rows.upperBound) &* pixelsPerRow
        let lower = pixels + min(max(above &+ 1, rows.lowerBound), rows.upperBound) &* pixelsPerRow
        return PixelMath.bilinear(
            upper[x0], upper[x1], lower[x0], lower[x1], x: column & 255, y: line & 255)
    }

    /// Rounds to nearest without a function call: conversion truncates, so the value is made positive first.
    ///
    /// Far outside, where border pixels repeat, the value is clamped, which also keeps the conversion defined.
    @inline(__always)
    private static func nearest(_ value: Double) -> Int {
        let far = 1_099_511_627_776.0
        let clamped = value > -far ? (value < far ? value : far) : -far
        return Int(clamped + (far + 0.5)) &- Int(far)
    }

    // MARK: Shrinking

    /// The number of picture pixels per step to the right and per step down, times w squared; each is the larger of the
    /// two numbers along the picture's axes.
    private struct Rates {
        var across: Double
        var down: Double
        var w: Double
        var largest: Double { max(across, down) }
    }

    private func rates(at middle: Double, in row: Row) -> Rates {
        let x = middle * map.a + row.x
        let y = middle * map.b + row.y
        let w = middle * map.p + row.w
        return Rates(
            across: max(abs(map.a * w - x * map.p), abs(map.b * w - y * map.p)),
            down: max(abs(map.c * w - x * map.q), abs(map.d * w - y * map.q)), w: w)
    }

    private static func parts(_ footprint: Double) -> Int {
        guard footprint > hardlyShrinks else { return 1 }
        return footprint < Double(mostParts) ? Int(footprint.rounded(.up)) : mostParts
    }

    private func average(_ row: Row, _ middle: Double) -> UInt32 {
        let rates = rates(at: middle, in: row)
        let perW2 = 1 / (rates.w * rates.w)
        let across = Self.parts(rates.across * perW2)
        // The 16-bit sums below hold at most 256 samples of eight bits.
        let down = min(Self.parts(rates.down * perW2), 256 / across)
        if across == 1 && down == 1 {
            return point(
                middle * map.a + row.x, middle * map.b + row.y, middle * map.p + row.w)
        }
        var sum: UInt64 = 0
        for partDown in 0..<down {
            let stepDown = (Double(partDown) + 0.5) / Double(down) - 0.5
            for partAcross in 0..<across {
                let x = middle + (Double(partAcross) + 0.5) / Double(across) - 0.5
                sum &+= PixelMath.lanes(
                    point(
                        x * map.a + row.x + stepDown * map.c,
                        x * map.b + row.y + stepDown * map.d,
                        x * map.p + row.w + stepDown * map.q))
            }
        }
        let count = UInt64(across * down)
        var result: UInt64 = 0
        for shift: UInt64 in [0, 16, 32, 48] {
            result |= (((sum >> shift & 0xffff) &+ count / 2) / count) << shift
        }
        return PixelMath.pixel(result)
    }
}
