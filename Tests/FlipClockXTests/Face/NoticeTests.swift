import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The notice below the cards: its plate, its contrast, its sizes and its states.
@Suite("Notice")
struct NoticeTests {
    private static let text = "3 MIN AHEAD"

    /// Pictures of desktops, as functions of the position.
    enum Wallpaper: CaseIterable, Sendable {
        case sky, snow, forest, amberNoise

        func pixel(_ x: Int, _ y: Int, _ random: inout SeededRandom) -> Theme.Shade {
            switch self {
            case .sky: return Theme.Shade(0.5, 0.66, 0.85) + 0.1 * Float(y % 64) / 64
            case .snow: return Theme.Shade(repeating: 0.97)
            case .forest:
                return Theme.Shade(0.05, 0.12, 0.06) * (1 + Float(x * y % 17) / 17)
            // The notice's own colour, with noise: the worst case for type without a plate.
            case .amberNoise:
                return Theme.standard.notice * (0.7 + Float(random.next() % 1000) / 2000)
            }
        }
    }

    private func scene(_ width: Int, _ height: Int, style: FaceStyle = FaceStyle()) throws
        -> ClockScene
    {
        let scene = try ClockScene(
            style: style, cardCount: 2, typeface: FaceFixture.typeface(), width: width,
            height: height)
        for (index, text) in ["12", "37"].enumerated() {
            scene.face.deck.show(CardValue(text: text), on: index)
        }
        return scene
    }

