import FlipEngine
import Glibc
import TestSupport
import Testing

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

    @Test("the tens do not change while the units count, bit by bit")
    func tensDoNotChange() {
        for tens in 0...5 {
            let texts = (0...9).map { "\(tens)\($0)" }
            let centers = digits.centers(
                of: Array(texts[0].unicodeScalars), typeface: typeface, cardWidth: metrics.width)
            let border = Int((centers[0] + centers[1]) / 2)
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
}
