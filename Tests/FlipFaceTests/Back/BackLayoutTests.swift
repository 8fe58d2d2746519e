import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Layout of the back")
struct BackLayoutTests {
    static let sizes: [(width: Int, height: Int)] = [
        (120, 60), (320, 120), (480, 270), (720, 1280), (1280, 720), (3440, 300), (3840, 2160),
        (640, 400), (640, 360), (300, 420), (160, 60), (1920, 200), (200, 1920), (200, 120),
        (199, 119), (1, 1), (40, 4000),
    ]

    static func layout(
        _ width: Int, _ height: Int, scale: Double = 1, hasButton: Bool = true,
        words: Words = .english
    ) throws -> BackLayout {
        let setter = TextSetter(face: try PageFixture.typeface(for: words))
        let content = BackRows.Content(style: BackStyle(), words: words) {
            setter.line($0, pixelSize: 100).width / 100
        }
        return BackFit(
            width: width, height: height, content: content, scale: scale,
            hasButton: hasButton && Double(height) >= 120 * scale
        ).layout()
    }

    @Test("rows are inside the plate and the window, and do not overlap", arguments: sizes)
    func nesting(width: Int, height: Int) throws {
        let layout = try Self.layout(width, height)
        let page = PixelRect(x: 0, y: 0, width: width, height: height)
        guard min(width, height) >= 60 else { return }
        #expect(page.contains(layout.plate))
        #expect(layout.plate.contains(layout.view))
        let frames = layout.rows.map(\.frame)
        for (index, row) in layout.rows.enumerated() {
            #expect(row.frame.contains(row.control))
            #expect(!row.control.isEmpty)
            #expect(row.frame.minX >= 0 && row.frame.maxX <= layout.view.width)
            for part in [row.label, row.value].compactMap({ $0 }) {
                #expect(row.frame.contains(part))
                #expect(!part.intersects(row.control))
            }
            if let label = row.label, let value = row.value {
                #expect(!label.intersects(value))
            }
            for other in frames[..<index] { #expect(!row.frame.intersects(other)) }
            #expect(row.frame.maxY <= layout.contentHeight)
        }
        #expect(layout.isScrolling == (layout.contentHeight > layout.view.height))
    }

    @Test("the plate is never wider than 44 em of a label", arguments: sizes)
    func width(width: Int, height: Int) throws {
        for scale in [1, 2.0] where min(width, height) >= 60 {
            let layout = try Self.layout(width, height, scale: scale)
            let em = BackType().label * layout.unit
            #expect(Double(layout.plate.width) <= 44 * em + 1)
        }
    }

    @Test(
        "no label, value or title is cut off, in any language", arguments: sizes,
        [.english, Words(.german), Words(.french), Words(.spanish)])
    func texts(size: (width: Int, height: Int), words: Words) throws {
        try expectWholeTexts(size.width, size.height, words)
    }

    @Test(
        "no Japanese label, value or title is cut off",
        .enabled(if: JapaneseFont.isInstalled, "needs a Japanese font, such as fonts-vlgothic"),
        arguments: sizes)
    func japaneseTexts(width: Int, height: Int) throws {
        try expectWholeTexts(width, height, Words(.japanese))
    }

    private func expectWholeTexts(_ width: Int, _ height: Int, _ words: Words) throws {
        guard width >= 120, height >= 60 else { return }
        let layout = try Self.layout(width, height, words: words)
        let setter = TextSetter(face: try PageFixture.typeface(for: words))
        func fits(_ text: String, _ size: Double, _ limit: Int) -> Bool {
            setter.line(text, pixelSize: size).width <= Double(limit)
        }
        let type = BackType()
        for heading in layout.headings {
            let line = setter.line(
                words(heading.title).uppercased(), pixelSize: layout.sizes.heading,
                tracking: type.headingTracking)
            #expect(line.width <= Double(heading.frame.width), "\(words(heading.title))")
        }
        if let title = layout.title {
            #expect(fits(words("Settings"), type.title * layout.unit, title.width))
        }
        for row in layout.rows {
            if let label = row.label, let title = row.title.map({ words($0) }) {
                #expect(fits(title, layout.sizes.label, label.width), "\(title)")
            }
            if let value = row.value {
                for text in row.item.texts.map({ words($0) }) {
                    #expect(fits(text, layout.sizes.value, value.width), "\(text)")
                }
            }
            switch row.item.control(for: Settings(), in: words) {
            case .choice(let choice) where choice.swatches.isEmpty || row.isSingle:
                // The arrows beside a single title take about the height of the control.
                let segment =
                    row.isSingle
                    ? row.control.width - row.control.height
                    : row.control.width / choice.titles.count
                for title in choice.titles {
                    #expect(fits(title, layout.sizes.title, segment), "\(title)")
                }
            case .button:
                for canUndo in [false, true] {
                    let titles = row.item.buttonTitles(canUndo: canUndo)
                    let title = words((row.isShort ? titles.last : titles.first) ?? "")
                    #expect(fits(title, layout.sizes.title, row.control.width), "\(title)")
                }
            default: break
            }
        }
    }

    @Test("large windows show everything without scrolling")
    func noScrolling() throws {
        for (width, height) in [
            (1280, 720), (3840, 2160), (720, 1280), (640, 440), (1920, 1080),
        ] {
            #expect(try !Self.layout(width, height).isScrolling, "\(width)x\(height)")
        }
        #expect(try Self.layout(1280, 720).title != nil)
        #expect(try Self.layout(320, 120).isScrolling)
        #expect(try Self.layout(320, 120).title == nil)
    }

    @Test("two columns where there is room, and one in a narrow window")
    func columns() throws {
        for (width, height) in [(1280, 720), (3840, 2160), (3440, 300), (640, 360), (720, 1280)] {
            #expect(try Self.layout(width, height).columns == 2, "\(width)x\(height)")
        }
        for (width, height) in [(320, 120), (300, 420), (480, 1280)] {
            #expect(try Self.layout(width, height).columns == 1, "\(width)x\(height)")
        }
    }

    @Test("in tiny windows a whole control is visible at a time", arguments: tinySizes)
    func tiny(width: Int, height: Int) throws {
        let layout = try Self.layout(width, height)
        #expect(layout.isScrolling)
        for row in layout.rows {
            #expect(row.control.height <= layout.view.height, "\(row.item)")
            #expect(row.control.width >= 20 && row.control.height >= 12, "\(row.item)")
        }
    }

    static let tinySizes: [(width: Int, height: Int)] = [
        (120, 60), (160, 60), (199, 119), (3440, 60),
    ]

    @Test("labels are never too small to read", arguments: sizes)
    func readable(width: Int, height: Int) throws {
        let layout = try Self.layout(width, height)
        #expect(layout.unit >= BackFit.smallestUnit)
        #expect(layout.sizes.label >= 12.5)
    }

    @Test("the plate is centred")
    func centred() throws {
        for width in stride(from: 900, through: 1400, by: 53) {
            let layout = try Self.layout(width, width * 9 / 16)
            #expect(abs(layout.plate.minX + layout.plate.maxX - width) <= 1)
            #expect(abs(layout.plate.minY + layout.plate.maxY - width * 9 / 16) <= 2)
        }
    }

    @Test(
        "the button is on the plate's corner, and hides no row, no screw and no text",
        arguments: sizes)
    func button(width: Int, height: Int) throws {
        let layout = try Self.layout(width, height)
        guard min(width, height) >= 120 else { return }
        let button = layout.button
        #expect(PixelRect(x: 0, y: 0, width: width, height: height).contains(button))
        let (middleX, middleY) = ((button.minX + button.maxX) / 2, (button.minY + button.maxY) / 2)
        #expect(abs(middleX - layout.plate.maxX) <= button.width)
        #expect(abs(middleY - layout.plate.minY) <= button.height)
        #expect(!button.intersects(layout.view))
        if let title = layout.title {
            // The title and the name are at the left.
            #expect(button.minX > (title.minX + title.maxX) / 2)
        }
        if let card = layout.card { #expect(!button.intersects(card)) }
        if layout.isRoomy {
            let finish = ScrewFinish()
            let x = Double(layout.plate.maxX) - Double(finish.inset) * layout.unit
            let y = Double(layout.plate.minY) + Double(finish.inset) * layout.unit
            let (dx, dy) = (Double(middleX) - x, Double(middleY) - y)
            let apart = (dx * dx + dy * dy).squareRoot()
            #expect(apart > Double(button.width) / 2 + Double(finish.radius) * layout.unit)
        }
    }

    @Test("the button grows with the plate")
    func buttonGrows() throws {
        let (small, large) = (try Self.layout(1280, 720), try Self.layout(3840, 2160))
        let ratio = Double(large.button.width) / Double(small.button.width)
        #expect(abs(ratio - large.unit / small.unit) < 0.1)
        #expect(large.button.width > 80)
        #expect(try Self.layout(1280, 720, hasButton: false).button.isEmpty)
    }

    @Test(
        "the card is on the plate beside the rows, except in the smallest windows", arguments: sizes
    )
    func card(width: Int, height: Int) throws {
        let layout = try Self.layout(width, height)
        guard width >= 300 || width >= 200 && height >= 300, height >= 120 else {
            #expect(layout.card == nil)
            return
        }
        let card = try #require(layout.card)
        #expect(layout.plate.contains(card))
        #expect(!card.intersects(layout.view))
        #expect(card.width % 2 == 0 && card.height % 2 == 0)
        // Space for the flap, which is wider than the card in the middle of its turn.
        #expect(card.minX - card.width / 10 >= layout.plate.minX)
        if let title = layout.title { #expect(card.maxX + card.width / 10 <= title.minX) }
    }
}
