import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A change of the theme is seen as cards that turn, one column after the other, and everything else fades. What cannot
/// be seen has the new theme in the next frame, which equals that of a clock that has had it from the start.
@Suite("A theme changes in every state of the clock", .serialized)
struct ThemeChangeTests {
    enum State: CaseIterable, Sendable {
        case rest, midFlip, held, notice, hoveredButton, midTurn, back, hidden, resizePending,
            reduced

        /// The states in which the cards cannot be seen to turn, and those in which they can. Swift 6.0 does not compile
        /// closures among the arguments of a test.
        static let unseen: [State] = [.back, .hidden, .resizePending, .reduced]
        static let seen = allCases.filter { !unseen.contains($0) }
    }

    private static let pairs = [("graphite", "paper"), ("paper", "night"), ("signal", "graphite")]

    @Test(
        "what cannot be seen to turn has the new theme in the next frame, and nothing of the old one",
        arguments: State.unseen)
    func unseen(state: State) throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        for (old, new) in Self.pairs {
            let (changed, fresh) = (
                try DrawnClock(old, fonts: fonts), try DrawnClock(new, fonts: fonts)
            )
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
            // The notice and the turn go on.
            changed.draw(at: 10.5)
            fresh.draw(at: 10.5)
            expectSame(
                GoldenPicture(changed.buffer), as: GoldenPicture(fresh.buffer),
                named: "theme-change/\(state)-\(old)-\(new)-later")
        }
    }

    /// What else happens while the cards turn.
    enum Event: CaseIterable, Sendable { case nothing, third, back, hand, minute, resize, reduced }

    @Test(
        "cards that can be seen turn to the new theme, and nothing cuts, whatever happens meanwhile",
        arguments: State.seen)
    func seen(state: State) throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        // In a short test every second case, at one moment.
        var count = State.seen.firstIndex(of: state) ?? 0
        for (old, new) in Self.pairs {
            for event in Event.allCases {
                count += 1
                guard TestLength.isLong || count % 2 == 0 else { continue }
                for moment in TestLength.isLong ? Array(0..<60) : [count * 7 % 60] {
                    try turn(from: old, to: new, state, event, at: moment, fonts: fonts)
                }
            }
        }
    }

    /// Changes the theme at 10.25, has `event` happen `moment` sixtieths of a second later, and looks at every frame.
    private func turn(
        from old: String, to new: String, _ state: State, _ event: Event, at moment: Int,
        fonts: DigitFonts
    ) throws {
        let last = event == .third ? "forest" : event == .back ? old : new
        let clock = try DrawnClock(old, fonts: fonts)
        clock.enter(state)
        clock.set(new, at: 10.25)
        var spots = try Spots([old, new, "forest"], of: clock, fonts: fonts)
        var looks = [old, old]
        var turned = [false, false]
        for frame in 0..<600 {
            let time = 10.25 + Double(frame) / 60
            if frame == moment {
                switch event {
                case .nothing: break
                case .third, .back: clock.set(last, at: time)
                case .hand:
                    clock.send(.pressed, 240, 50, at: time)
                    for y in [62.0, 74] { clock.send(.moved, 240, y, at: time) }
                case .minute:
                    clock.face.setMoment(Moment(FaceFixture.reading(minute: 18 * 60 + 1)), at: time)
                case .reduced: clock.face.appearance.desktopReducesMotion = true
                case .resize:
                    clock.resize(at: time)
                    spots = try Spots([old, new, "forest"], of: clock, fonts: fonts)
                }
                if event == .reduced || event == .resize { turned = [true, true] }
            }
            if frame == 300 {
                clock.face.cancelPress(now: time)
                // Back to the front.
                if clock.face.scene.side == .back { clock.face.scene.pressButton(now: time) }
            }
            clock.draw(at: time)
            guard clock.face.scene.restingSide == .front else {
                turned = [true, true]
                continue
            }
            for index in 0..<2 {
                guard !clock.face.scene.face.deck.isTurning(index) else {
                    turned[index] = true
                    continue
                }
                let seen = spots.themes(of: index, in: clock)
                let label = "card \(index) at frame \(frame), \(event) at \(moment) in \(state)"
                guard !seen.isEmpty else {
                    Issue.record("\(label): a mixture")
                    return
                }
                if !seen.contains(looks[index]) {
                    guard turned[index] else {
                        Issue.record("\(label): a cut to \(seen)")
                        return
                    }
                    looks[index] = seen[0]
                }
                turned[index] = false
            }
        }
        #expect(looks == [last, last], "\(event) at \(moment) in \(state)")
    }

    /// Places on both halves of each card that have no ink, and their pixels in some themes.
    private struct Spots {
        private var places: [[(x: Int, y: Int)]] = []
        private var pixels: [String: [[UInt32]]] = [:]

        init(_ themes: [String], of clock: DrawnClock, fonts: DigitFonts) throws {
            places = clock.face.scene.face.layout.cards.map { card in
                [20, 30, 40, 60, 70, 80].map { (card.minX + 4, card.minY + card.height * $0 / 100) }
            }
            for theme in themes {
                let fresh = try DrawnClock(theme, fonts: fonts)
                if clock.buffer.width != fresh.buffer.width { fresh.resize(at: 0) }
                fresh.draw(at: 1)
                pixels[theme] = places.indices.map { read($0, in: fresh) }
            }
        }

        private func read(_ index: Int, in clock: DrawnClock) -> [UInt32] {
            places[index].map { clock.buffer.pixels[$0.y * clock.buffer.width + $0.x] }
        }

        /// The themes that both halves of the card `index` have.
        func themes(of index: Int, in clock: DrawnClock) -> [String] {
            let seen = read(index, in: clock)
            return pixels.filter { $0.value[index] == seen }.map(\.key)
        }
    }

    @Test(
        "the button has a focus ring of the new theme, although it had one of the old theme before")
    func focusRing() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        for (old, new) in [("graphite", "paper"), ("paper", "night"), ("signal", "graphite")] {
            let (changed, fresh) = (
                try DrawnClock(old, fonts: fonts), try DrawnClock(new, fonts: fonts)
            )
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
        let clock = try DrawnClock("graphite", fonts: fonts)
        clock.enter(.back)
        let before = clock.face.appearance.theme
        clock.set("paper", at: 10.25)
        clock.draw(at: 10.3)
        #expect(before != Theme.named("paper"))
        #expect(clock.face.appearance.theme == Theme.named("paper"))
    }

    @Test("the theme system changes with the desktop, any other theme does not")
    func desktop() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let clock = try DrawnClock("system", fonts: fonts)
        #expect(clock.face.appearance.theme == .standard)
        let window = CountingWindow()
        clock.face.window = window
        func prefer(dark: Bool?, at time: Double) {
            var look = clock.face.appearance.look
            look.desktopPrefersDark = dark
            clock.face.setLook(look, at: time)
        }
        prefer(dark: false, at: 1)
        #expect(clock.face.appearance.theme == Theme.named("paper") && window.looks == 1)
        prefer(dark: true, at: 2)
        #expect(clock.face.appearance.theme == .standard && window.looks == 2)
        // The back, once it was shown, follows too, with the desktop's scale.
        clock.enter(.back)
        let page = try #require(clock.face.back.page)
        for dark in [false, true] {
            prefer(dark: dark, at: 11)
            #expect(page.style == clock.face.scene.face.style)
        }
        var scaled = clock.face.appearance.look
        scaled.scale = 2
        clock.face.setLook(scaled, at: 12)
        #expect(page.scale == 2 && page.style == clock.face.scene.face.style)
        let looks = window.looks
        clock.set("forest", at: 13)
        prefer(dark: nil, at: 14)
        #expect(clock.face.appearance.theme == Theme.named("forest") && window.looks == looks + 1)
    }

    @Test("a theme with another font sets it on the cards and on nothing else's time")
    func font() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let clock = try DrawnClock("graphite", fonts: fonts)
        clock.enter(.midFlip)
        var settings = clock.face.owner.clock.settings
        settings.fonts = ["DejaVu Sans"]
        let angle = clock.face.cards.turningAngle(at: 10.25)
        clock.face.change(to: settings, at: 10.25)
        #expect(clock.face.cards.turningAngle(at: 10.25) == angle && angle != nil)
        let typeface = fonts.typeface(for: clock.face.appearance.theme)
        #expect(
            clock.face.scene.face.digits.digitAdvance(pixelSize: 100)
                == typeface.digitAdvance(pixelSize: 100))
    }
}

/// What happens to a clock before its theme changes.
extension DrawnClock {
    /// Brings the clock into `state` by the time 10.2.
    fileprivate func enter(_ state: ThemeChangeTests.State) {
        draw(at: 10)
        switch state {
        case .rest, .resizePending: break
        case .reduced: face.appearance.desktopReducesMotion = true
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
        case .back:
            face.scene.show(.back)
            face.scene.presence.set(isShown: true, now: 0)
        case .hidden: face.isVisible = false
        }
        draw(at: 10.1)
        draw(at: 10.2)
    }

    /// Leaves what keeps the frame from being shown, and draws it.
    fileprivate func finish(_ state: ThemeChangeTests.State) {
        if state == .resizePending { resize(at: 10.25) }
        if state == .hidden {
            face.catchUp(at: 10.25)
            face.isVisible = true
        }
        draw(at: 10.3)
    }
}
