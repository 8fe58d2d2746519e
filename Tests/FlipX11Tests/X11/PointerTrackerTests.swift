import FlipEngine
import Testing

@testable import FlipX11

@Suite("Pointer tracker")
struct PointerTrackerTests {
    private let here = Point(x: 10, y: 20)
    private let there = Point(x: -5, y: 200)

    @Test("A drag has a press, movements and one release")
    func drag() {
        var tracker = PointerTracker()
        #expect(tracker.moved(to: here, modifiers: [], time: 0) == nil)
        let press = tracker.pressed(button: 1, at: here, modifiers: .shift, time: 1)
        #expect(
            press
                == PointerEvent(
                    phase: .pressed, button: 1, position: here, modifiers: .shift, time: 1))
        #expect(tracker.moved(to: there, modifiers: [], time: 2)?.phase == .moved)
        let release = tracker.released(button: 1, at: there, modifiers: [], time: 3)
        #expect(release?.phase == .released)
        #expect(release?.position == there)
        #expect(tracker.moved(to: here, modifiers: [], time: 4) == nil)
        #expect(tracker.cancelled(time: 5) == nil)
    }

    @Test("A second button ends the drag, and both buttons are ignored until a new press")
    func secondButton() {
        var tracker = PointerTracker()
        _ = tracker.pressed(button: 1, at: here, modifiers: [], time: 0)
        _ = tracker.moved(to: there, modifiers: [], time: 1)
        let end = tracker.pressed(button: 3, at: here, modifiers: [], time: 2)
        #expect(end?.phase == .cancelled)
        #expect(end?.button == 1)
        #expect(end?.position == there)
        #expect(tracker.moved(to: here, modifiers: [], time: 3) == nil)
        #expect(tracker.released(button: 1, at: here, modifiers: [], time: 4) == nil)
        #expect(tracker.released(button: 3, at: here, modifiers: [], time: 5) == nil)
        #expect(tracker.pressed(button: 1, at: here, modifiers: [], time: 6)?.phase == .pressed)
    }

    @Test("A drag that is cancelled ends once")
    func cancel() {
        var tracker = PointerTracker()
        _ = tracker.pressed(button: 2, at: here, modifiers: [], time: 0)
        #expect(tracker.cancelled(time: 1)?.phase == .cancelled)
        #expect(tracker.cancelled(time: 2) == nil)
        #expect(tracker.released(button: 2, at: here, modifiers: [], time: 3) == nil)
    }

    @Test("The wheel scrolls in notches, even during a drag, and other buttons are ignored")
    func wheel() {
        var tracker = PointerTracker()
        #expect(
            tracker.pressed(button: 4, at: here, modifiers: [], time: 0)?.phase
                == .scrolled(notches: 1))
        #expect(
            tracker.pressed(button: 5, at: here, modifiers: [], time: 0)?.phase
                == .scrolled(notches: -1))
        #expect(tracker.released(button: 5, at: here, modifiers: [], time: 0) == nil)
        for button in [0, 6, 7, 8, 9] {
            #expect(tracker.pressed(button: button, at: here, modifiers: [], time: 0) == nil)
        }
        _ = tracker.pressed(button: 1, at: here, modifiers: [], time: 1)
        _ = tracker.pressed(button: 4, at: here, modifiers: [], time: 2)
        #expect(tracker.activeButton == 1)
    }
}
