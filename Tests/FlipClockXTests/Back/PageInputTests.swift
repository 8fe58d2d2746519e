import FlipEngine
import Testing

@testable import FlipFace

@Suite("Hand and keyboard on the back")
struct PageInputTests {
    static let sizes: [(width: Int, height: Int)] = [
        (1280, 720), (720, 1280), (640, 400), (320, 120),
    ]

    @Test("a grid of points over every control finds it", arguments: sizes)
    func hits(width: Int, height: Int) throws {
        let bench = try PageBench(width: width, height: height)
        for row in bench.page.controls.indices {
            bench.page.reveal(row)
            let place = bench.page.place(of: row)
            for x in stride(from: 0.02, through: 0.98, by: 0.12) {
                for y in stride(from: 0.04, through: 0.96, by: 0.23) {
                    let point = Point(
                        x: place.minX + x * place.width, y: place.minY + y * place.height)
                    #expect(bench.page.row(at: point) == row)
                }
            }
        }
    }

    @Test("beside the controls, and out of the view, there is none")
    func misses() throws {
        let page = try PageBench(width: 320, height: 120).page
        #expect(page.row(at: Point(x: 4, y: 60)) == nil)
        #expect(page.row(at: Point(x: .nan, y: 60)) == nil)
        // The third row lies below the view while nothing is scrolled.
        let last = page.place(of: page.controls.count - 1)
        #expect(last.minY > 120)
        #expect(page.row(at: Point(x: last.midX, y: last.midY)) == nil)
    }

    @Test("every control changes its setting by a press", arguments: sizes)
    func presses(width: Int, height: Int) throws {
        for item in SettingsItem.all where item != .restore {
            let bench = try PageBench(width: width, height: height)
            bench.page.reveal(try bench.row(item))
            let before = bench.page.settings
            let point = try bench.point(item, x: 0.9)
            #expect(bench.page.pointer(.pressed, at: point).isHandled)
            #expect(bench.page.isHeld)
            #expect(bench.page.pointer(.released, at: point).isHandled)
            #expect(!bench.page.isHeld)
            #expect(bench.page.settings != before)
            var others = bench.page.settings
            for change in item.changes(to: item.value(in: before), in: others) {
                change.apply(to: &others)
            }
            #expect(others == before)
        }
    }

    @Test("the changes that come out are those of the settings")
    func changes() throws {
        let bench = try PageBench()
        var settings = bench.page.settings
        func take(_ response: PageResponse) {
            for change in response.changes { change.apply(to: &settings) }
            #expect(settings == bench.page.settings)
        }
        take(bench.page.pointer(.pressed, at: try bench.point(.popFactor, x: 0.9)))
        for x in stride(from: 0.9, to: -0.4, by: -0.05) {
            take(bench.page.pointer(.moved, at: try bench.point(.popFactor, x: x)))
        }
        take(bench.page.pointer(.released, at: try bench.point(.popFactor, x: -0.4)))
        #expect(settings.popFactor == Settings.popFactors.lowerBound)
        take(bench.page.pointer(.scrolled(3), at: try bench.point(.flipDuration)))
        #expect(settings.flipDuration == 0.75)
        try bench.focus(.restore)
        take(bench.press(.return))
        #expect(settings == Settings())
    }

    @Test("a press beside the controls is somebody else's")
    func background() throws {
        let bench = try PageBench()
        let point = Point(x: 400, y: 90)
        for phase in [PagePointer.pressed, .moved, .released, .scrolled(1)] {
            #expect(bench.page.pointer(phase, at: point) == .ignored)
        }
        #expect(bench.press(.escape) == .ignored)
        #expect(bench.press(.q) == .ignored)
    }

    @Test("a pale control starts nothing")
    func pale() throws {
        let bench = try PageBench()
        #expect(bench.page.pointer(.pressed, at: try bench.point(.restore)) == .handled)
        #expect(!bench.page.isHeld)
    }

    @Test("Escape takes a hold back")
    func escape() throws {
        let bench = try PageBench()
        _ = bench.page.pointer(.pressed, at: try bench.point(.flipDuration, x: 0.9))
        #expect(bench.page.settings.flipDuration > 2)
        let response = bench.press(.escape)
        #expect(response == PageResponse(isHandled: true, changes: [.flipDuration(0.6)]))
        #expect(bench.page.settings == Settings())
        #expect(bench.page.pointer(.moved, at: .zero) == .ignored)
    }

    @Test("Tab goes round all controls, Shift-Tab back, over what is pale")
    func tab() throws {
        let bench = try PageBench()
        let count = bench.page.controls.count - 1
        for expected in Array(0..<count) + [0] {
            #expect(bench.press(.tab).isHandled)
            #expect(bench.page.focus.index == expected)
        }
        bench.press(.tab, .shift)
        #expect(bench.page.focus.index == count - 1)
        bench.page.settings.showsSeconds = true
        bench.press(.tab)
        #expect(bench.page.focus.index == count)
    }

