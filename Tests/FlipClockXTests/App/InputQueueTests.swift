import FlipEngine
import Testing

@testable import FlipClockX
@testable import FlipX11

@Suite("Events that wait for their turn")
struct InputQueueTests {
    private static func pointer(_ phase: PointerEvent.Phase, button: Int = 1) -> WindowEvent {
        .pointer(
            PointerEvent(
                phase: phase, button: button, position: .zero, modifiers: [], time: 7))
    }

    private static func key(_ key: KeyPress.Key) -> WindowEvent {
        .key(KeyPress(key: key, modifiers: [], isRepeat: false, time: 7))
    }

    private func all(of queue: InputQueue) -> [WindowEvent] {
        var queue = queue
        var events: [WindowEvent] = []
        while let event = queue.next() { events.append(event) }
        #expect(queue.isEmpty)
        return events
    }

    @Test("they keep their order; of several motions without a button in a row, the newest stays")
    func order() {
        var queue = InputQueue()
        #expect(queue.isEmpty && queue.next() == nil)
        let press = Self.pointer(.pressed)
        let move = Self.pointer(.moved)
        queue.add([.hovered(Point(x: 1, y: 1)), .hovered(Point(x: 2, y: 1)), press], at: 7)
        queue.add([move, move, .mapped], at: 7)
        queue.add([.hovered(Point(x: 3, y: 1))], at: 7)
        queue.add([.hovered(nil), Self.key(.character("f"))], at: 7)
        let expected: [WindowEvent] = [
            .hovered(Point(x: 2, y: 1)), press, move, move, .mapped, .hovered(nil),
            Self.key(.character("f")),
        ]
        #expect(all(of: queue) == expected)
    }

    @Test("input waits, and other events do not")
    func others() {
        var queue = InputQueue()
        let popup = WindowEvent.popup(
            .pointer(
                PointerEvent(
                    phase: .released, button: 3, position: .zero, modifiers: [], time: 7)))
        let inputs = [Self.key(.character("f")), Self.pointer(.pressed), popup, .hovered(nil)]
        let others: [WindowEvent] = [
            .popup(.lost), .closeRequested, .focusChanged(hasFocus: false), .unmapped,
        ]
        for (input, other) in zip(inputs, others) { queue.add([input, other], at: 7) }
        #expect(queue.takeOthers() == others)
        #expect(all(of: queue) == inputs)
    }

    @Test("of too many presses all input is forgotten, and a press ends")
    func limit() {
        var queue = InputQueue()
        queue.add(
            [WindowEvent](repeating: Self.key(.character("f")), count: InputQueue.limit), at: 8)
        queue.add([WindowEvent](repeating: .mapped, count: 2 * InputQueue.limit), at: 8)
        #expect(all(of: queue).count == 3 * InputQueue.limit)
        _ = queue.takeOthers()
        queue.add([.mapped, Self.pointer(.pressed), .closeRequested], at: 9)
        let cancelled = WindowEvent.pointer(
            PointerEvent(phase: .cancelled, button: 1, position: .zero, modifiers: [], time: 9))
        #expect(all(of: queue) == [.mapped, .closeRequested, cancelled])
        queue.add([Self.pointer(.released)], at: 10)
        #expect(all(of: queue).count == 4)
    }

    @Test("the motions of a drag stay, until very many wait")
    func motions() {
        var queue = InputQueue()
        let press = Self.pointer(.pressed)
        let release = Self.pointer(.released)
        let moves = [WindowEvent](repeating: Self.pointer(.moved), count: 2000)
        queue.add([press] + moves + [release], at: 8)
        #expect(all(of: queue).count == 2002)
        for _ in 0..<20 { queue.add(moves, at: 8) }
        queue.add([release], at: 8)
        let events = all(of: queue)
        #expect(events.count == InputQueue.motionLimit + 1)
        #expect(events.first == press && events.last == release)
    }
}
