import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// The picture of the construction in CONTRIBUTING.md: outlines, the ends of their curves and the handles, between the
/// baseline, the seam and the top of flat digits.
@Suite struct NumeralConstructionTests {
    private static let digits: [Unicode.Scalar] = ["0", "3", "5", "8"]
    private static let size = 250.0
    private static let top = 30.0
    private static let left = 30.0
    private static let step = 165.0
    /// Colours as 0xRRGGBB.
    private static let (paper, digit, line, handle) = (0xf6f4ee, 0xd5d1c6, 0xb0aba0, 0xb2452c)

    @Test func construction() {
        let numerals = NumeralMaster.clock.numerals
        let width = 2 * Self.left + Self.step * Double(Self.digits.count)
        var drawing = Drawing(
            width: Int(width), height: Int(2 * Self.top + Self.size), color: Self.paper)
        for (index, character) in Self.digits.enumerated() {
            let glyph = numerals.glyph(of: character)
            drawing.fill(
                glyph?.contours ?? [], scale: Self.size, origin: Self.origin(index), Self.digit)
        }
        for height in [0, 1.0] { drawing.level(Self.y(height), thickness: 1, Self.line) }
        drawing.level(
            Self.y(NumeralMetrics.seam), thickness: numerals.metrics.gap * Self.size, Self.line)
        for (index, character) in Self.digits.enumerated() {
            let origin = Self.origin(index)
            for curve in (numerals.glyph(of: character)?.contours ?? []).joined() {
                func place(_ position: SIMD2<Double>) -> SIMD2<Double> {
                    SIMD2(origin.x + position.x * Self.size, origin.y - position.y * Self.size)
                }
                drawing.stroke(curve.mapped(place), thickness: 1, Self.handle)
                drawing.dot(place(curve.start), radius: 2.5, Self.handle)
                guard !curve.isStraight else { continue }
                for (from, to) in [(curve.start, curve.control1), (curve.end, curve.control2)] {
                    drawing.line(place(from), place(to), thickness: 0.7, Self.handle)
                    drawing.dot(place(to), radius: 1.5, Self.handle)
                }
            }
        }
        expectGolden(drawing.picture, named: "numerals/construction")
    }

    private static func y(_ height: Double) -> Double { top + size * (1 - height) }

    private static func origin(_ index: Int) -> Point {
        Point(x: left + step * Double(index) + 12, y: y(0))
    }
}

/// An opaque picture on which outlines are filled.
private struct Drawing {
    private(set) var picture: GoldenPicture
    private var pixels: [UInt32]

    init(width: Int, height: Int, color: Int) {
        pixels = Array(repeating: 0xff00_0000 | UInt32(color), count: width * height)
        picture = GoldenPicture(width: width, height: height, pixels: pixels)
    }

    /// Fills contours in the design space of `Cubic`.
    mutating func fill(_ contours: [Contour], scale: Double, origin: Point, _ color: Int) {
        guard let mask = GlyphOutline(contours, scale: scale, origin: origin).mask() else { return }
        for row in 0..<mask.height {
            for column in 0..<mask.width {
                let (x, y) = (mask.left + column, mask.top + row)
                guard 0..<picture.width ~= x, 0..<picture.height ~= y else { continue }
                let covered = UInt32(mask.coverage[row * mask.width + column])
                let index = y * picture.width + x
                var mixed: UInt32 = 0xff00_0000
                for shift: UInt32 in [0, 8, 16] {
                    let under = pixels[index] >> shift & 0xff
                    let over = UInt32(color) >> shift & 0xff
                    mixed |= ((under * (255 - covered) + over * covered + 127) / 255) << shift
                }
                pixels[index] = mixed
            }
        }
        picture = GoldenPicture(width: picture.width, height: picture.height, pixels: pixels)
    }

    /// Fills a contour in pixels, with y downwards.
    private mutating func fill(_ contour: Contour, _ color: Int) {
        fill([contour.map { $0.mapped { SIMD2($0.x, -$0.y) } }], scale: 1, origin: .zero, color)
    }

    private mutating func fill(corners: [SIMD2<Double>], _ color: Int) {
        let contour = corners.indices.map { index in
            let (from, to) = (corners[index], corners[(index + 1) % corners.count])
            return Cubic(
                start: from, control1: from + (to - from) / 3, control2: to - (to - from) / 3,
                end: to)
        }
        fill(contour, color)
    }

    mutating func level(_ y: Double, thickness: Double, _ color: Int) {
        line(SIMD2(0, y), SIMD2(Double(picture.width), y), thickness: thickness, color)
    }

    mutating func line(
        _ from: SIMD2<Double>, _ to: SIMD2<Double>, thickness: Double, _ color: Int
    ) {
        let along = to - from
        let length = (along * along).sum().squareRoot()
        guard length > 0 else { return }
        let side = SIMD2(-along.y, along.x) * (thickness / 2 / length)
        fill(corners: [from + side, to + side, to - side, from - side], color)
    }

    /// Draws a curve as 24 lines.
    mutating func stroke(_ curve: Cubic, thickness: Double, _ color: Int) {
        let count = curve.isStraight ? 1 : 24
        let places = (0...count).map { curve.position(at: Double($0) / Double(count)) }
        for (from, to) in zip(places, places.dropFirst()) {
            line(from, to, thickness: thickness, color)
        }
    }

    mutating func dot(_ center: SIMD2<Double>, radius: Double, _ color: Int) {
        let directions: [SIMD2<Double>] = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
        let handle = 0.5523 * radius
        fill(
            directions.indices.map { index in
                let (first, second) = (directions[index], directions[(index + 1) % 4])
                return Cubic(
                    start: center + first * radius,
                    control1: center + first * radius + second * handle,
                    control2: center + second * radius + first * handle,
                    end: center + second * radius)
            }, color)
    }
}

extension Cubic {
    /// Whether both handles are on the line between the ends.
    fileprivate var isStraight: Bool {
        [control1, control2].allSatisfy { handle in
            let (along, out) = (end - start, handle - start)
            return abs(along.x * out.y - along.y * out.x) < 1e-9
        }
    }
}