    private func shade(_ pixel: UInt32) -> Theme.Shade {
        Theme.Shade(
            Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
    }

    @Test(
        "a notice is drawn in a script that the digits' typeface lacks",
        arguments: ["ПАУЗА", "ΠΑΥΣΗ", "השהיה"])
    func otherScript(text: String) throws {
        let scene = try scene(1280, 720)
        scene.face.setNotice(ModeNotice(text), at: 0)
        #expect(scene.face.notice.isShown)
    }

    @Test("a picture of --snapshot shows that the time zone was not found, below the cards")
    func goneZone() throws {
        _ = try FaceFixture.typeface()
        let (width, height) = (640, 360)
        func picture(_ substitute: String?, flip: Double? = nil) throws -> GoldenPicture {
            let options = Options.Snapshot(
                path: "-", size: .init(width: width, height: height), flip: flip)
            let local = LocalZone(name: nil, .utc, substitute: substitute)
            let renderer = SnapshotRenderer(options: options, local: local)
            return GoldenPicture(
                try renderer.draw(SettingsRanks(), now: FaceFixture.reading(minute: 0)))
        }
        // Also in the middle of a flip, before which the notice was there.
        for flip in [nil, 0.5] {
            let (shown, plain) = (try picture("UTC", flip: flip), try picture(nil, flip: flip))
            let rows = (0..<height).filter { y in
                (0..<width).contains { shown[$0, y] != plain[$0, y] }
            }
            #expect(rows.count > 10 && (rows.first ?? 0) > height * 4 / 5)
        }
    }

    @Test(
        "at least 4.5:1 over every desktop and every ground", arguments: Wallpaper.allCases,
        [0, 0.3, 0.6, 1])
    func contrast(wallpaper: Wallpaper, opacity: Double) throws {
        var style = FaceStyle()
        style.ground = GroundStyle(opacity: opacity, cornerRadius: 18, isBlended: true)
        let scene = try scene(1280, 720, style: style)
        _ = scene.frame(at: 0)
        let before = FaceFixture.draw(scene.frame(at: 0)).pixels
        scene.face.setNotice(ModeNotice(Self.text), at: 0)
        _ = scene.frame(at: 0)
        let after = FaceFixture.draw(scene.frame(at: 1)).pixels
        let changed = before.indices.filter { before[$0] != after[$0] }
        let rows = changed.map { $0 / 1280 }
        let columns = changed.map { $0 % 1280 }
        let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        // The middle of the plate, without its shadow, its padding and its corners.
        let (insetX, insetY) = ((right - left) / 9, (bottom - top) / 4)
        var random = SeededRandom(seed: 3)
        var shades: [Theme.Shade] = []
        for y in top + insetY..<bottom - insetY {
            for x in left + insetX..<right - insetX {
                let pixel = after[y * 1280 + x]
                let below = wallpaper.pixel(x, y, &random)
                shades.append(shade(pixel) + below * (1 - Float(pixel >> 24) / 255))
            }
        }
        let ink = Theme.standard.noticeInk
        let plate = shades.filter { $0.x < 0.18 }
        let type = shades.filter { abs($0.x - ink.x) < 0.02 && abs($0.z - ink.z) < 0.02 }
        #expect(plate.count > shades.count / 3 && type.count > shades.count / 12)
        let worst =
            plate.map { plate in
                type.prefix(50).map { Contrast.ratio($0, plate) }.min() ?? 0
            }.min() ?? 0
        #expect(worst >= 4.5, "\(wallpaper), \(opacity): \(worst)")
    }

    @Test("the type is legible on a plate of any colour")
    func legible() {
        var random = SeededRandom(seed: 11)
        func part() -> Float { Float(random.next() % 1001) / 1000 }
        for _ in 0..<2000 {
            let plate = Theme.Shade(part(), part(), part())
            let color = Theme.Shade(part(), part(), part())
            var theme = Theme.standard
            (theme.upper.to, theme.lower.to, theme.notice) = (plate, plate, color)
            #expect(Contrast.ratio(theme.noticeInk, plate) >= 4.5)
            // A colour that is legible stays as it is.
            if Contrast.ratio(color, plate) >= 4.5 { #expect(theme.noticeInk == color) }
        }
        for theme in BuiltInTheme.all.map(\.theme) {
            for plate in [theme.noticePlate.from, theme.noticePlate.to] {
                #expect(Contrast.ratio(theme.noticeInk, plate) >= 4.5)
            }
        }
        #expect(Theme.standard.noticeInk == Theme.standard.notice)
        #expect(
            abs(Contrast.ratio(Theme.Shade(repeating: 0), Theme.Shade(repeating: 1)) - 21) < 0.01)
    }

    @Test(
        "never below nine pixels, never over the cards or the window's border",
        arguments: [0.5, 1, 2])
    func sizes(scale: Double) throws {
        let sizes = [
            (60, 30), (120, 60), (160, 60), (320, 120), (320, 240), (480, 270), (640, 360),
            (720, 1280), (270, 480), (1280, 720), (3440, 300), (3840, 2160),
        ]
        for (width, height) in sizes {
            var style = FaceStyle()
            style.scale = scale
            let scene = try scene(width, height, style: style)
            let before = FaceFixture.draw(scene.frame(at: 0)).pixels
            scene.face.setNotice(ModeNotice(Self.text), at: 0)
            let after = FaceFixture.draw(scene.frame(at: 1)).pixels
            let changed = before.indices.filter { before[$0] != after[$0] }
            #expect(changed.isEmpty == !scene.face.notice.isShown, "\(width)x\(height)")
            guard scene.face.notice.isShown else { continue }
            // The type is the part that is lighter than the plate and its rim.
            let ink = changed.filter { shade(after[$0]).x > 0.5 }.map { $0 / width }
            let rows = (ink.max() ?? 0) - (ink.min() ?? 0) + 1
            #expect(Double(rows) >= 9 * max(scale, 1), "\(width)x\(height): \(rows)")
            let bottom = scene.face.layout.cards.map(\.maxY).max() ?? 0
            #expect((ink.min() ?? 0) > bottom && (ink.max() ?? 0) < height - 2)
        }
        #expect(try isShown(1280, 720, scale) && !isShown(160, 60, scale))
        #expect(try !isShown(320, 120, scale) && !isShown(60, 30, scale))
    }

    private func isShown(_ width: Int, _ height: Int, _ scale: Double) throws -> Bool {
        var style = FaceStyle()
        style.scale = scale
        let scene = try scene(width, height, style: style)
        scene.face.setNotice(ModeNotice(Self.text), at: 0)
        return scene.face.notice.isShown
    }

    /// What can happen to a notice from outside.
    enum Event: CaseIterable, Sendable {
        case text, otherText, hide, shrink, grow, time
    }

    @Test("every state and every event: shown exactly if there is a text and space, or a fade")
    func states() throws {
        let (large, small) = ((640, 360), (160, 60))
        for first in Event.allCases {
            for second in Event.allCases {
                for third in Event.allCases {
                    let scene = try scene(large.0, large.1)
                    var (text, isLarge, time) = (String?.none, true, 0.0)
                    var fadeEnd = -1.0
                    var wasShown = false
                    for event in [first, second, third] {
                        switch event {
                        case .text, .otherText:
                            text = event == .text ? Self.text : "1 H BEHIND"
                            scene.face.setNotice(text.map { ModeNotice($0) }, at: time)
                        case .hide:
                            if text != nil && wasShown { fadeEnd = time + 0.3 }
                            text = nil
                            scene.face.setNotice(nil, at: time)
                        case .shrink, .grow:
                            isLarge = event == .grow
                            let size = isLarge ? large : small
                            try scene.resize(width: size.0, height: size.1)
                        case .time: time += 1
                        }
                        if text != nil { fadeEnd = -1 }
                        _ = scene.frame(at: time)
                        let isFading = text == nil && wasShown && time < fadeEnd
                        let wanted = text != nil ? isLarge : isFading
                        #expect(
                            scene.face.notice.isShown == wanted,
                            "\(first), \(second), \(third): after \(event)")
                        wasShown = scene.face.notice.isShown
                    }
                    // A second later nothing of a hidden notice is left, and nothing moves.
                    _ = scene.frame(at: time + 1)
                    #expect(scene.face.notice.isShown == (text != nil && isLarge))
                    #expect(scene.nextFrameTime == .infinity)
                }
            }
        }
    }

    @Test("the window's title says it at every size")
    func title() {
        #expect(ScreenTitle.text("12:34") == "12:34 \u{2013} FlipClockX")
        #expect(
            ScreenTitle.text("12:34", notice: Self.text)
                == "12:34 (cards 3 min ahead) \u{2013} FlipClockX")
        #expect(ScreenTitle.text(nil, notice: nil) == "FlipClockX")
    }

    @Test("the plate on the ground") func golden() throws {
        let scene = try scene(640, 360)
        scene.face.setNotice(ModeNotice(Self.text), at: 0)
        expectGolden(GoldenPicture(FaceFixture.draw(scene.frame(at: 1))), named: "face/notice")
    }
}
