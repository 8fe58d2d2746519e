import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipClockX

/// Pointer scripts: the actions, the errors and the resulting events.
@Suite("Pointer scripts")
struct PointerScriptTests {
    private func script(_ text: String) throws -> PointerScript {
        try PointerScript(text: text, path: "pointer.txt")
    }

    private func problem(_ text: String) -> String? {
        do throws(PointerScript.Failure) {
            _ = try PointerScript(text: text, path: "pointer.txt")
            return nil
        } catch {
            return error.description
        }
    }

    /// The events of a script on 100 x 200 pixels, and their times.
    private func events(_ text: String) throws -> [(time: Double, event: PointerPlayback.Event?)] {
        var playback = PointerPlayback(try script(text), width: 100, height: 200)
        var events: [(Double, PointerPlayback.Event?)] = []
        while let time = playback.nextTime { events.append((time, playback.take())) }
        return events
    }

    @Test("each action, comments, empty lines and line ends of other systems")
    func actions() throws {
        let script = try script(
            "# a comment\r\n\n0 pointer on\r\n0.5 press 0.5 0.25\n 1\tmove 0.5 1.5\n1 release\n"
                + "2 scroll -3\n2 key page-up\n2 key 4\n3 text  TWO  WORDS \r\n4 text\n5 pointer off"
        )
        #expect(
            script.steps.map(\.action) == [
                .pointerImage(isShown: true), .press(Point(x: 0.5, y: 0.25)),
                .move(Point(x: 0.5, y: 1.5)),
                .release, .scroll(-3), .key(.pageUp), .key(.digit(4)),
                .text(BoardText(" TWO  WORDS")), .text(BoardText("")),
                .pointerImage(isShown: false),
            ])
        #expect(script.steps.map(\.time) == [0, 0.5, 1, 1, 2, 2, 2, 3, 4, 5])
    }

    @Test("a line that cannot be used is named with its number and a remedy")
    func problems() {
        let cases = [
            (
                "0 pointer on\nx",
                "pointer.txt:2: 'x' is not a time; begin the line with seconds, such as 1.5"
            ),
            (
                "nan press 0 0",
                "pointer.txt:1: 'nan' is not a time; begin the line with seconds, such as 1.5"
            ),
            (
                "-1 release",
                "pointer.txt:1: '-1' is not a time; begin the line with seconds, such as 1.5"
            ),
            (
                "2 release\n1 release",
                "pointer.txt:2: 1 is before the line above; sort the lines by time"
            ),
            (
                "1",
                "pointer.txt:1: there is no action after the time; "
                    + "give press, move, release, scroll, key, text or pointer"
            ),
            (
                "1 push 0 0",
                "pointer.txt:1: 'push' is not an action; give press, move, release, scroll, key, text or pointer"
            ),
            (
                "1 press 0.5",
                "pointer.txt:1: press needs two fractions of the picture, such as: 0.5 press 0.62 0.40"
            ),
            (
                "1 move 100 200",
                "pointer.txt:1: move needs two fractions of the picture, such as: 0.5 move 0.62 0.40"
            ),
            ("1 release now", "pointer.txt:1: release takes no value"),
            (
                "1 scroll 1.5",
                "pointer.txt:1: scroll needs a number of notches from -100 to 100, such as: 2 scroll 1"
            ),
            ("1 pointer up", "pointer.txt:1: pointer needs on or off"),
        ]
        for (text, sentence) in cases { #expect(problem(text) == sentence) }
        #expect(problem("1 key F1")?.hasPrefix("pointer.txt:1: key needs one of 1, 2, 3,") == true)
    }

    @Test("a motion begins and ends where it should, never goes back, and has 125 events a second")
    func motion() throws {
        let events = try events("1 press 0.5 0.25\n2 move 0.5 0.75\n2 release\n3 move 0 0")
        let pointers = events.compactMap { event -> PointerEvent? in
            guard case .pointer(let pointer) = event.event else { return nil }
            return pointer
        }
        #expect(pointers.first?.phase == .pressed && pointers.last?.phase == .released)
        #expect(pointers.first?.position == Point(x: 50, y: 50))
        #expect(pointers.last?.position == Point(x: 50, y: 150))
        let moved = pointers.filter { $0.phase == .moved }
        #expect(moved.count == 125)
        #expect(zip(moved, moved.dropFirst()).allSatisfy { $0.position.y <= $1.position.y })
        // Half of the way at half of the time, and slowly at both ends.
        #expect(abs(moved[62].position.y - 100) < 1)
        #expect(moved[12].position.y - 50 < 1 && 150 - moved[112].position.y < 1)
        let hovers = events.filter { if case .hover = $0.event { true } else { false } }
        #expect(hovers.count == 125 && hovers.last?.event == .hover(Point(x: 0, y: 0)))
        #expect(events.map(\.time) == events.map(\.time).sorted())
    }

    @Test("random bytes never crash, and each failure is one line that names the file")
    func randomBytes() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "0", "1.5", "press", "move", "\n", " ", "key", "up", "#", "\u{0}", "é", "nan", "1e999",
            "-0",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0..<24, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
            guard let sentence = problem(text) else { continue }
            #expect(sentence.hasPrefix("pointer.txt:"), "\(text.debugDescription)")
        }
    }
}
