import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The position of the digits' ink on a card.
@Suite("Digits on a card")
struct DigitPlacementTests {
    private let metrics: CardMetrics
    private let digits: DigitMetrics
    private let typeface: Typeface
    private let painter: CardPainter

    init() throws {
        typeface = try FaceFixture.typeface()
        metrics = CardMetrics(width: 372, height: 430, theme: .standard)
        painter = try CardPainter(
            theme: .standard, metrics: metrics, typefaces: Typefaces(digits: typeface))
        digits = try #require(
            DigitMetrics(typeface: typeface, metrics: metrics, theme: .standard))
    }

    private func picture(_ text: String) -> Image { painter.picture(of: CardValue(text: text)) }

    /// The bounding box of the pixels that differ from the blank card.
    private func ink(_ text: String) -> PixelRect {
        let (blank, printed) = (picture(""), picture(text))
        var box = PixelRect.empty
        for y in 0..<metrics.height {
            for x in 0..<metrics.width
            where printed.pixels[y * metrics.width + x] != blank.pixels[y * metrics.width + x] {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test("the tens do not change while the units count, except for the units 1, bit by bit")
    func tensDoNotChange() {
        for tens in 0...9 {
            let texts = (0...9).filter { $0 != 1 }.map { "\(tens)\($0)" }
            let centers = digits.centers(
                of: Array(texts[0].unicodeScalars), cardWidth: metrics.width)
            // A kerned 4 begins before the middle between the two cells, so only the ink of a 1 is compared.
            let one = typeface.inkBounds(of: "1", pixelSize: digits.pixelSize)?.width ?? 0
            let border =
                tens == 1
                ? Int((centers[0] + one / 2).rounded(.up)) + 2 : Int((centers[0] + centers[1]) / 2)
            let first = picture(texts[0])
            for text in texts.dropFirst() {
                let other = picture(text)
                for y in 0..<metrics.height {
                    let row = y * metrics.width
                    let tensColumns = row..<(row + border - 1)
                    guard first.pixels[tensColumns].elementsEqual(other.pixels[tensColumns])
                    else {
                        Issue.record("\(texts[0]) and \(text) differ in row \(y)")
                        return
                    }
                }
            }
        }
    }

    @Test("digits are vertically centred on the hinge")
    func vertical() {
        for text in ["00", "08", "23", "59"] {
            let box = ink(text)
            #expect(abs(box.minY - (metrics.height - box.maxY)) <= 4, "\(text): \(box)")
        }
        let zeros = ink("00")
        #expect(abs(zeros.minY - (metrics.height - zeros.maxY)) <= 1)
    }

    @Test("two digits of full width are centred; no pair is far off-centre")
    func horizontal() {
        let zeros = ink("00")
        #expect(abs(zeros.minX - (metrics.width - zeros.maxX)) <= 1)
        for number in 0...59 {
            let text = number < 10 ? "0\(number)" : "\(number)"
            let box = ink(text)
            let off = Double(box.minX + box.maxX - metrics.width) / 2
            #expect(abs(off) <= 0.045 * Double(metrics.width), "\(text) is \(off) off")
            #expect(box.minX > 10 && box.maxX < metrics.width - 10)
        }
    }

    @Test("a pair with a 1 is centred, and loses half of the excess space")
    func pairsWithOne() {
        func centers(_ text: String) -> [Double] {
            digits.centers(
                of: Array(text.unicodeScalars), cardWidth: metrics.width)
        }
        func width(_ digit: Character) -> Double {
            let scalar = digit.unicodeScalars[digit.unicodeScalars.startIndex]
            return typeface.inkBounds(of: scalar, pixelSize: digits.pixelSize)?.width ?? 0
        }
        let (zero, one) = (width("0"), width("1"))
        for number in 0...99 {
            let text = number < 10 ? "0\(number)" : "\(number)"
            let ones = Double(text.count { $0 == "1" })
            let places = centers(text)
            let excess = ones * (zero - one) / 2
            // Half of what the gap exceeds the gap between two zeros by.
            #expect(
                abs(places[1] - places[0] - (digits.pitch - excess / 2)) < 0.02, "\(text)")
            guard ones > 0 else { continue }
            let box = ink(text)
            let off = Double(box.minX + box.maxX - metrics.width) / 2
            // With the tens 1, the units count as a 0, so that the 1 does not move: a 4 is wider by 9 %.
            #expect(abs(off) <= (text.hasSuffix("1") ? 1 : 4), "\(text) is \(off) off")
        }
        // A pair and its mirror image are on opposite sides of the middle by the same distance.
        let (ten, mirror) = (centers("10"), centers("01"))
        let width = Double(metrics.width)
        #expect(abs(ten[0] - (width - mirror[1])) < 0.01)
        #expect(abs(ten[1] - (width - mirror[0])) < 0.01)
        // Positions depend on the pair only: they are the same whatever was shown before.
        #expect(centers("11") == centers("11") && centers("11")[0] + centers("11")[1] == width)
    }

    @Test("a vertical hinge gap cuts no digit of a pair, and each is centred on its half")
    func upright() throws {
        for height in [30, 60, 200, 430] {
            let width = Int(Double(height) * CardPlan.Kind.digitsAspect / 2) * 2
            let metrics = CardMetrics(width: width, height: height, theme: .standard, axis: .y)
            let digits = try #require(
                DigitMetrics(typeface: typeface, metrics: metrics, theme: .standard))
            for number in 0...99 {
                let text = number < 10 ? "0\(number)" : "\(number)"
                let scalars = Array(text.unicodeScalars)
                let places = digits.centers(
                    of: scalars, cardWidth: width)
                let halves = [0..<metrics.slit.lowerBound, metrics.slit.upperBound..<width]
                for (index, half) in halves.enumerated() {
                    let ink = typeface.inkBounds(of: scalars[index], pixelSize: digits.pixelSize)
                    let reach = (ink?.width ?? 0) / 2
                    #expect(places[index] - reach > Double(half.lowerBound))
                    #expect(places[index] + reach < Double(half.upperBound))
                    #expect(places[index] == Double(half.lowerBound + half.upperBound) / 2)
                }
            }
        }
    }

    @Test("a single digit is centred", arguments: 1...9)
    func single(number: Int) {
        let box = ink("\(number)")
        #expect(abs(box.minX - (metrics.width - box.maxX)) <= 2)
    }

    @Test("AM and PM are in a corner and touch no digit", arguments: ["AM", "PM"])
    func label(word: String) {
        let with = painter.picture(of: CardValue(text: "12", label: word))
        let without = picture("12")
        let changed = (0..<with.pixels.count).filter { with.pixels[$0] != without.pixels[$0] }
        #expect(!changed.isEmpty)
        let digits = ink("12")
        for index in changed {
            let (x, y) = (index % metrics.width, index / metrics.width)
            #expect(x < metrics.width / 2 && y > digits.maxY)
        }
    }

    @Test(
        "a vertical hinge leaves no sliver of a single 1 beside its gap, in any theme",
        arguments: [90, 160, 320, 700], BuiltInTheme.all.map(\.name))
    func stem(height: Int, name: String) throws {
        let theme = try #require(BuiltInTheme.named(name, desktopPrefersDark: true)).theme
        let width = Int(Double(height) * CardPlan.Kind.digitAspect / 2) * 2
        let metrics = CardMetrics(width: width, height: height, theme: theme, axis: .y)
        let painter = try CardPainter(
            theme: theme, metrics: metrics, typefaces: Typefaces(digits: typeface), kind: .digit)
        let (blank, one) = (
            painter.picture(of: CardValue(text: "")), painter.picture(of: CardValue(text: "1"))
        )
        // Below its flag the 1 is a stem, which stands beside the gap on the right.
        for row in [height / 2, height * 5 / 8] {
            let inked = (0..<width).filter {
                one.pixels[row * width + $0] != blank.pixels[row * width + $0]
            }
            let first = inked.first ?? -1
            #expect(first >= metrics.slit.upperBound, "\(first)")
            #expect(inked.contains(metrics.slit.upperBound))
        }
    }
}
