import TestSupport
import Testing

@testable import SystemSupport

extension WaitingTests {
    /// Two clocks do the same on two servers, one with a frame log and one without.
    @Suite("With and without a frame log", .serialized)
    struct FrameLogTests {
        /// A list of steps, each the arguments of one call of xdotool; the window is at 100, 100.
        struct Script: Sendable, CustomTestStringConvertible {
            var testDescription: String
            var steps: [String]

            static let all = [
                Script(
                    testDescription: "keys", steps: ["key Up", "key Prior", "key Down", "key Home"]),
                Script(
                    testDescription: "wheel",
                    steps: ["click 4", "click 4", "click 5", "mousemove 5 5"]),
                Script(
                    testDescription: "modes", steps: ["key 2", "key 4", "key 6", "key 7", "key 1"]),
                Script(
                    testDescription: "a card is dragged, held and released",
                    steps: [
                        "mousedown 1 mousemove_relative 0 20 mousemove_relative 0 20",
                        "mousemove_relative 0 -30", "mouseup 1", "key Home",
                    ]),
                Script(
                    testDescription: "the face is turned, and back",
                    steps: ["key s", "mousemove 300 200 click 4", "key Escape"]),
                Script(
                    testDescription: "the menu by keys",
                    steps: [
                        "key Menu", "key Down", "key Down", "key Right", "key Escape",
                    ]),
                Script(
                    testDescription: "the menu by pointer",
                    steps: [
                        "click 3", "mousemove_relative 30 30", "mousemove_relative 0 40",
                        "key Escape",
                    ]),
                Script(testDescription: "full screen", steps: ["key f", "key Up", "key f"]),
                Script(
                    testDescription: "a setting",
                    steps: ["key s", "key Tab", "key Tab", "key space", "key Escape"]),
                Script(
                    testDescription: "a text, and back", steps: ["key 7", "key 1", "key 7"]),
            ]
        }

        @Test("The screen is the same after every step", arguments: Script.all)
        func same(script: Script) throws {
            let clocks = try inParallel([false, true]) { isLogged in
                let server = try Xvfb(screen: "800x600x24")
                let clock = try RunningClock(
                    on: server, options: ["--return-after", "60"], isLogged: isLogged)
                try server.xdotool("mousemove", "200", "200")
                return (server, clock)
            }
            var last: GoldenPicture?
            for step in script.steps {
                for (server, _) in clocks {
                    try server.xdotool(step.split(separator: " ").map(String.init))
                }
                func screens() -> [GoldenPicture?] {
                    clocks.map { $0.1.observer.screenshot().map { GoldenPicture($0) } }
                }
                let changes = step != "key Home" && !step.hasPrefix("mouse")
                // The corner button may still fade out on one of them, and a busy machine may not have shown the step yet.
                var shown: GoldenPicture?
                let isSame = waitUntil(timeout: 15) {
                    let first = screens()
                    pause(0.3)
                    let second = screens()
                    shown = first[0]
                    return first == second && first[0] == first[1] && shown != nil
                        && (!changes || shown != last)
                }
                // Not as an expression of pictures, whose pixels would be printed.
                let isNew = shown != last
                #expect(isSame, "\(step) \(isNew)")
                last = shown
            }
            #expect(try clocks[1].1.log.frames().count > script.steps.count)
        }
    }
}
