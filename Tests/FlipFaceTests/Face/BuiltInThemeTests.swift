import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Themes from given values")
struct BuiltInThemeTests {
    @Test("graphite's values give exactly the standard theme")
    func graphite() {
        #expect(Theme(.graphite) == Theme.standard)
        #expect(BuiltInTheme.named("graphite")?.theme == Theme.standard)
        #expect(FaceStyle(Settings()).theme == Theme.standard)
    }

    @Test("names are names, and all themes but system differ")
    func names() {
        #expect(Set(BuiltInTheme.all.map(\.name)).count == BuiltInTheme.all.count)
        #expect(BuiltInTheme.all.count <= 10)
        #expect(BuiltInTheme.all.allSatisfy { Setting.isName($0.name) })
        let own = BuiltInTheme.all.filter { $0.name != BuiltInTheme.system }
        #expect(Set(own.map(\.theme)).count == own.count)
        for name in ["", ".hidden", "a/b", "..", "a b", "a\n", String(repeating: "a", count: 65)] {
            #expect(!Setting.isName(name), "\(name)")
        }
    }

    @Test("system is paper on a light desktop, and graphite on a dark or silent one")
    func system() {
        let name = BuiltInTheme.system
        #expect(BuiltInTheme.named(name, desktopPrefersDark: false)?.name == "paper")
        #expect(BuiltInTheme.named(name, desktopPrefersDark: true)?.name == "graphite")
        #expect(BuiltInTheme.named(name, desktopPrefersDark: nil)?.name == "graphite")
        var settings = Settings()
        settings.theme = name
        #expect(FaceStyle(settings).theme == .standard)
        #expect(FaceStyle(settings, desktopPrefersDark: false).theme != .standard)
        settings.theme = "night"
        #expect(FaceStyle(settings, desktopPrefersDark: false).theme == Theme.named("night"))
    }

    @Test("only a black ground has no lit pixel", arguments: BuiltInTheme.all)
    func blackGround(_ theme: BuiltInTheme) {
        let pixels = GroundPainter(theme: theme.theme).paint(width: 97, height: 61).pixels
        let isBlack = theme.values.ground == .black
        #expect(pixels.allSatisfy { $0 == 0xff00_0000 } == isBlack, "\(theme.name)")
    }

    /// The extremes of the given values, which no derived value may leave.
    private static let extremes: [ThemeValues] = {
        let shades = [
            Theme.Shade(repeating: 0), Theme.Shade(repeating: 1), Theme.Shade(1, 0, 0),
            Theme.Shade(0, 0, 1),
        ]
        return shades.flatMap { card in
            shades.flatMap { ink in
                [(0.0, 0.0), (0.0, 2.0), (1.0, 2.0), (0.44, 1.0)].map { ambient, contrast in
                    var values = ThemeValues.graphite
                    (values.card, values.ink, values.accent, values.axle) = (card, ink, ink, card)
                    values.ground = .lit(ink)
                    (values.ambient, values.contrast) = (ambient, contrast)
                    return values
                }
            }
        }
    }()

    @Test("derived colours and strengths stay between 0 and 1 for all given values")
    func bounds() {
        for values in Self.extremes + BuiltInTheme.all.map(\.values) {
            let theme = Theme(values)
            let ramps = [
                theme.upper, theme.lower, theme.ink, theme.pile, theme.axle, theme.ground,
                theme.icon.upper, theme.icon.lower, theme.back.plate, theme.back.screw,
                theme.back.control.accent, theme.back.control.recess, theme.back.control.raised,
                theme.back.control.knob,
            ]
            let control = theme.back.control
            let shades =
                ramps.flatMap { [$0.from, $0.to] } + [
                    theme.slit, theme.edge, theme.rim, theme.notice, control.ink,
                    control.faintInk, control.accentInk, control.focus, control.rim,
                    control.knobFinish.glint,
                ]
            for shade in shades {
                #expect(shade.min() >= 0 && shade.max() <= 1, "\(shade) of \(values)")
            }
            let (light, strengths) = (
                theme.light,
                [
                    theme.card.topRim, theme.card.lowerInk,
                    theme.card.upperBend, theme.plate.wideStrength, theme.back.rim.wideStrength,
                ]
            )
            #expect(strengths.allSatisfy { 0...1 ~= $0 }, "\(strengths)")
            for value in [
                light.frontLoss, light.back.least, light.back.gain, light.behind.least,
                light.shadow.strength.strength, light.uprightFrontLoss, theme.slab.shade,
                theme.slab.backdrop, control.response.faintTitle,
            ] {
                #expect(0...1 ~= value, "\(value) of \(values)")
            }
        }
    }

    /// The highest contrast that any shade has against all of `behind`.
    private func highest(on behind: [Theme.Shade]) -> Float {
        [Theme.Shade(repeating: 0), Theme.Shade(repeating: 1)].map { end in
            behind.map { Contrast.ratio(end, $0) }.min() ?? 21
        }.max() ?? 21
    }

    @Test("words of the back and the notice keep their contrast, whatever is given")
    func words() {
        func check(_ shade: Theme.Shade, _ behind: [Theme.Shade], _ least: Float) {
            for other in behind {
                #expect(Contrast.ratio(shade, other) >= min(least, highest(on: behind)) - 0.1)
            }
        }
        for values in Self.extremes + BuiltInTheme.all.map(\.values) {
            let theme = Theme(values)
            let (plate, control) = (theme.back.plate, theme.back.control)
            let plates = [plate.from, plate.to]
            check(control.ink, plates + [control.raised.from, control.raised.to], Contrast.words)
            check(control.accentInk, plates, Contrast.words)
            check(control.faintInk, plates, 3.7)
            check(theme.notice, [theme.ground.from, theme.ground.to], Contrast.words)
        }
    }

    @Test("contrast is that of WCAG, and a legible shade is the nearest one")
    func contrast() {
        let (black, white) = (Theme.Shade(repeating: 0), Theme.Shade(repeating: 1))
        #expect(abs(Contrast.ratio(black, white) - 21) < 1e-4)
        // WebAIM's example: #767676 on white has 4.54:1.
        let grey = Theme.Shade(repeating: Float(0x76) / 255)
        #expect(abs(Contrast.ratio(white, grey) - 4.54) < 0.01)
        #expect(Contrast.legible(grey, on: [white], atLeast: 4.5) == grey)
        let moved = Contrast.legible(grey, on: [white], atLeast: 7)
        #expect(moved.x < grey.x && Contrast.ratio(moved, white) >= 7)
        #expect(Contrast.ratio(moved + 1 / 32, white) < 7.5)
        #expect(Contrast.mix(grey, white, 0) == grey)
    }
}
