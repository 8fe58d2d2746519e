import CFriBidi
import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Dates and labels, which are set like the words of a board.
@Suite("Words on cards")
struct CardWordsTests {
    private let typefaces: Typefaces

    init() throws { typefaces = Typefaces(digits: try FaceFixture.typeface()) }

    private func run(_ text: String) -> TextRun {
        typefaces.run(text, in: .usual, pixelSize: 100)
    }

    @Test(
        "capitals come first, and then all letters of a word have one typeface",
        arguments: ["Thứ Bảy", "Đà Nẵng 12", "Hồ Chí Minh", "Ελλάδα", "Łódź", "Ђоковић", "kỳ 1/2"])
    func oneTypeface(text: String) {
        let glyphs = run(text).glyphs
        #expect(String(String.UnicodeScalarView(glyphs.map(\.scalar))) == text.uppercased())
        let digits = Set("0123456789".unicodeScalars)
        let letters = glyphs.filter { $0.scalar.properties.isAlphabetic }
        #expect(!letters.isEmpty && letters.allSatisfy { $0.typeface == letters[0].typeface })
        #expect(
            glyphs.allSatisfy { !digits.contains($0.scalar) || $0.typeface == typefaces.digits })
    }

    @Test("a word beside ideographs keeps the typeface of the digits")
    func mixed() {
        for glyph in run("Tokyo 東京").glyphs where glyph.scalar.isASCII {
            #expect(glyph.typeface == typefaces.digits)
        }
    }

    @Test("a decomposed word has the pictures of the composed one")
    func decomposed() {
        #expect(run("e\u{301}te\u{301}").glyphs.map(\.index) == run("été").glyphs.map(\.index))
    }

    @Test("letters that only several typefaces have are all drawn")
    func several() {
        #expect(run("ứ日\u{2d63}A").glyphs.count == run("日").glyphs.count * 4)
    }

    @Test(
        "Hebrew and Arabic words run from the right, with their numbers from the left",
        .enabled(if: cfribidi_is_available() != 0, "needs the package libfribidi0"))
    func fromRight() {
        #expect(run("שבת").glyphs.map(\.scalar) == ["ת", "ב", "ש"])
        #expect(run("א 12 A").glyphs.map(\.scalar).filter { $0 != " " } == ["A", "1", "2", "א"])
    }

    @Test(
        "Arabic letters are joined",
        .enabled(
            if: cfribidi_is_available() != 0 && GlyphShaper.isAvailable,
            "needs the packages libfribidi0 and libharfbuzz0b"))
    func joined() throws {
        let board = BoardText("\u{628}\u{628}")
        let setter = board.characters.reversed().map { character in
            run(String(character.unicodeScalars.filter { $0 != "\u{200d}" })).glyphs.map(\.index)
        }
        // A typeface may have an empty glyph for the joiners.
        let empty = Set(run(" \u{200d}").glyphs.map(\.index))
        let word = run("\u{628}\u{628}").glyphs.map(\.index).filter { !empty.contains($0) }
        #expect(word.count == 2 && Set(word).count == 2, "\(word)")
        #expect(word != setter.flatMap { $0 }, "\(word)")
    }
}
