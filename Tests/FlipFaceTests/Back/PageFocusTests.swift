import FlipEngine
import Testing

@testable import FlipFace

@Suite("Keyboard focus on the page")
struct PageFocusTests {
    private let enabled = [true, false, true, true, false]

    @Test("the first step starts at the nearer end")
    func first() {
        var focus = PageFocus()
        #expect(focus.index == nil && !focus.isVisible)
        focus.move(by: 1, enabled: enabled, wraps: true)
        #expect(focus.index == 0 && focus.isVisible)
        focus.clear()
        focus.move(by: -1, enabled: enabled, wraps: false)
        #expect(focus.index == 3)
    }

    @Test("steps skip disabled controls and wrap around")
    func wraps() {
        var focus = PageFocus()
        var places: [Int?] = []
        for _ in 0..<4 {
            focus.move(by: 1, enabled: enabled, wraps: true)
            places.append(focus.index)
        }
        #expect(places == [0, 2, 3, 0])
        focus.move(by: -1, enabled: enabled, wraps: true)
        #expect(focus.index == 3)
    }

    @Test("without wrapping, steps stop at the ends")
    func ends() {
        var focus = PageFocus()
        for _ in 0..<9 { focus.move(by: 1, enabled: enabled, wraps: false) }
        #expect(focus.index == 3)
        focus.move(by: -100, enabled: enabled, wraps: false)
        #expect(focus.index == 0)
    }

    @Test("from a control that became disabled, a step goes to its neighbour")
    func disabledMeanwhile() {
        for (steps, expected) in [(1, 2), (-1, 0)] {
            var focus = PageFocus()
            focus.take(1)
            focus.move(by: steps, enabled: enabled, wraps: false)
            #expect(focus.index == expected)
        }
        var last = PageFocus()
        last.take(4)
        last.move(by: 1, enabled: enabled, wraps: true)
        #expect(last.index == 0)
    }

    @Test("without an enabled control the focus stays")
    func noEnabledControl() {
        var focus = PageFocus()
        focus.move(by: 1, enabled: [false, false], wraps: true)
        #expect(focus.index == nil)
        focus.move(by: 1, enabled: [], wraps: false)
        #expect(focus.index == nil)
    }

    @Test("a press moves the focus, without a focus ring")
    func pointer() {
        var focus = PageFocus()
        focus.move(by: 1, enabled: enabled, wraps: true)
        focus.take(3)
        #expect(focus.index == 3 && !focus.isVisible)
        focus.show()
        #expect(focus.isVisible)
        focus.hide()
        #expect(focus.index == 3 && !focus.isVisible)
    }
}

@Suite("Scrolling of the page")
struct PageScrollTests {
    private var scroll: PageScroll {
        var scroll = PageScroll()
        scroll.resize(content: 500, view: 120)
        return scroll
    }

    @Test("scrolling stops at the ends")
    func ends() {
        var scroll = scroll
        scroll.scroll(to: -20)
        #expect(scroll.offset == 0)
        scroll.scroll(to: 1e9)
        #expect(scroll.offset == 380)
        scroll.scroll(to: .nan)
        #expect(scroll.offset == 380)
    }

    @Test("a row is revealed with the least scrolling")
    func reveal() {
        var scroll = scroll
        scroll.reveal(from: 40, to: 80)
        #expect(scroll.offset == 0)
        scroll.reveal(from: 200, to: 240)
        #expect(scroll.offset == 120)
        scroll.reveal(from: 130, to: 170)
        #expect(scroll.offset == 120)
        scroll.reveal(from: 90, to: 110)
        #expect(scroll.offset == 90)
        scroll.reveal(from: 200, to: 400)
        #expect(scroll.offset == 200)
    }

    @Test("a larger view shows as much as possible")
    func resize() {
        var scroll = scroll
        scroll.scroll(to: 380)
        scroll.resize(content: 500, view: 300)
        #expect(scroll.offset == 200)
        scroll.resize(content: 500, view: 700)
        #expect(scroll.offset == 0 && !scroll.isNeeded)
        #expect(scroll.thumb == (0, 1))
    }

    @Test("a drag decides once whether it scrolls")
    func drag() {
        var down = PageDrag(start: Point(x: 50, y: 50), offset: 100)
        #expect(down.offset(at: Point(x: 52, y: 47)) == nil)
        #expect(down.offset(at: Point(x: 52, y: 40)) == 110)
        #expect(down.offset(at: Point(x: 300, y: 60)) == 90)
        #expect(down.offset(at: Point(x: .nan, y: 60)) == nil)
        var across = PageDrag(start: Point(x: 50, y: 50), offset: 100)
        #expect(across.offset(at: Point(x: 60, y: 52)) == nil)
        #expect(across.offset(at: Point(x: 60, y: 300)) == nil)
    }
}
