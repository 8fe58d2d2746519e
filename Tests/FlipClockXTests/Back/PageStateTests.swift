import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The states of the back times what can happen from outside.
@Suite("States of the back")
struct PageStateTests {
    /// A state of the page.
    enum State: CaseIterable, Sendable {
        case rest, midTurn, heldKnob, focus, scrolled, flipping
    }

    /// What happens from outside.
    enum Event: CaseIterable, Sendable {
        case resize, tiny, style, reload, hidden, reducedMotion
    }

    private let folder: TemporaryFolder
    private let keeper: KeptSettings
    private let face: FaceController
    private var time: MediaTime = 10

    init() throws {
        folder = try TemporaryFolder()
        keeper = try KeptSettings(
            file: SettingsFile(path: folder("config.toml")))
        face = try FaceController(
            keeper: keeper, moment: Moment(FaceFixture.reading(minute: 581)),
            width: 320, height: 160, fonts: DigitFonts { Issue.record("\($0)") })
    }

    private mutating func frame(after seconds: MediaTime = 1) {
        time += seconds
        _ = face.frame(at: time)
    }

    private mutating func key(_ key: FlipEngine.KeyPress.Key, _ modifiers: Modifiers = []) {
        _ = face.key(
            KeyPress(key: key, modifiers: modifiers, isRepeat: false, time: time), now: time)
    }

