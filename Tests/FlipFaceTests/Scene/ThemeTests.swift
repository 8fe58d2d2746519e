import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The theme applies everywhere, and a new theme applies to everything in the same frame.
@Suite("Themes")
struct ThemeTests {
    /// The compared pictures.
    enum Sight: CaseIterable, Sendable {
        case rest, flip, notice, hoveredButton, turn, back
    }

    /// A theme that differs from the standard one in every painted part.
    private static let other: Theme = {
        var theme = Theme.standard
        theme.ground = Theme.Ramp(
            from: Theme.Shade(0.75, 0.74, 0.70), to: Theme.Shade(0.6, 0.58, 0.55))
        theme.upper = Theme.Ramp(
            from: Theme.Shade(0.95, 0.94, 0.9), to: Theme.Shade(0.9, 0.89, 0.85))
        theme.lower = Theme.Ramp(
            from: Theme.Shade(0.88, 0.87, 0.83), to: Theme.Shade(0.83, 0.82, 0.79))
        theme.ink = Theme.Ramp(from: Theme.Shade(0.1, 0.1, 0.12), to: Theme.Shade(0.2, 0.2, 0.22))
        theme.notice = Theme.Shade(0.3, 0.1, 0.05)
        theme.cornerRadius = 0.04
        theme.light.frontLoss = 0.3
        theme.type.digitHeight = 0.6
        theme.card.topRim = 0.5
        theme.plate.wideStrength = 0.25
        theme.button.rimStrength = 0.4
        theme.slab.edgeTop = 1
        theme.slab.shade = 0.5
        theme.slab.backdrop = 0.7
        theme.back.plate = Theme.Ramp(
            from: Theme.Shade(0.7, 0.69, 0.66), to: Theme.Shade(0.6, 0.59, 0.57))
        theme.back.control.ink = Theme.Shade(0.15, 0.15, 0.17)
        return theme
    }()

    /// The picture of a scene and of the page on its back, with `first` and then `second`.
    private func picture(_ sight: Sight, _ first: Theme, then second: Theme) throws -> GoldenPicture
    {
        var style = FaceStyle()
        style.theme = first
        let typeface = try FaceFixture.typeface()
        let scene = try ClockScene(
            style: style, cardCount: 2, typeface: typeface, width: 480, height: 270)
        for (index, text) in ["09", "41"].enumerated() {
            scene.face.deck.show(CardValue(text: text), on: index)
        }
        let page = SettingsPage(
            settings: Settings(), width: 480, height: 270, typeface: try PageFixture.typeface(),
            digits: typeface, style: style)
        page.prepare(at: 0)
        scene.buttonPlaceOnBack = page.buttonPlace
        scene.show(page: page.layer)
        switch sight {
        case .rest: break
        case .flip:
            scene.face.deck.flip(to: CardValue(text: "42"), on: 1, direction: .forward, at: 0)
        case .notice: scene.face.setNotice(ModeNotice("three hours ahead"), at: 0)
        case .hoveredButton:
            scene.presence.set(isShown: true, now: 0)
            let place = scene.button.place
            let middle = Point(
                x: Double(place.minX + place.maxX) / 2, y: Double(place.minY + place.maxY) / 2)
            _ = scene.hover(at: middle, now: 0)
        case .turn:
            scene.show(FaceTurn.Pose(style: .press, direction: .leftward, progress: 0.35))
        case .back: scene.show(.back)
        }
        _ = scene.frame(at: 0)
        style.theme = second
        try scene.setStyle(style)
        page.style = style
        page.prepare(at: 0.3)
        return GoldenPicture(FaceFixture.draw(scene.frame(at: 0.3)))
    }

    @Test(
        "A theme that is set later gives the same pictures as an initial one",
        arguments: Sight.allCases)
    func later(sight: Sight) throws {
        let first = try picture(sight, Self.other, then: Self.other)
        let later = try picture(sight, .standard, then: Self.other)
        expectSame(later, as: first, named: "theme/\(sight)-later")
        #expect(try picture(sight, .standard, then: .standard) != later)
    }

    @Test("After switching back, nothing of the other theme is left", arguments: Sight.allCases)
    func switchedBack(sight: Sight) throws {
        let standard = try picture(sight, .standard, then: .standard)
        expectSame(
            try picture(sight, Self.other, then: .standard), as: standard,
            named: "theme/\(sight)-back")
    }

    @Test("The icon has the face's colours, and its own in small sizes")
    func icon() throws {
        var theme = Theme.standard
        let typeface = try FaceFixture.typeface()
        let standard = try IconPainter(typeface: typeface, theme: theme).picture(size: 64)
        theme.ink = Theme.Ramp(from: Theme.Shade(0.9, 0.2, 0.1), to: Theme.Shade(0.8, 0.1, 0.1))
        let red = try IconPainter(typeface: typeface, theme: theme).picture(size: 64)
        #expect(red != standard)
        theme = .standard
        theme.icon.upper.from = Theme.Shade(0.1, 0.4, 0.2)
        #expect(try IconPainter(typeface: typeface, theme: theme).picture(size: 64) != standard)
    }
}
