import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A change of the theme reaches everything in the next frame, whatever the clock is doing: the frame equals, to the
/// bit, that of a clock that has had the new theme from the start.
@Suite("A theme changes in every state of the clock", .serialized)
struct ThemeChangeTests {
    enum State: CaseIterable, Sendable {
        case rest, midFlip, held, notice, hoveredButton, midTurn, back, hidden, resizePending
    }

    /// A clock that draws frames as the program does: only the damage, over the last frame.
    private final class Clock {
        let face: FaceController
        private(set) var buffer = PixelBuffer(width: 320, height: 180)
        private var shown: RenderTree?

        init(_ theme: String, fonts: DigitFonts) throws {
            var overrides = SettingsOverrides()
            overrides.set(.theme, to: .name(theme))
            face = try FaceController(
                keeper: try KeptSettings(file: nil, overrides: overrides),
                moment: Moment(FaceFixture.reading(minute: 17 * 60 + 59)),
                width: 320, height: 180,
                fonts: fonts)
        }

        func set(_ theme: String, at time: MediaTime) {
            var settings = face.owner.clock.settings
            settings.theme = theme
            face.change(to: settings, at: time)
        }

        func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: MediaTime) {
            face.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [],
                    time: time), now: time)
        }

        func resize(at time: MediaTime) {
            face.resize(width: 400, height: 200, at: time)
            buffer = PixelBuffer(width: 400, height: 200)
            shown = nil
        }

        func draw(at time: MediaTime) {
            let tree = face.frame(at: time)
            for rect in tree.damage(since: shown).rects {
                Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
            }
            shown = tree
        }

        /// Brings the clock into `state` by the time 10.2.
        func enter(_ state: State) {
            draw(at: 10)
            switch state {
            case .rest, .resizePending: break
            case .midFlip:
                face.setMoment(Moment(FaceFixture.reading(minute: 18 * 60)), at: 10)
            case .held:
                send(.pressed, 120, 60, at: 10)
                for step in 1...6 {
                    send(.moved, 120, 60 + Double(step) * 7, at: 10 + Double(step) / 60)
                }
            case .notice:
                _ = face.key(
                    KeyPress(key: .up, modifiers: [], isRepeat: false, time: 10), now: 10)
            case .hoveredButton:
                let place = face.scene.button.place
                face.hover(
                    at: Point(
                        x: Double(place.minX + place.maxX) / 2,
                        y: Double(place.minY + place.maxY) / 2), now: 10)
            case .midTurn:
                _ = face.key(
                    KeyPress(key: .character("s"), modifiers: [], isRepeat: false, time: 10),
                    now: 10)
            case .back: face.show(.back)
            case .hidden: face.isVisible = false
            }
            draw(at: 10.1)
            draw(at: 10.2)
        }

        /// Leaves what keeps the frame from being shown, and draws it.
        func finish(_ state: State) {
            if state == .resizePending { resize(at: 10.25) }
            if state == .hidden {
                face.catchUp(at: 10.25)
                face.isVisible = true
            }
            draw(at: 10.3)
        }
    }

    @Test(
        "the next frame has the new theme in all its parts, and nothing of the old one",
        arguments: State.allCases)
    func change(state: State) throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        for (old, new) in [("graphite", "paper"), ("paper", "night"), ("signal", "graphite")] {
            let (changed, fresh) = (try Clock(old, fonts: fonts), try Clock(new, fonts: fonts))
            changed.enter(state)
            fresh.enter(state)
            let before = GoldenPicture(changed.buffer)
            changed.set(new, at: 10.25)
            #expect(changed.face.isFrameDue(at: 10.25))
            changed.finish(state)
            fresh.finish(state)
            expectSame(
                GoldenPicture(changed.buffer), as: GoldenPicture(fresh.buffer),
                named: "theme-change/\(state)-\(old)-\(new)")
            #expect(GoldenPicture(changed.buffer) != before)
            // The flip, the hold, the notice and the turn go on.
            changed.draw(at: 10.5)
            fresh.draw(at: 10.5)
            expectSame(
                GoldenPicture(changed.buffer), as: GoldenPicture(fresh.buffer),
                named: "theme-change/\(state)-\(old)-\(new)-later")
        }
    }

    @Test(
        "the button has a focus ring of the new theme, although it had one of the old theme before")
    func focusRing() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        for (old, new) in [("graphite", "paper"), ("paper", "night"), ("signal", "graphite")] {
            let (changed, fresh) = (try Clock(old, fonts: fonts), try Clock(new, fonts: fonts))
            for clock in [changed, fresh] {
                clock.enter(.back)
                clock.face.scene.isButtonFocused = true
                clock.draw(at: 10.21)
                clock.face.scene.isButtonFocused = false
                clock.draw(at: 10.22)
            }
            changed.set(new, at: 10.25)
            for clock in [changed, fresh] {
                for time in [10.3, 12, 14] { clock.draw(at: time) }
                clock.face.scene.isButtonFocused = true
                clock.draw(at: 14.1)
            }
            expectSame(
                GoldenPicture(changed.buffer), as: GoldenPicture(fresh.buffer),
                named: "theme-change/focus-\(old)-\(new)")
        }
    }

    @Test("a change while a control is held on the back waits for nothing else, and comes with it")
    func heldControl() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let clock = try Clock("graphite", fonts: fonts)
        clock.enter(.back)
        let before = clock.face.theme
        clock.set("paper", at: 10.25)
        clock.draw(at: 10.3)
        #expect(clock.face.theme != before && clock.face.theme == Theme.named("paper"))
    }

    @Test("the theme system changes with the desktop, any other theme does not")
    func desktop() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let clock = try Clock("system", fonts: fonts)
        #expect(clock.face.theme == .standard)
        let window = CountingWindow()
        clock.face.window = window
        func prefer(dark: Bool?, at time: Double) {
            var look = clock.face.look
            look.desktopPrefersDark = dark
            clock.face.setLook(look, at: time)
        }
        prefer(dark: false, at: 1)
        #expect(clock.face.theme == Theme.named("paper") && window.looks == 1)
        prefer(dark: true, at: 2)
        #expect(clock.face.theme == .standard && window.looks == 2)
        // The back, once it was shown, follows too, with the desktop's scale.
        clock.enter(.back)
        let page = try #require(clock.face.back.page)
        for dark in [false, true] {
            prefer(dark: dark, at: 11)
            #expect(page.style == clock.face.scene.face.style)
        }
        var scaled = clock.face.look
        scaled.scale = 2
        clock.face.setLook(scaled, at: 12)
        #expect(page.scale == 2 && page.style == clock.face.scene.face.style)
        let looks = window.looks
        clock.set("forest", at: 13)
        prefer(dark: nil, at: 14)
        #expect(clock.face.theme == Theme.named("forest") && window.looks == looks + 1)
    }

    @Test("a theme with another font sets it on the cards and on nothing else's time")
    func font() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let clock = try Clock("graphite", fonts: fonts)
        clock.enter(.midFlip)
        var settings = clock.face.owner.clock.settings
        settings.fonts = ["DejaVu Sans"]
        let angle = clock.face.turningAngle(at: 10.25)
        clock.face.change(to: settings, at: 10.25)
        #expect(clock.face.turningAngle(at: 10.25) == angle && angle != nil)
        let typeface = fonts.typeface(for: clock.face.theme)
        #expect(
            clock.face.scene.face.digits.digitAdvance(pixelSize: 100)
                == typeface.digitAdvance(pixelSize: 100))
    }
}
