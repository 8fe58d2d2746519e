import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// The card that answers the pointer: the cursor, and the half that lifts.
    @Suite("Hover", .serialized)
    struct HoverTests {
        /// The cursor as the server shows it, read with libXfixes if it is installed.
        private final class CursorReader {
            /// The beginning of XFixesCursorImage.
            private struct Image {
                var x, y: Int16
                var width, height, xhot, yhot: UInt16
                var serial: UInt
                var pixels: UnsafeMutablePointer<UInt>?
                var atom: Atom
                var name: UnsafePointer<CChar>?
            }
            private typealias Read = @convention(c) (OpaquePointer?) -> UnsafeMutableRawPointer?

            private let display: OpaquePointer
            private let read: Read

            init?(_ observer: ScreenReader) {
                guard let library = dlopen("libXfixes.so.3", RTLD_NOW),
                    let symbol = dlsym(library, "XFixesGetCursorImage")
                else { return nil }
                display = observer.display
                read = unsafeBitCast(symbol, to: Read.self)
            }

            /// The name of the cursor, and its number, which every change increases.
            var cursor: (name: String, serial: UInt) {
                guard let address = read(display) else { return ("", 0) }
                defer { XFree(address) }
                let image = address.load(as: Image.self)
                return (image.name.map { String(cString: $0) } ?? "", image.serial)
            }

            func waits(for name: String) -> Bool { waitUntil(timeout: 5) { cursor.name == name } }
        }

        /// A cursor theme with the cursors `names`, each a square of another size.
        private func makeTheme(_ names: [String]) throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for part in ["hands", "hands/cursors"] { mkdir(folder(part), 0o755) }
            for (index, name) in names.enumerated() {
                let side = 8 + index
                // See Xcursor(3): the header, a table of contents with one entry, and one image.
                let words: [UInt32] =
                    [0x7275_6358, 16, 0x10000, 1, 0xfffd_0002, UInt32(side), 28]
                    + [36, 0xfffd_0002, UInt32(side), 1, UInt32(side), UInt32(side), 1, 1, 0]
                    + Array(repeating: 0xff20_4060, count: side * side)
                let bytes = words.flatMap { word in (0..<4).map { UInt8(word >> ($0 * 8) & 0xff) } }
                let file = try #require(fopen(folder("hands/cursors/\(name)"), "we"))
                #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
                fclose(file)
            }
            return folder
        }

        private func corner(_ clock: RunningClock) throws -> (x: Int, y: Int) {
            let origin = try #require(clock.observer.origin(of: clock.window))
            return (origin.x + 3, origin.y + 3)
        }

        @Test("An open hand over a card, a closed one while it is pressed, the arrow elsewhere")
        func cursors() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let theme = try makeTheme(["grab", "grabbing", "hand1", "hand2"])
            let clock = try RunningClock(
                on: server,
                environment: ["XCURSOR_PATH": theme.path, "XCURSOR_THEME": "hands"])
            guard let reader = CursorReader(clock.observer) else {
                return progress("libXfixes is not installed: the cursor's name is not checked")
            }
            MachineClock.avoidMinuteChange(within: 10)
            var hand = Hand(on: server)
            hand.move(to: try corner(clock))
            try hand.act()
            let arrow = reader.cursor
            #expect(!["grab", "grabbing"].contains(arrow.name))
            let start = try clock.point(onCard: 1, height: -0.5)
            hand.move(to: start)
            try hand.act()
            #expect(reader.waits(for: "grab"))
            let serial = reader.cursor.serial
            hand.move(from: start, to: try clock.point(onCard: 1, height: 0.5), steps: 20)
            try hand.act()
            pause(0.2)
            #expect(reader.cursor.serial == serial, "the same cursor is not sent again")
            hand.press()
            try hand.act()
            #expect(reader.waits(for: "grabbing"))
            let end = try clock.point(onCard: 1, height: 0.5)
            hand.move(from: end, to: (end.x, end.y + 160), steps: 10)
            try hand.act()
            pause(0.2)
            #expect(reader.cursor.name == "grabbing", "during the drag, even outside of the window")
            hand.release()
            try hand.act()
            #expect(reader.waits(for: arrow.name))
            // A press without a motion before, as of a pen.
            hand.move(to: try clock.point(onCard: 0, height: 0.3))
            hand.press()
            try hand.act()
            #expect(reader.waits(for: "grabbing"))
            hand.release()
            try hand.act()
            #expect(reader.waits(for: "grab"))
            // The menu takes the pointer.
            hand.click(3)
            try hand.act()
            #expect(waitUntil(timeout: 5) { reader.cursor.name != "grab" })
            hand.key("Escape")
            try hand.act()
        }

        @Test("Without a cursor theme, one hand of the cursor font, which a press does not change")
        func withoutTheme() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let empty = try TemporaryFolder()
            let clock = try RunningClock(
                on: server, environment: ["XCURSOR_PATH": empty.path, "XCURSOR_THEME": "none"])
            guard let reader = CursorReader(clock.observer) else { return }
            var hand = Hand(on: server)
            hand.move(to: try corner(clock))
            try hand.act()
            let arrow = reader.cursor.serial
            hand.move(to: try clock.point(onCard: 1, height: -0.5))
            try hand.act()
            #expect(waitUntil(timeout: 5) { reader.cursor.serial != arrow })
            let open = reader.cursor.serial
            hand.press()
            hand.rest(0.2)
            hand.release()
            hand.rest(0.2)
            try hand.act()
            #expect(reader.cursor.serial == open)
        }

        @Test("The half under the pointer lifts within 0.12 s, costs nothing then, and sinks")
        func lift() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, isLogged: true)
            MachineClock.avoidMinuteChange(within: 20)
            var hand = Hand(on: server)
            hand.move(to: try corner(clock))
            try hand.act()
            // The corner button has appeared and is gone again.
            pause(4)
            let rest = try clock.stillPicture()
            for height in [-0.5, 0.5] {
                var before = monotonicNow()
                hand.move(to: try clock.point(onCard: 1, height: height))
                try hand.act()
                pause(0.5)
                let frames = try clock.log.frames(after: before)
                let angles = frames.compactMap(\.angle).map { height < 0 ? $0 : 180 - $0 }
                #expect(abs((angles.last ?? 0) - 6) < 0.05, "\(angles)")
                #expect(angles == angles.sorted())
                let first = try #require(frames.first { $0.angle != nil })
                let full = try #require(frames.first { $0.angle == frames.last?.angle })
                #expect(full.target - first.target < 0.12 + 2.0 / 60)
                let lifted = try clock.picture()
                #expect(lifted != rest)
                pause(3.5)
                #expect(try clock.picture() != rest, "the half stays up")
                let logged = try clock.log.frames().count
                let cost = try ProcessCost(pid: clock.process.pid)
                pause(1.5)
                #expect(try ProcessCost(pid: clock.process.pid) == cost, "no cost at rest")
                #expect(try clock.log.frames().count == logged)
                before = monotonicNow()
                hand.move(to: (2, 2))
                try hand.act()
                _ = try clock.stillPicture()
                expectSame(try clock.picture(), as: rest, named: "app/hover gone")
                let sinking = try clock.log.frames(after: before).filter { $0.angle != nil }
                let ends = try #require(sinking.last)
                #expect(ends.target - (sinking.first?.target ?? 0) < 0.09 + 2.0 / 60)
            }
        }

        @Test("A click lifts the half higher, and it falls")
        func click() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, isLogged: true)
            MachineClock.avoidMinuteChange(within: 10)
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 1, height: -0.5))
            hand.rest(0.4)
            try hand.act()
            let before = monotonicNow()
            hand.press()
            hand.rest(0.05)
            hand.release()
            try hand.act()
            _ = try clock.stillPicture()
            let angles = try clock.log.frames(after: before).compactMap(\.angle)
            let highest = angles.max() ?? 0
            #expect((11.0...14).contains(highest), "\(angles)")
            #expect(try clock.log.frames().last?.angle == nil)
            #expect(try clock.waitUntilShown(timeout: 1, { clock.time() }) != nil)
        }

        @Test("A clock that takes no clicks any more lets the card sink")
        func clickThrough() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            mkdir(folder("flipclockx"), 0o755)
            try writeFile("", to: folder("flipclockx/config.toml"))
            let clock = try RunningClock(
                on: server, environment: ["XDG_CONFIG_HOME": folder.path])
            MachineClock.avoidMinuteChange(within: 10)
            let rest = try clock.stillPicture()
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 0, height: 0.5))
            try hand.act()
            #expect(try clock.waitUntilChanged(from: rest, timeout: 5) != nil)
            #expect(try clock.stillPicture() != rest, "the half stays up")
            try writeFile(
                "window.click-through = true\n", to: folder("flipclockx/config.toml"))
            #expect(try waitUntil(timeout: 5) { try clock.picture() == rest })
        }

        /// A drag on a real server: the card, the press in half cards from the hinge, and the events per second.
        struct Drag: Sendable, CustomTestStringConvertible {
            var options: [String]
            var card: Int
            var height: Double
            var rate: Double

            var testDescription: String {
                "\(options.joined(separator: " ")) card \(card) at \(height), \(Int(rate)) Hz"
            }
        }

        private static let drags: [Drag] = [
            Drag(options: [], card: 1, height: -0.9, rate: 125),
            Drag(options: [], card: 0, height: 0.9, rate: 1000),
            Drag(options: [], card: 1, height: 0.05, rate: 125),
            Drag(options: [], card: 0, height: -0.05, rate: 1000),
            Drag(options: ["--seconds"], card: 1, height: 0.5, rate: 1000),
            Drag(options: ["--seconds"], card: 0, height: -0.5, rate: 125),
        ]

        @Test("The screen changes within two refreshes after the slop is passed", arguments: drags)
        func answers(drag: Drag) throws {
            let server = try Xvfb()
            defer { server.stop() }
            var delays: [Double] = []
            for direction in [1, -1] {
                let clock = try RunningClock(on: server, options: drag.options, isLogged: true)
                MachineClock.avoidMinuteChange(within: 6)
                var hand = Hand(on: server)
                let start = try clock.point(onCard: drag.card, height: drag.height)
                hand.move(to: start)
                hand.rest(0.5)
                hand.press()
                hand.rest(0.1)
                try hand.act()
                let before = monotonicNow()
                let queued = ProcessCost.queueTime(of: clock.process.pid)
                hand.move(
                    from: start, to: (start.x, start.y + 24 * direction), steps: 24,
                    interval: 1 / drag.rate)
                hand.rest(0.1)
                try hand.act()
                let isHeldUp = ProcessCost.queueTime(of: clock.process.pid) - queued > 1.0 / 60
                let frames = try clock.log.frames(after: before)
                // With the first frame after the slop, the flap is elsewhere than the lifted half.
                let first = try #require(
                    frames.first { $0.input != nil && $0.angle != nil }, "no answer")
                delays.append((first.completion ?? first.target) - (first.input ?? 0))
                let angles = frames.compactMap(\.angle)
                // The first answer and the end of the drag, and frames in between if it takes several refreshes, unless
                // other processes take the processors.
                let isShort = 24 / drag.rate < 2.0 / 60
                #expect(Set(angles).count > (isShort || isHeldUp ? 1 : 2), "\(angles)")
                hand.release()
                try hand.act()
            }
            progress("\(drag): \(delays.map { milliseconds($0) })")
            #expect((delays.min() ?? 1) <= 2.0 / 60, "\(delays)")
        }
    }
}
