import FlipEngine
import Testing

@testable import FlipClock

/// A text that is typed on the cards, as a value: every state with everything that can happen to it.
@Suite("Typing a text")
struct TypingTests {
    /// Where the typing is when something happens.
    enum State: CaseIterable, Sendable {
        case rest, begun, typed, full
    }

    /// What happens.
    enum Event: CaseIterable, Sendable {
        case letter, erase, end, cancel, begin, minute, otherText, theme, otherMode, timer, card
        case restart
    }

    private static let start = Moment(ClockReading(dayNumber: 0, secondOfDay: 34_800))

    private static func moment(after seconds: Int) -> Moment {
        Moment(
            wall: WallTime(seconds: start.wall.seconds + seconds),
            reading: start.reading.advanced(bySeconds: seconds),
            running: RunningTime(seconds: Double(seconds)))
    }

    /// A clock that shows "GATE 4", in this state; the letters typed so far are "AB", or 256 of them.
    private static func clock(_ state: State) -> Clock {
        var settings = Settings()
        settings.mode = .text
        var clock = Clock(
            settings: settings, texts: BoardTexts(BoardText("GATE 4")), moment: start)
        if state == .rest { return clock }
        let hasBegun = clock.press(.write, at: start)
        #expect(hasBegun)
        if state == .typed { clock.type("AB", at: start) }
        if state == .full { clock.type(String(repeating: "A", count: 255) + "B", at: start) }
        return clock
    }

    /// The text on the cards; nil if they show no text.
    private static func shown(_ clock: Clock) -> String? {
        guard let mode = clock.mode as? TextMode else { return nil }
        return mode.text.characters.map { $0.isEmpty ? " " : $0 }.joined()
    }

    private static func longer(_ text: String) -> String { text + BoardText.cursor }
    private static let full = String(repeating: "A", count: 255) + "B"

    @Test("every state with every event", arguments: State.allCases, Event.allCases)
    func table(state: State, event: Event) {
        var clock = Self.clock(state)
        _ = clock.takeEvents()
        let now = Self.moment(after: 1)
        let old = ["", "", "AB", Self.full][State.allCases.firstIndex(of: state) ?? 0]
        /// The cards and whether the user types, after the event.
        var wanted: (text: String?, isTyping: Bool)
        let same: (String?, Bool) =
            state == .rest
            ? ("GATE 4", false) : (state == .full ? Self.full : Self.longer(old), true)
        let kept: (String?, Bool) = (old.isEmpty ? "GATE 4" : old, false)
        wanted = same
        var hadEffect = true
        switch event {
        case .letter:
            clock.type("c", at: now)
            if state != .rest {
                // The newest 256 characters stand.
                wanted.text =
                    state == .full ? Self.full.dropFirst() + "c" : Self.longer(old + "c")
            }
        case .erase:
            clock.erase(at: now)
            if state != .rest { wanted.text = Self.longer(String(old.dropLast())) }
        case .end, .begin:
            hadEffect = clock.press(.write, at: now)
            wanted = state == .rest ? (BoardText.cursor, true) : kept
        case .cancel:
            hadEffect = clock.press(.giveUp, at: now) == (state != .rest)
            wanted = ("GATE 4", false)
        case .minute: _ = clock.advance(to: Self.moment(after: 60))
        case .otherText:
            clock.show(BoardText("TRACK 9"))
            #expect(clock.isTextDue == (state == .rest))
            clock.showWaitingText(isTurning: false, at: 1)
            if state == .rest {
                wanted.text = "TRACK 9"
            } else {
                #expect(Self.shown(clock) == wanted.text)
                // It takes the place of the typed text, as a program's next line does.
                hadEffect = clock.press(.write, at: now)
                clock.showWaitingText(isTurning: false, at: 1)
                wanted = ("TRACK 9", false)
            }
        case .theme: clock.settings.theme = "paper"
        case .otherMode:
            clock.settings.mode = .time
            #expect(Self.shown(clock) == nil && !clock.isTyping)
            clock.settings.mode = .text
            wanted = kept
        case .timer:
            hadEffect = clock.press(.timer, at: now)
            #expect(Self.shown(clock) == nil && !clock.isTyping)
            clock.leaveGuest()
            clock.setMoment(now)
            wanted = kept
        case .card:
            // The cards cannot be turned while a text is typed on them.
            let plan = CardPlan.board(columns: 12, rows: 1)
            #expect((clock.mode.wheel(of: 0, on: plan) == nil) == (state != .rest))
            hadEffect = clock.handle(.tap, on: 1, at: now, 1).isEmpty
        case .restart:
            let lines = clock.states.lines(at: now, boot: "b")
            var states = ModeStates()
            hadEffect = states.restore(lines, at: now, boot: "b").isEmpty
            clock = Clock(settings: clock.settings, states: states, moment: now)
            // Only a text whose typing has ended is kept.
            wanted = ("FLIP CLOCK", false)
        }
        #expect(Self.shown(clock) == wanted.text)
        #expect(clock.isTyping == wanted.isTyping && hadEffect)
        // The typed text is reported once, when the typing ends.
        let ends = state != .rest && !old.isEmpty && clock.states.text.typed != nil
        let events = clock.takeEvents()
        #expect(events.contains(.textSet(old)) == ends)
    }

