import FlipEngine
import Testing

@testable import FlipFace

/// The coverage of the numerals against scan lines.
@Suite struct NumeralMaskTests {
    private static let offset = Point(x: 0.3, y: 0.65)

    /// Sizes in pixels, each with the distance between the rows that are compared; all of them would take minutes.
    @Test(arguments: [(40.0, 2), (150, 13), (500, 97), (1500, 701)])
    func coverageIsWithinOneLevelOfScanLines(size: Double, step: Int) throws {
        let master = NumeralMaster.clock
        for character in Numerals.characters {
            let mask = try #require(
                master.numerals.mask(of: character, pixelSize: size, subpixelOffset: Self.offset))
            let lines = NumeralScanLines(
                master.polygons(of: character, count: Int(32 * size.squareRoot())), size: size,
                offset: Self.offset)
            var worst = 0.0
            for row in stride(from: 0, to: mask.height, by: step) {
                let expected = lines.means(row: mask.top + row, left: mask.left, mask.width)
                for column in 0..<mask.width {
                    let level = Double(mask.coverage[row * mask.width + column])
                    worst = max(worst, abs(level - 255 * expected[column]))
                }
            }
            #expect(worst < 0.8, "\(character): \(worst) levels")
        }
    }

    @Test func aMoveByWholePixelsKeepsTheCoverage() throws {
        let numerals = NumeralMaster.clock.numerals
        for character in Numerals.characters {
            let mask = try #require(
                numerals.mask(
                    of: character, pixelSize: 90, subpixelOffset: Point(x: 0.375, y: 0.625)))
            let moved = try #require(
                numerals.mask(
                    of: character, pixelSize: 90, subpixelOffset: Point(x: -40.625, y: 1000.625)))
            #expect(moved.coverage == mask.coverage)
            #expect(moved.left == mask.left - 41 && moved.top == mask.top + 1000)
            #expect(moved.width == mask.width && moved.height == mask.height)
        }
    }

    @Test func theMaskEnclosesTheInkTightly() throws {
        let numerals = NumeralMaster.clock.numerals
        let mask = try #require(numerals.mask(of: "7", pixelSize: 100))
        let ink = try #require(numerals.glyph(of: "7")).ink
        #expect(mask.left == Int((ink.lowerBound * 100).rounded(.down)))
        #expect(mask.width == Int((ink.upperBound * 100).rounded(.up)) - mask.left)
        #expect(mask.top == -100 && mask.height == 100)
    }

    @Test func aPixelIsCoveredByItsExactArea() {
        let corners = [SIMD2(0.25, 0.5), SIMD2(1.5, 0.5), SIMD2(1.5, 1), SIMD2(0.25, 1)]
        var pen = OutlinePen()
        pen.move(corners[0].x, corners[0].y)
        for corner in corners.dropFirst() { pen.line(corner.x, corner.y) }
        pen.close()
        let mask = GlyphOutline(pen.contours, scale: 1, origin: .zero).mask()
        #expect(mask?.coverage == [96, 64])
        #expect(mask?.left == 0 && mask?.top == -1 && mask?.width == 2 && mask?.height == 1)
    }

    @Test func aStretchedMaskIsWider() throws {
        let numerals = NumeralMaster.clock.numerals
        let mask = try #require(numerals.mask(of: "0", pixelSize: 100))
        let wide = try #require(numerals.mask(of: "0", pixelSize: 100, stretch: 2))
        #expect(abs(wide.width - 2 * mask.width) <= 2 && wide.height == mask.height)
    }

    @Test func invalidRequestsHaveNoMask() {
        let numerals = NumeralMaster.clock.numerals
        #expect(numerals.mask(of: "x", pixelSize: 20) == nil)
        #expect(numerals.mask(of: "1", pixelSize: .nan) == nil)
        #expect(
            numerals.mask(of: "1", pixelSize: 20, subpixelOffset: Point(x: 1e12, y: 0)) == nil)
        #expect(numerals.mask(of: "1", pixelSize: -5)?.height == 1)
    }
}

/// The mean coverage of each pixel of a row over 1024 scan lines, on each of which the coverage is exact.
///
/// A mean of 64 x 64 samples would have an error of its own: up to two levels at an upright edge, and about half a
/// level at a slanting one, wherever the samples are. The error of these scan lines is at most an eighth of a level.
private struct NumeralScanLines {
    private struct Edge {
        let x: Double
        let top: Double
        let bottom: Double
        let slope: Double
        let winding: Double
    }

    private static let count = 1024

    private let edges: [Edge]

    init(_ polygons: [[SIMD2<Double>]], size: Double, offset: Point) {
        edges = polygons.flatMap { polygon in
            polygon.indices.compactMap { index -> Edge? in
                let scaled = [polygon[index], polygon[(index + 1) % polygon.count]].map {
                    SIMD2(offset.x + $0.x * size, offset.y - $0.y * size)
                }
                let (upper, lower) =
                    scaled[0].y < scaled[1].y ? (scaled[0], scaled[1]) : (scaled[1], scaled[0])
                guard upper.y < lower.y else { return nil }
                return Edge(
                    x: upper.x, top: upper.y, bottom: lower.y,
                    slope: (lower.x - upper.x) / (lower.y - upper.y),
                    winding: scaled[0].y < scaled[1].y ? 1 : -1)
            }
        }
    }

    /// The means of `width` pixels of row `row` from column `left` on, 0...1.
    func means(row: Int, left: Int, _ width: Int) -> [Double] {
        let crossed = edges.filter { $0.top < Double(row + 1) && $0.bottom > Double(row) }
        // A crossing changes the coverage of its own pixel by the part to its right, and that of all further ones.
        var changes = Array(repeating: 0.0, count: width + 2)
        for line in 0..<Self.count {
            let y = Double(row) + (Double(line) + 0.5) / Double(Self.count)
            for edge in crossed where edge.top <= y && y < edge.bottom {
                let crossing = edge.x + (y - edge.top) * edge.slope - Double(left)
                let column = min(max(Int(crossing), 0), width)
                let share = crossing - Double(column)
                changes[column] += edge.winding * (1 - share)
                changes[column + 1] += edge.winding * share
            }
        }
        var sum = 0.0
        return changes.prefix(width).map {
            sum += $0
            return sum / Double(Self.count)
        }
    }
}
