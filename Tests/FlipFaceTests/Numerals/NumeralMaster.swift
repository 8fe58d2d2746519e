import FlipEngine
import Glibc

@testable import FaceSupport
@testable import FlipFace

/// A weight and a width of the numerals, and measurements of its outlines, in units of the height of a digit.
struct NumeralMaster: CustomStringConvertible, Sendable {
    let weight: Double
    let width: Double
    let gap: Double
    let pixels: Double

    init(
        _ weight: Double, _ width: Double, gap: Double = 0.014, pixels: Double = .infinity
    ) {
        self.weight = weight
        self.width = width
        self.gap = gap
        self.pixels = pixels
    }

    /// The named weights in the named widths.
    static let all = [0, 0.3, 0.7, 1].flatMap { weight in
        [0, 0.3, 1].map { NumeralMaster(weight, $0) }
            + [NumeralMaster(weight, 0.5, gap: 0.023, pixels: 43)]
    }

    /// The weight and the width of the clock.
    static let clock = NumeralMaster(0.7, 0.3)

    var description: String { "weight \(weight), width \(width), gap \(gap), \(pixels) px" }

    var numerals: Numerals {
        Numerals(NumeralMetrics(weight: weight, width: width, gap: gap, pixels: pixels))
    }

    /// The contours of a character as chords, `count` for each curve.
    func polygons(of character: Unicode.Scalar, count: Int = 48) -> [[SIMD2<Double>]] {
        (numerals.glyph(of: character)?.contours ?? []).map { contour in
            contour.flatMap { curve in
                (0..<count).map { curve.position(at: Double($0) / Double(count)) }
            }
        }
    }

    /// The joins between the curves of a character.
    func joins(of character: Unicode.Scalar) -> [NumeralJoin] {
        (numerals.glyph(of: character)?.contours ?? []).flatMap { contour in
            zip(contour, contour.dropFirst() + contour.prefix(1)).map(NumeralJoin.init)
        }
    }

    /// The rows of a character, ready to be measured at any height.
    func rows(of character: Unicode.Scalar) -> NumeralRows { NumeralRows(polygons(of: character)) }
}

/// A position where one curve of an outline ends and the next one begins.
struct NumeralJoin {
    let position: SIMD2<Double>
    /// The angle between the curves in degrees, 0...180.
    let angle: Double
    /// The curvatures of the curves there, positive to the left.
    let before: Double
    let after: Double

    init(_ first: Cubic, _ second: Cubic) {
        position = first.end
        let (arriving, leaving) = (first.end - first.control2, second.control1 - second.start)
        angle =
            abs(atan2(Self.cross(arriving, leaving), (arriving * leaving).sum())) * 180 / .pi
        before = -Self.curvature(first.reversed)
        after = Self.curvature(second)
    }

    /// The curvature of a curve at its start.
    private static func curvature(_ curve: Cubic) -> Double {
        let handle = curve.control1 - curve.start
        let turn = cross(handle, curve.control2 - curve.control1)
        return 2 / 3 * turn / pow((handle * handle).sum(), 1.5)
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        a.x * b.y - a.y * b.x
    }
}

extension ClosedRange<Double> {
    /// The distance between the ends.
    var length: Double { upperBound - lowerBound }
}