    @Test("pasted marks without end take up a bounded memory")
    func marks() {
        var state = TextState()
        state.begin()
        for _ in 0..<50 { state.type(String(repeating: "\u{301}", count: 1000)) }
        #expect((1000...256 * 32).contains(state.entry?.unicodeScalars.count ?? 0))
        state.type("ab")
        #expect(state.entry?.hasSuffix("ab") == true)
    }

    @Test("the typed text stays for the next start, below a text that is given")
    func nextStart() {
        var clock = Self.clock(.typed)
        clock.type(" 3\nCafe\u{301} \u{1f98a}", at: Self.start)
        _ = clock.press(.write, at: Self.start)
        let lines = clock.states.lines(at: Self.start, boot: "b")
        #expect(lines == ["text typed=AB%203%0aCafe%cc%81%20%f0%9f%a6%8a"])
        var states = ModeStates()
        let bad = states.restore(lines, at: Self.start, boot: "c")
        #expect(bad.isEmpty)
        func shown(_ given: String?) -> String? {
            Self.shown(
                Clock(
                    settings: clock.settings, states: states,
                    texts: BoardTexts(given.map { BoardText($0) }), moment: Self.start))
        }
        #expect(shown(nil) == "AB 3Café \u{1f98a}")
        #expect(shown("GIVEN") == "GIVEN")
        // A program that has not written anything yet.
        #expect(shown("") == "")
    }

    @Test("the first Backspace brings back the text typed before")
    func eraseFirst() {
        var clock = Self.clock(.typed)
        _ = clock.press(.write, at: Self.start)
        _ = clock.press(.write, at: Self.start)
        clock.erase(at: Self.start)
        #expect(Self.shown(clock) == Self.longer("AB"))
        clock.erase(at: Self.start)
        #expect(Self.shown(clock) == Self.longer("A"))
        _ = clock.press(.giveUp, at: Self.start)
        #expect(Self.shown(clock) == "AB")
    }

    @Test("control characters are left out, and a blank at the end counts")
    func controls() {
        var clock = Self.clock(.begun)
        clock.type("A\u{7}\u{1b}\tB \r", at: Self.start)
        #expect(Self.shown(clock) == Self.longer("A B "))
        // Nothing but blanks is no text.
        clock = Self.clock(.begun)
        clock.type("  \n ", at: Self.start)
        _ = clock.press(.write, at: Self.start)
        #expect(Self.shown(clock) == "GATE 4" && clock.states.text.typed == nil)
    }

    @Test("ten thousand characters with Backspace: the newest 256 stand")
    func many() {
        var clock = Self.clock(.begun)
        var wanted: [Character] = []
        for index in 0..<10_000 {
            if index % 7 == 6 {
                clock.erase(at: Self.start)
                wanted.removeLast()
            } else {
                let letter = Character(Unicode.Scalar(UInt8(65 + index % 26)))
                clock.type(String(letter), at: Self.start)
                wanted.append(letter)
            }
            wanted = wanted.suffix(256)
        }
        _ = clock.press(.write, at: Self.start)
        #expect(clock.states.text.typed == String(wanted))
    }

    @Test("characters stay on their cards while a line grows, in either direction")
    func places() throws {
        for (text, isFromRight) in [("GATE", false), ("שער", true)] {
            var clock = Self.clock(.begun)
            var last: [CardValue]?
            for letter in text {
                clock.type(String(letter), at: Self.start)
                let plan = CardPlan.board(columns: 12, rows: 1)
                let values = clock.mode.values(on: plan, at: .zero)
                #expect(values[isFromRight ? 11 : 0].text == String(text.first ?? " "))
                if let last {
                    let changed = zip(last, values).filter { $0 != $1 }
                    #expect(changed.count == 2, "the letter and the cursor")
                }
                last = values
            }
        }
    }
}
