import FlipEngine
import Synchronization
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Text on cards")
struct TextModeTests {
    private func board(
        _ text: String, width: Int = 480, height: Int = 200, style: FaceStyle = FaceStyle()
    ) throws -> FaceCards {
        try FaceCards(
            mode: TextMode(BoardText(text)), style: style, typeface: FaceFixture.typeface(),
            width: width, height: height, position: Position(FaceFixture.reading(minute: 0)),
            missing: MissingCharacters { Issue.record("\($0)") })
    }

    private func picture(_ board: FaceCards, at time: Double) -> GoldenPicture {
        GoldenPicture(FaceFixture.draw(board.frame(at: time)))
    }

    @Test("the last picture is that of the newest text, at any rate of texts")
    func newestWins() throws {
        let board = try board("0000")
        var time = 1.0
        for number in 1...200 {
            let digits = String(10_000 + number * 37)
            try board.show(BoardText(digits.dropFirst()), at: time)
            _ = board.frame(at: time)
            time += 0.01
        }
        for _ in 0..<200 {
            time += 0.01
            _ = board.frame(at: time)
        }
        #expect(!board.needsFrames)
        expectSame(
            picture(board, at: time), as: picture(try self.board("7400"), at: 0),
            named: "text/newest")
    }

    @Test("a flip with a new target continues without a jump")
    func noJump() throws {
        let board = try board("1")
        try board.show(BoardText("2"), at: 0)
        var last: Double?
        for step in 0...150 {
            let time = Double(step) * 0.01
            if step == 20 { try board.show(BoardText("3"), at: time) }
            if step == 25 { try board.show(BoardText("4"), at: time) }
            _ = board.frame(at: time)
            let angle = board.turningAngle(at: time)
            if let angle, let last, angle > 1 || last < 170 {
                #expect(abs(angle - last) < 12, "\(step)")
            }
            last = angle
        }
        #expect(!board.needsFrames && board.turningAngle(at: 1.6) == nil)
        expectSame(
            picture(board, at: 2), as: picture(try self.board("4"), at: 0), named: "text/overtaken")
    }

    @Test("only cards that differ flip")
    func onlyDifferences() throws {
        let board = try board("1024")
        let before = picture(board, at: 0)
        try board.show(BoardText("1025"), at: 0)
        let during = picture(board, at: 0.3)
        let layout = FaceLayout(
            width: 480, height: 200, plan: .board(columns: 4, rows: 1))
        // To the left of the last card but one nothing changes.
        let border = layout.cards[2].minX
        for y in 0..<200 {
            let row = (y * 480)..<(y * 480 + border)
            #expect(before.pixels[row] == during.pixels[row])
        }
        #expect(before != during)
    }

    @Test("the board has cards for the longer of the last two texts")
    func lengths() throws {
        let board = try board("7", height: 100)
        try board.show(BoardText("1000"), at: 0)
        _ = board.frame(at: 2)
        expectSame(
            picture(board, at: 2), as: picture(try self.board("1000", height: 100), at: 0),
            named: "text/longer")
        try board.show(BoardText("999"), at: 3)
        _ = board.frame(at: 5)
        #expect(board.text == BoardText("999"))
        try board.show(BoardText("998"), at: 6)
        _ = board.frame(at: 8)
        expectSame(
            picture(board, at: 8), as: picture(try self.board("998", height: 100), at: 0),
            named: "text/shorter")
    }

    @Test("texts of a hidden board change without a flip")
    func hidden() throws {
        let board = try board("AB")
        board.isVisible = false
        try board.show(BoardText("CD"), at: 0)
        _ = board.frame(at: 0)
        #expect(!board.needsFrames)
    }

    @Test("a new size and a new style in mid-flip lose no text")
    func rebuilt() throws {
        let board = try board("12")
        try board.show(BoardText("13"), at: 0)
        _ = board.frame(at: 0.2)
        let angle = board.turningAngle(at: 0.2)
        try board.resize(width: 300, height: 500, at: 0)
        var style = FaceStyle()
        style.flipAxis = .y
        style.hingeGap = 0
        try board.setStyle(style, at: 0)
        #expect(board.turningAngle(at: 0.2) == angle)
        _ = board.frame(at: 0.21)
        _ = board.frame(at: 1)
        expectSame(
            picture(board, at: 1),
            as: picture(try self.board("13", width: 300, height: 500, style: style), at: 0),
            named: "text/rebuilt")
    }

    @Test(
        "characters of another typeface are drawn, and code points without a character are blank")
    func fallback() throws {
        let blank = picture(try board(""), at: 0)
        #expect(try picture(board("\u{10ffff}"), at: 0) == blank)
        #expect(try picture(board("∞"), at: 0) != blank)
    }

