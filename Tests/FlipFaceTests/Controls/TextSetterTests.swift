import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipFace

@Suite("Setting text")
struct TextSetterTests {
    private let setter: TextSetter

    init() throws { setter = TextSetter(face: try PageFixture.typeface()) }

    private func text(_ line: TextRun) -> String {
        String(String.UnicodeScalarView(line.glyphs.map(\.scalar)))
    }

    @Test("a line's width is the sum of its advances")
    func width() throws {
        let line = setter.line("Hours", pixelSize: 20)
        let advances = "Hours".unicodeScalars.compactMap {
            setter.face.advance(of: $0, pixelSize: 20)
        }
        #expect(abs(line.width - advances.reduce(0, +)) < 1e-9)
        #expect(line.glyphs.first?.pen == .zero)
        #expect(text(line) == "Hours")
    }

    @Test("tracking is added between characters, not after the last")
    func tracking() {
        let plain = setter.line("TIME", pixelSize: 10)
        let spaced = setter.line("TIME", pixelSize: 10, tracking: 0.2)
        #expect(abs(spaced.width - plain.width - 3 * 2) < 1e-9)
    }

    @Test("a line that is too wide is cut with an ellipsis and fits")
    func ellipsis() {
        let whole = setter.line("Return to now", pixelSize: 20)
        for limit in stride(from: whole.width - 1, to: 22, by: -7) {
            let line = setter.line("Return to now", pixelSize: 20, atMost: limit)
            #expect(line.width <= limit)
            #expect(text(line).last == "\u{2026}")
            #expect(!text(line).contains(" \u{2026}"))
        }
        let same = setter.line("Return to now", pixelSize: 20, atMost: whole.width)
        #expect(text(same) == text(whole) && same.glyphs.map(\.pen) == whole.glyphs.map(\.pen))
    }

    @Test("in a width of zero the line is empty")
    func noSpace() {
        let line = setter.line("Hours", pixelSize: 20, atMost: 3)
        #expect(line.glyphs.isEmpty && line.width == 0)
        #expect(setter.line("", pixelSize: 20).glyphs.isEmpty)
    }

    @Test("characters that the typeface lacks are omitted")
    func lacking() {
        #expect(text(setter.line("a\u{10FFFD}b", pixelSize: 20)) == "ab")
    }

    @Test("the picture has the ink, with a shadow above and a highlight below")
    func picture() throws {
        let painter = TextPainter()
        let line = setter.line("H", pixelSize: 40)
        let picture = try #require(painter.picture(of: line, color: .init(1, 1, 1)))
        let cap = setter.capHeight(pixelSize: 40)
        #expect(abs(Double(-picture.top) - cap) < 2.1)
        #expect(abs(Double(picture.image.height) - cap) < 3.1)
        let column = picture.image.width / 8
        func pixel(_ row: Int) -> UInt32 {
            picture.image.pixels[row * picture.image.width + column]
        }
        let above = pixel(0)
        let below = pixel(picture.image.height - 1)
        #expect(above >> 24 > 0 && above & 0xff < above >> 24)
        #expect(below >> 24 > 0 && below & 0xff > (below >> 24) / 2)
        #expect(pixel(picture.image.height / 2) == 0xffff_ffff)
        #expect(painter.picture(of: setter.line(" ", pixelSize: 40), color: .zero) == nil)
    }
}