    private mutating func pointer(_ phase: PointerEvent.Phase, _ point: Point) {
        face.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
            now: time)
    }

    private mutating func enter(_ state: State) throws {
        frame()
        key(.character("s"))
        frame(after: 0.1)
        if state == .midTurn { return }
        frame(after: 2)
        try #require(face.scene.restingSide == .back)
        switch state {
        case .rest, .midTurn: break
        case .heldKnob:
            // The last setting is the slider.
            for _ in 0..<8 { key(.tab) }
            frame()
            let page = try #require(face.back.page)
            let row = try #require(page.layout.rows.firstIndex { $0.item == .returnDelay })
            page.reveal(row)
            frame()
            let place = page.place(of: row)
            pointer(.pressed, Point(x: place.minX + place.width * 0.6, y: place.midY))
            try #require(page.isHeld)
        case .focus: for _ in 0..<3 { key(.tab) }
        case .scrolled: pointer(.scrolled(notches: -2), Point(x: 160, y: 80))
        case .flipping:
            key(.tab)
            key(.right)
            frame(after: 0.05)
        }
        frame(after: 0.02)
    }

    private mutating func happen(_ event: Event) throws {
        switch event {
        case .resize: face.resize(width: 500, height: 300, at: time)
        case .tiny: face.resize(width: 150, height: 100, at: time)
        case .style:
            face.setLook(FaceLook(scale: 1.3, ground: face.appearance.look.ground), at: time)
        case .reload:
            folder.write(
                Array("[face]\nhours = 12\n[flip]\naxis = \"y\"\n".utf8), to: "config.toml")
            if keeper.reload(at: time) { face.follow(at: time) }
        case .hidden:
            face.isVisible = false
            time += 100
            face.catchUp(at: time)
            face.isVisible = true
        case .reducedMotion: face.appearance.desktopReducesMotion = true
        }
    }

    @Test("the row of the mode turns the cards to that mode, also from a timer that covers it")
    func mode() throws {
        var test = try PageStateTests()
        try test.selectModes()
    }

    private mutating func selectModes() throws {
        frame()
        key(.up)
        key(.character("t"))
        #expect(face.cards.mode is TimerMode && keeper.settings.mode == .time)
        key(.character("s"))
        frame(after: 0.1)
        frame(after: 2)
        let page = try #require(face.back.page)
        let row = try #require(page.layout.rows.firstIndex { $0.item == .setting(.mode) })
        for _ in page.controls where page.focus.index != row { key(.tab) }
        for kind in Settings.ModeKind.allCases.dropFirst() {
            key(.right)
            #expect(keeper.settings.mode == kind)
            #expect(
                type(of: face.cards.mode)
                    == type(of: kind.mode(of: face.owner.clock)))
            frame()
        }
        key(.home)
        #expect(keeper.settings.mode == .time && face.cards.mode is TimeMode)
    }

    @Test(
        "after anything from outside, the page shows what a new one shows, and rests",
        arguments: State.allCases, Event.allCases)
    func table(state: State, event: Event) throws {
        var test = try PageStateTests()
        try test.run(state, event)
    }

    private mutating func run(_ state: State, _ event: Event) throws {
        try enter(state)
        try happen(event)
        frame(after: 0.02)
        // The user ends the gesture in progress.
        pointer(.cancelled, .zero)
        for _ in 0..<6 { frame() }
        #expect(face.scene.restingSide == .back)
        #expect(face.back.page?.isHeld == false)
        #expect(face.nextFrameTime > time, "nothing moves any more")
        let page = try #require(face.back.page)
        #expect(page.settings == keeper.settings)
        if event == .reload {
            #expect(keeper.settings.hourCycle == .h12 && keeper.settings.flipAxis == .y)
        }
        // The switch of the session shows a file of the user who runs the tests.
        for (row, control) in zip(page.layout.rows, page.controls) where row.item != .session {
            #expect(control.value == row.item.value(in: keeper.settings))
        }
        // The button is on the corner of the plate that is shown.
        #expect(face.scene.button.place == page.buttonPlace)
        // All keys still work: a change, its undo, and the way back.
        let before = keeper.settings
        for _ in 0..<20 where page.focus.index != 0 { key(.up) }
        key(.right)
        if keeper.settings == before { key(.left) }
        #expect(keeper.settings != before)
        frame(after: 0.02)
        #expect(
            page.card?.isTurning == (event == .reducedMotion ? false : page.card.map { _ in true }))
        key(.undo)
        #expect(keeper.settings == before)
        key(.escape)
        for _ in 0..<4 { frame() }
        #expect(face.scene.restingSide == .front)
        #expect(page.card == nil && page.layer.sublayers.isEmpty)
    }

    @Test("a back that was left has the size of the window when it is shown again")
    func resizedMeanwhile() throws {
        var test = try PageStateTests()
        try test.resizeOnTheFront()
    }

    private mutating func resizeOnTheFront() throws {
        try enter(.rest)
        key(.character("s"))
        for _ in 0..<4 { frame() }
        #expect(face.scene.restingSide == .front)
        face.resize(width: 500, height: 300, at: time)
        frame()
        key(.character("s"))
        for _ in 0..<4 { frame() }
        let page = try #require(face.back.page)
        #expect(page.layer.frame.size == Size(width: 500, height: 300))
        #expect(face.scene.button.place == page.buttonPlace)
    }

    @Test("Quit on the back ends the program, by pointer and keyboard")
    func quit() throws {
        var test = try PageStateTests()
        try test.enter(.rest)
        let window = CountingWindow()
        test.face.window = window
        test.key(.tab, .shift)
        let page = try #require(test.face.back.page)
        if let index = page.focus.index, page.layout.rows[index].item == .quit { test.key(.return) }
        #expect(window.quits == 1)
        test.frame()
        let row = try #require(page.layout.rows.firstIndex { $0.item == .quit })
        let place = page.place(of: row)
        test.pointer(.pressed, Point(x: place.midX, y: place.midY))
        test.pointer(.released, Point(x: place.midX, y: place.midY))
        #expect(window.quits == 2)
    }

    @Test("the first turn paints the plate while the front is visible, and shows a complete back")
    func ahead() throws {
        var test = try PageStateTests()
        test.frame()
        test.key(.character("s"))
        test.frame(after: 0.016)
        let page = try #require(test.face.back.page)
        // The plate is the page's first layer.
        #expect(page.layer.sublayers.first?.contents == nil)
        test.frame(after: 0.3)
        #expect(page.layer.sublayers.first?.contents == nil)
        test.frame(after: 0.3)
        #expect(page.layer.sublayers.first?.contents != nil)
    }
}