    @Test(
        "decomposed letters keep their marks",
        arguments: [("e\u{301}", "\u{e9}"), ("A\u{308}", "\u{c4}"), ("n\u{303}", "\u{f1}")])
    func decomposed(text: String, whole: String) throws {
        let drawn = picture(try board(text), at: 0)
        expectSame(drawn, as: picture(try board(whole), at: 0), named: "text/decomposed")
        let base = try board(String(text.unicodeScalars.prefix(1)))
        #expect(drawn != picture(base, at: 0))
    }

    @Test(
        "a mark does not touch its letter if there is no composed form",
        arguments: [("a\u{310}", true), ("H\u{304}", true), ("x\u{331}", false)])
    func stackedMark(text: String, isAbove: Bool) throws {
        let typefaces = Typefaces(digits: try FaceFixture.typeface())
        let typeface = try #require(typefaces.typeface(for: text))
        let glyphs = CharacterGlyphs(text, typeface: typeface)
        try #require(glyphs.glyphs.count == 2)
        let (letter, mark) = (glyphs.glyphs[0], glyphs.glyphs[1])
        let base = try #require(typeface.inkBounds(of: letter.scalar, pixelSize: 1000))
        let ink = try #require(typeface.inkBounds(of: mark.scalar, pixelSize: 1000))
        #expect(abs(ink.midX + mark.pen.x - base.midX) < 0.5, "centred")
        if isAbove {
            #expect(ink.maxY + mark.pen.y <= base.minY - 62)
        } else {
            #expect(ink.minY + mark.pen.y >= base.maxY + 62)
        }
        let (marked, plain) = (try board(text), try board(String(letter.scalar)))
        #expect(picture(marked, at: 0) != picture(plain, at: 0))
    }

