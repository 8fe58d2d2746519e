import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Type of a text board")
struct BoardTypeTests {
    private func setter(
        width: Int = 124, height: Int = 200, typeface: Typeface? = nil
    ) throws -> BoardTypesetter {
        let typeface = try typeface ?? FaceFixture.typeface()
        let theme = Theme.standard
        let metrics = CardMetrics(width: width, height: height, theme: theme)
        let digits = try #require(
            DigitMetrics(typeface: typeface, metrics: metrics, theme: theme, count: 1))
        return BoardTypesetter(
            type: theme.type, metrics: metrics, typefaces: Typefaces(digits: typeface),
            digits: digits)
    }

    /// The rows of the ink of a character, and its columns.
    private func bounds(
        _ masks: [GlyphMask]
    ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
        var (rows, columns): ([Int], [Int]) = ([], [])
        for mask in masks {
            for y in 0..<mask.height {
                for x in 0..<mask.width where mask.coverage[y * mask.width + x] > 127 {
                    rows.append(mask.top + y)
                    columns.append(mask.left + x)
                }
            }
        }
        guard let top = rows.min(), let bottom = rows.max(), let left = columns.min(),
            let right = columns.max()
        else { return nil }
        return (top...bottom, left...right)
    }

    @Test("digits and capitals fill the cards and are centred")
    func plain() throws {
        let setter = try setter()
        for text in ["0123456789", "KARTE-3"] {
            #expect(set(text, setter) == text.map { BoardCharacter(String($0)) })
        }
    }

    @Test(
        "all letters of a board have one height and one baseline",
        arguments: ["ΚΑΛΗΜΕΡΑ", "WIMI", "ЖИШЩ", "ÉTÉ", "HÉÇ1"])
    func oneSize(text: String) throws {
        for typeface in [try FaceFixture.typeface(), try other()] {
            let setter = try setter(typeface: typeface)
            var tops: Set<Int> = []
            var bottoms: Set<Int> = []
            for set in set(text, setter) {
                let character = set.text
                let ink = try #require(bounds(setter.masks(of: set)))
                #expect(ink.rows.lowerBound >= 8 && ink.rows.upperBound < 192, "\(character)")
                #expect(ink.columns.lowerBound >= 4 && ink.columns.upperBound < 120, "\(character)")
                if "ΚΑΛΗΜΕΡWIMTHИ1".contains(character) {
                    tops.insert(ink.rows.lowerBound)
                    bottoms.insert(ink.rows.upperBound)
                }
            }
            for edges in [tops, bottoms] where !edges.isEmpty {
                #expect((edges.max() ?? 0) - (edges.min() ?? 0) <= 1, "\(text)")
            }
        }
    }

    /// The characters of a board with the word `text`.
    private func set(
        _ text: String, _ setter: BoardTypesetter, in capitals: Capitals = .usual
    ) -> [BoardCharacter] {
        setter.set([text.map(String.init)], in: capitals)[0]
    }

    private func other() throws -> Typeface {
        let file = try FontMatch.find(FontList.Entry("DejaVu Sans"), required: [])
        return try Typeface(file: file.path, index: file.index)
    }

    private static var hasCondensed: Bool {
        (try? FontMatch.find(FontList.Entry("Nimbus Sans Narrow"), required: [])) != nil
    }

    @Test(
        "letters that are too wide are condensed before all letters become smaller",
        .enabled(if: hasCondensed, "needs the package fonts-urw-base35"))
    func condensed() throws {
        let setter = try setter()
        let usual = try #require(setter.typefaces.typeface(for: "Μ"))
        let narrow = try #require(setter.typefaces.condensed(for: "Μ"))
        #expect(narrow != usual)
        let type = set("ΜΩ", setter)[0].type
        #expect(type.isCondensed && type.size > 0.85)
    }

    @Test(
        "a level bar is clear of the hinge gap",
        arguments: ["-", "–", "—", "−", "=", "~", "+", "→", "←"])
    func bars(sign: String) throws {
        for height in [40, 90, 200, 600] {
            let setter = try setter(width: height * 62 / 100, height: height)
            let masks = setter.masks(of: BoardCharacter(sign))
            let ink = try #require(bounds(masks))
            let slit = setter.metrics.slit
            // Counts the columns with ink beside and in the gap: of a plus or an arrow, its stem may cross it.
            var columns: Set<Int> = []
            for mask in masks {
                for row in slit.lowerBound - 1...slit.upperBound {
                    guard (0..<mask.height).contains(row - mask.top) else { continue }
                    for x in 0..<mask.width
                    where mask.coverage[(row - mask.top) * mask.width + x] > 127 {
                        columns.insert(mask.left + x)
                    }
                }
            }
            #expect(columns.count * 2 < ink.columns.count, "\(sign) at \(height)")
        }
    }

    @Test("a character that no font has is a thin box")
    func box() throws {
        let setter = try setter()
        let masks = setter.masks(of: BoardCharacter("\u{1d800}"))
        try #require(!setter.typefaces.canDraw("\u{1d800}"))
        let ink = try #require(bounds(masks))
        #expect(ink.rows.count > 100 && ink.columns.count > 60)
        let covered = masks[0].coverage.count { $0 > 0 }
        #expect(covered * 10 < ink.rows.count * ink.columns.count)
    }

    @Test("small letters are drawn as capitals beside digits of a typeface of capitals")
    func unicase() throws {
        let setter = try setter()
        var replaced = 0
        for value in Array(0x61...0x24f) + Array(0x1e00...0x1eff) {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isLowercase else {
                continue
            }
            let letter = String(scalar)
            let drawn = set(letter, setter)[0].text
            guard drawn != letter else { continue }
            replaced += 1
            #expect(drawn == letter.uppercased())
        }
        print("small letters drawn as capitals: \(replaced)")
        #expect(replaced > 200)
        // A capital of two letters has no space on a card.
        for letter in ["ß", "A", "日"] { #expect(set(letter, setter)[0].text == letter) }
        #expect(set("жλ", setter).map(\.text) == ["Ж", "Λ"])
        // A typeface with small letters keeps them, also those of other typefaces.
        let cased = try self.setter(typeface: other())
        for letter in ["a", "ȑ", "ṳ", "ꞷ"] { #expect(set(letter, cased)[0].text == letter) }
    }

    @Test(
        "all letters of a word have one typeface, and its digits those of the clock",
        arguments: ["THỨ", "BẢY", "Nguyễn", "Ελλάδα", "Łódź", "Жук7", "12月"])
    func oneTypeface(word: String) throws {
        let setter = try setter()
        for isCondensed in [false, true] {
            let set = setter.typefaces.set(
                word: word.map(String.init), in: .usual, isCondensed: isCondensed)
            let letters = set.filter { !"0123456789".contains($0.text) }
            #expect(letters.allSatisfy { $0.typeface != nil && $0.typeface == letters[0].typeface })
            for digit in set where "0123456789".contains(digit.text) {
                #expect(digit.typeface == setter.typefaces.digits)
            }
        }
        let drawn = self.set(word, setter)
        #expect(drawn.map(\.text).joined() == word.uppercased())
        #expect(drawn.allSatisfy { !setter.masks(of: $0).isEmpty })
    }

    @Test("letters that no single typeface has are drawn by several")
    func manyTypefaces() throws {
        let setter = try setter()
        let word = set("ứ日\u{2d5}A", setter)
        #expect(word.allSatisfy { !setter.masks(of: $0).isEmpty } && word[0].text == "Ứ")
    }

    @Test("an ideograph fills its square, and capitals beside it are not higher")
    func squares() throws {
        let setter = try setter()
        let type = set("日H", setter)[0].type
        #expect(type.size < 1)
        #expect(set("日", setter)[0].type.size == type.size)
    }
}
