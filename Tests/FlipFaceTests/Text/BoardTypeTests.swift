import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
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
        #expect(setter.type(for: "0123456789".map(String.init)) == BoardType())
        #expect(setter.type(for: "KARTE-3".map(String.init)) == BoardType())
    }

    @Test(
        "all letters of a board have one height and one baseline",
        arguments: ["ΚΑΛΗΜΕΡΑ", "WIMI", "ЖИШЩ", "ÉTÉ", "HÉÇ1"])
    func oneSize(text: String) throws {
        for typeface in [try FaceFixture.typeface(), try other()] {
            let setter = try setter(typeface: typeface)
            let characters = text.map(String.init)
            let type = setter.type(for: characters)
            var tops: Set<Int> = []
            var bottoms: Set<Int> = []
            for character in characters {
                let ink = try #require(bounds(setter.masks(of: character, type)))
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
        let letters = ["Μ", "Ω"]
        let usual = try #require(setter.typefaces.typeface(for: "Μ"))
        let narrow = try #require(setter.typefaces.condensed(for: "Μ"))
        #expect(narrow !== usual)
        let type = setter.type(for: letters)
        #expect(type.isCondensed && type.size > 0.85)
    }

    @Test(
        "a level bar is clear of the hinge gap",
        arguments: ["-", "–", "—", "−", "=", "~", "+", "→", "←"])
    func bars(sign: String) throws {
        for height in [40, 90, 200, 600] {
            let setter = try setter(width: height * 62 / 100, height: height)
            let masks = setter.masks(of: sign, BoardType())
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
        let masks = setter.masks(of: "\u{1d800}", BoardType())
        try #require(!setter.typefaces.canDraw("\u{1d800}"))
        let ink = try #require(bounds(masks))
        #expect(ink.rows.count > 100 && ink.columns.count > 60)
        let covered = masks[0].coverage.count { $0 > 0 }
        #expect(covered * 10 < ink.rows.count * ink.columns.count)
    }

    @Test("a small letter that a typeface of capitals lacks is drawn as a capital")
    func unicase() throws {
        let setter = try setter()
        var replaced = 0
        for value in Array(0x61...0x24f) + Array(0x1e00...0x1eff) {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isLowercase else {
                continue
            }
            let letter = String(scalar)
            let drawn = setter.typefaces.drawn(letter)
            guard drawn != letter else { continue }
            replaced += 1
            #expect(!setter.typefaces.digits.has(scalar) && drawn == letter.uppercased())
            #expect(
                setter.masks(of: letter, BoardType()) == setter.masks(of: drawn, BoardType()))
        }
        print("small letters drawn as capitals: \(replaced)")
        #expect(replaced > 20)
        for letter in ["a", "ß", "ж", "A"] { #expect(setter.typefaces.drawn(letter) == letter) }
        // A typeface with small letters keeps them, also those of other typefaces.
        let cased = Typefaces(digits: try other())
        for letter in ["a", "ȑ", "ṳ", "ꞷ"] { #expect(cased.drawn(letter) == letter) }
    }

    @Test("an ideograph fills its square, and capitals beside it are not higher")
    func squares() throws {
        let setter = try setter()
        let type = setter.type(for: ["日", "H"])
        #expect(type.size < 1)
        #expect(setter.type(for: ["日"]).size == type.size)
    }
}