    @Test("where somebody else has controls, too, Tab leaves at the ends and comes in again")
    func leavingTab() throws {
        let bench = try PageBench()
        bench.page.isTabLeaving = true
        for _ in 0..<bench.page.controls.count - 1 { #expect(bench.press(.tab).isHandled) }
        #expect(bench.press(.tab) == .ignored)
        #expect(bench.page.focus.index == nil)
        #expect(bench.press(.tab).isHandled)
        #expect(bench.page.focus.index == 0)
        #expect(bench.press(.tab, .shift) == .ignored)
        bench.press(.tab, .shift)
        #expect(bench.page.focus.index == bench.page.controls.count - 2)
    }

    @Test("up and down go from control to control and end at the ends")
    func upAndDown() throws {
        let bench = try PageBench()
        bench.press(.down)
        bench.press(.down)
        #expect(bench.page.focus.index == 1)
        for _ in 0..<5 { bench.press(.up) }
        #expect(bench.page.focus.index == 0)
        for _ in 0..<5 { bench.press(.pageDown) }
        #expect(bench.page.focus.index == bench.page.controls.count - 2)
    }

    @Test("keys change the control that has the keyboard, and only that")
    func keys() throws {
        let bench = try PageBench()
        #expect(bench.press(.right) == .ignored)
        #expect(bench.press(.space) == .ignored)
        try bench.focus(.hingeGap)
        #expect(bench.press(.right).changes == [.hingeGap(0)])
        #expect(bench.press(.plus).changes == [.hingeGap(0.5)])
        #expect(bench.press(.end).changes == [.hingeGap(12)])
        #expect(bench.press(.home).changes == [.hingeGap(nil)])
        #expect(bench.press(.left) == .handled)
        try bench.focus(.showsSeconds)
        #expect(bench.press(.space).changes == [.showsSeconds(true)])
        #expect(bench.press(.space, isRepeat: true) == .handled)
        #expect(bench.page.settings.showsSeconds)
        // A switch has no ends, so these go to those of the page.
        bench.press(.home)
        #expect(bench.page.focus.index == 0)
        try bench.focus(.motion)
        #expect(bench.press(.right).changes == [.motion(.full)])
    }

    @Test("the keyboard's control is always in view", arguments: sizes)
    func inView(width: Int, height: Int) throws {
        let bench = try PageBench(width: width, height: height)
        let view = bench.page.layout.view.inPoints
        for key in Array(repeating: FlipEngine.KeyPress.Key.tab, count: 12)
            + Array(repeating: .up, count: 10)
        {
            bench.press(key)
            let place = bench.page.place(of: try #require(bench.page.focus.index))
            #expect(place.minY >= view.minY && place.maxY <= view.maxY)
        }
    }

    @Test("the wheel scrolls beside the controls and steps on them")
    func wheel() throws {
        let bench = try PageBench(width: 320, height: 120)
        #expect(bench.page.pointer(.scrolled(-1), at: Point(x: 40, y: 60)).isHandled)
        #expect(bench.page.scroll.offset > 0)
        let offset = bench.page.scroll.offset
        bench.page.reveal(try bench.row(.showsSeconds))
        let response = bench.page.pointer(.scrolled(1), at: try bench.point(.showsSeconds))
        #expect(response.changes == [.showsSeconds(true)])
        for _ in 0..<50 { _ = bench.page.pointer(.scrolled(-9), at: Point(x: 40, y: 60)) }
        #expect(bench.page.scroll.offset == bench.page.scroll.limit)
        #expect(offset < bench.page.scroll.limit)
    }

    @Test("a drag up scrolls, a drag to the side is somebody else's")
    func dragBackground() throws {
        let bench = try PageBench(width: 320, height: 120)
        #expect(bench.page.pointer(.pressed, at: Point(x: 40, y: 100)) == .ignored)
        #expect(bench.page.pointer(.moved, at: Point(x: 42, y: 70)) == .handled)
        #expect(bench.page.scroll.offset == 30)
        #expect(bench.page.pointer(.released, at: Point(x: 42, y: 60)) == .handled)
        #expect(bench.page.scroll.offset == 40)
        #expect(bench.page.pointer(.moved, at: Point(x: 42, y: 20)) == .ignored)
        _ = bench.page.pointer(.pressed, at: Point(x: 40, y: 100))
        #expect(bench.page.pointer(.moved, at: Point(x: 80, y: 95)) == .ignored)
        #expect(bench.page.pointer(.moved, at: Point(x: 80, y: 10)) == .ignored)
        #expect(bench.page.scroll.offset == 40)
    }

    @Test("settings from outside move the controls and report nothing")
    func fromOutside() throws {
        let bench = try PageBench()
        var settings = Settings()
        settings.hourCycle = .h12
        settings.popFactor = 1.5
        bench.page.settings = settings
        for (row, control) in zip(bench.page.layout.rows, bench.page.controls) {
            #expect(control.value == row.item.value(in: settings))
            #expect(control.isEnabled)
        }
        // The same settings again, as whoever applies a change gives them back, end no hold.
        _ = bench.page.pointer(.pressed, at: try bench.point(.popFactor))
        let shown = bench.page.settings
        bench.page.settings = shown
        #expect(bench.page.isHeld)
    }

    @Test("a hold goes on while the window is resized")
    func resizeHeld() throws {
        let bench = try PageBench()
        _ = bench.page.pointer(.pressed, at: try bench.point(.popFactor, x: 0.9))
        bench.page.resize(width: 900, height: 700)
        #expect(bench.page.isHeld)
        _ = bench.page.pointer(.moved, at: Point(x: -900, y: 0))
        #expect(bench.page.settings.popFactor == 0.5)
    }
}