    @Test("characters that no installed font has are reported once, and the others are shown")
    func missing() throws {
        let said = Mutex<[String]>([])
        let missing = MissingCharacters { sentence in said.withLock { $0.append(sentence) } }
        // SignWriting and Newa, which few fonts support.
        let rare = "\u{1d800}"
        let other = "\u{11400}"
        let board = try FaceCards(
            mode: TextMode(BoardText("A\(rare)B\(rare)")), style: FaceStyle(),
            typeface: FaceFixture.typeface(), width: 480, height: 200,
            position: Position(FaceFixture.reading(minute: 0)), missing: missing)
        try board.show(BoardText("é \(rare)"), at: 0)
        try board.show(BoardText("1\(other)"), at: 1)
        let sentences = said.withLock { $0 }
        #expect(
            sentences == [
                "no installed font draws \(rare) (U+1D800); their cards show a box",
                "no installed font draws \(other) (U+11400); their cards show a box",
            ])
    }

    @Test("a sentence names a dozen of many characters that no font has")
    func missingMany() {
        let said = Mutex<[String]>([])
        let missing = MissingCharacters { sentence in said.withLock { $0.append(sentence) } }
        missing.report((0..<200).map { String(Unicode.Scalar(UInt32(0xf0000 + $0)) ?? " ") })
        let lines = said.withLock { $0 }
        #expect(lines.count == 1 && (lines.first?.utf8.count ?? 1000) < 400)
        #expect(lines.first?.hasSuffix(" and 188 others; their cards show a box") == true)
    }

    @Test("an endless input of characters that no font has is named up to a limit")
    func missingFlood() {
        let said = Mutex<[String]>([])
        let missing = MissingCharacters { sentence in said.withLock { $0.append(sentence) } }
        for value in 0..<10_000 {
            missing.report(["\(Character(Unicode.Scalar(UInt32(0xf0000 + value)) ?? " "))"])
        }
        let lines = said.withLock { $0 }
        #expect(lines.count == MissingCharacters.limit)
        #expect(lines.last?.hasSuffix("; further ones are not named") == true)
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix("their cards show a box") })
    }

    @Test(
        "the typography of a board",
        arguments: [("dash", "3-2"), ("signs", "1+1=2"), ("accents", "ÉTÉ"), ("rows", "ON\nTIME")])
    func typography(name: String, text: String) throws {
        expectGolden(picture(try board(text), at: 0), named: "text/\(name)")
    }

    @Test("a character that no font has is a box")
    func box() throws {
        let board = try FaceCards(
            mode: TextMode(BoardText("A\u{1d800}")), style: FaceStyle(),
            typeface: FaceFixture.typeface(), width: 480, height: 200,
            position: Position(FaceFixture.reading(minute: 0)), missing: MissingCharacters { _ in })
        expectGolden(picture(board, at: 0), named: "text/box")
    }

    @Test("with --spool, all cards land in the same frame, on the newest text")
    func spool() throws {
        let style = BoardStyle(spools: true)
        let board = try FaceCards(
            mode: TextMode(BoardText("CAB1"), style: style), style: FaceStyle(),
            typeface: FaceFixture.typeface(), width: 480, height: 200,
            position: Position(FaceFixture.reading(minute: 0)), missing: MissingCharacters { _ in })
        // One, two, three and many flips.
        let text = BoardText("DCE")
        try board.setMode(TextMode(text, beside: [BoardText("CAB1")], style: style), at: 0)
        let end = board.remainingTime(at: 0)
        #expect(end > 1 && end < 3)
        // Just before the end, the last flap of every card still moves.
        _ = board.frame(at: end - 0.02)
        for index in 0..<4 { #expect(board.clockScene.face.deck.isTurning(index), "card \(index)") }
        _ = board.frame(at: end + 0.001)
        for index in 0..<4 {
            #expect(!board.clockScene.face.deck.isTurning(index), "card \(index)")
        }
        expectSame(
            picture(board, at: end + 0.1),
            as: picture(
                try FaceCards(
                    mode: TextMode(text, beside: [BoardText("CAB1")]), style: FaceStyle(),
                    typeface: FaceFixture.typeface(), width: 480, height: 200,
                    position: Position(FaceFixture.reading(minute: 0)),
                    missing: MissingCharacters { _ in }),
                at: 0), named: "text/spooled")
    }

    @Test("with --spool, a flood of texts keeps few flips pending and ends at the newest")
    func spoolFlood() throws {
        let style = BoardStyle(spools: true)
        let board = try FaceCards(
            mode: TextMode(BoardText("0000"), style: style), style: FaceStyle(),
            typeface: FaceFixture.typeface(), width: 480, height: 200,
            position: Position(FaceFixture.reading(minute: 0)), missing: MissingCharacters { _ in })
        var time = 0.0
        for number in 1...400 {
            let text = BoardText(String(1000 + number * 17 % 9000))
            try board.setMode(
                TextMode(text, beside: [board.text].compactMap { $0 }, style: style), at: time)
            _ = board.frame(at: time)
            #expect(board.remainingTime(at: time) < 3)
            time += 0.01
        }
        for _ in 0..<400 {
            time += 0.01
            _ = board.frame(at: time)
        }
        #expect(!board.needsFrames)
        expectSame(
            picture(board, at: time), as: picture(try self.board("7800"), at: 0),
            named: "text/spool-flood")
    }

    @Test("when letters need another size, every card flips to it")
    func otherType() throws {
        let board = try board("ABC")
        try board.show(BoardText("ABÉ"), at: 0)
        _ = board.frame(at: 0.2)
        for index in 0..<3 { #expect(board.clockScene.face.deck.isTurning(index), "card \(index)") }
    }

    @Test("a board keeps its space for other texts and shrinks without them")
    func space() throws {
        let wide = BoardText("1000000")
        let board = try board("7")
        try board.setMode(TextMode(BoardText("8"), beside: [wide]), at: 0)
        #expect(board.clockScene.face.layout.cards.count == 7)
        try board.setMode(TextMode(BoardText("8")), at: 10)
        #expect(board.clockScene.face.layout.cards.count == 1)
    }

    @Test("a fixed grid has the same cards for every text")
    func fixedGrid() throws {
        let style = BoardStyle(grid: BoardStyle.Size(columns: 6, rows: 2))
        for text in ["", "1", "HELLO WORLD AND MORE"] {
            let board = try FaceCards(
                mode: TextMode(BoardText(text), style: style), style: FaceStyle(),
                typeface: FaceFixture.typeface(), width: 480, height: 200,
                position: Position(FaceFixture.reading(minute: 0)),
                missing: MissingCharacters { _ in })
            #expect(board.clockScene.face.layout.cards.count == 12)
        }
    }

    @Test(
        "an Arabic letter has the form of its place in the word",
        .enabled(if: GlyphShaper.isAvailable, "needs the package libharfbuzz0b"))
    func forms() throws {
        let typefaces = Typefaces(digits: try FaceFixture.typeface())
        let forms = ["\u{628}", "\u{628}\u{200d}", "\u{200d}\u{628}\u{200d}", "\u{200d}\u{628}"]
        let glyphs = try forms.map { form in
            let typeface = try #require(typefaces.typeface(for: form))
            return TextRun(card: form, pixelSize: 100, typeface: typeface).glyphs.map(\.index)
        }
        #expect(Set(glyphs).count == 4 && !glyphs.contains([]))
    }

    @Test("a number, at rest and changing", arguments: [0.0, 0.5])
    func golden(flip: Double) throws {
        let board = try board(flip > 0 ? "0931" : "1024", height: 270)
        try board.show(BoardText("1024"), at: 0)
        expectGolden(
            picture(board, at: flip * 0.6), named: "text/number\(flip > 0 ? "-flip" : "")")
    }
}
