import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// Rounded corners and translucency, with and without a compositor.
    @Suite("Corners and translucency", .serialized)
    struct WindowOutlineSystemTests {
        /// Paints the root window in one colour and sets the property from which compositors take the wallpaper.
        private func paintRoot(_ server: Xvfb, _ color: UInt) throws {
            let reader = try ScreenReader(display: server.display)
            let display = reader.display
            let picture = XCreatePixmap(display, reader.root, 1, 1, 24)
            let context = XCreateGC(display, picture, 0, nil)
            XSetForeground(display, context, color)
            XFillRectangle(display, picture, context, 0, 0, 1, 1)
            XSetWindowBackgroundPixmap(display, reader.root, picture)
            XClearWindow(display, reader.root)
            var number = UInt(picture)
            withUnsafeBytes(of: &number) { bytes in
                _ = XChangeProperty(
                    display, reader.root, reader.atom("_XROOTPMAP_ID"), Atom(XA_PIXMAP), 32,
                    PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
            }
            // Keeps the pixmap after this connection is closed.
            XSetCloseDownMode(display, RetainPermanent)
            XSync(display, 0)
        }

        private func startCompositor(_ server: Xvfb) throws -> ChildProcess {
            try ChildProcess(
                "picom", ["--backend", "xrender", "--config", "/dev/null"],
                environment: ["DISPLAY": server.display])
        }

        @Test(
            "Without a compositor the window is shaped, with one it is blended; it follows changes",
            arguments: [["picom", "--backend", "xrender", "--config", "/dev/null"], ["xcompmgr"]])
        func switching(_ command: [String]) throws {
            guard access("/usr/bin/\(command[0])", X_OK) == 0 else {
                return progress("\(command[0]) is not installed: its tests are skipped")
            }
            let server = try Xvfb()
            try paintRoot(server, 0xff0000)
            let clock = try DesktopClock(
                on: server, ["--transparent", "-geometry", "400x240+300+200"])
            #expect(clock.boundingCount > 3)
            // The corner is cut out, and the background is opaque.
            #expect(waitUntil { clock.screenColor(301, 201) == 0xffff_0000 })
            #expect(clock.screenColor(310, 320) >> 16 & 0xff < 60)

            for _ in 0..<2 {
                let compositor = try ChildProcess(
                    command[0], Array(command.dropFirst()),
                    environment: ["DISPLAY": server.display])
                #expect(waitUntil(timeout: 10) { clock.boundingCount == 1 })
                // The root window shows through the corner, and slightly through the background.
                #expect(waitUntil { clock.screenColor(301, 201) >> 16 & 0xff > 240 })
                #expect(
                    waitUntil { (60...160).contains(clock.screenColor(310, 320) >> 16 & 0xff) })
                let start = monotonicNow()
                compositor.kill(SIGTERM)
                #expect(compositor.wait(timeout: 5) != nil)
                #expect(waitUntil { clock.boundingCount > 3 })
                progress(
                    "shaped \(milliseconds(monotonicNow() - start)) after the compositor's exit")
                #expect(waitUntil { clock.screenColor(310, 320) >> 16 & 0xff < 60 })
            }
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))
        }

        @Test(
            "A new widget is in a case: its rim moves it, its ground turns the face, its place is kept",
            arguments: [false, true])
        func caseOfWidget(isBlended: Bool) throws {
            let server = try Xvfb()
            try paintRoot(server, 0x4080c0)
            let manager = try server.startWindowManager()
            let compositor = isBlended ? try startCompositor(server) : nil
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(on: server, ["--widget"], folder: folder)
            #expect(clock.frame.suffix(2) == [480, 320])
            if isBlended {
                #expect(waitUntil(timeout: 10) { clock.boundingCount == 1 })
            } else {
                #expect(clock.boundingCount > 3)
            }
            func place() -> (x: Int, y: Int) { (clock.frame[0], clock.frame[1]) }
            // The desktop is seen in the corner; the body, the inside and a card are not the desktop.
            let (x, y) = place()
            #expect(waitUntil { clock.screenColor(x + 1, y + 1) == 0xff40_80c0 })
            let body = clock.screenColor(x + 24, y + 160)
            let inside = clock.screenColor(x + 57, y + 160)
            #expect(body >> 16 & 0xff > 40 && inside >> 16 & 0xff < 30)
            // Below the body there is a shadow where a compositor draws it.
            let below = clock.screenColor(x + 240, y + 309)
            #expect(!isBlended || below & 0xff < 0xb0)
            // While a blended case turns, the desktop is seen where it was.
            let region = clock.observer.longs(
                of: clock.window, property: "_NET_WM_OPAQUE_REGION")
            #expect((region ?? []).isEmpty == isBlended)

            var hand = Hand(on: server)
            func drag(from start: (Int, Int), by step: (Int, Int)) throws {
                hand.move(to: start)
                hand.press()
                try hand.act()
                for count in 1...8 {
                    hand.move(to: (start.0 + count * step.0, start.1 + count * step.1))
                    try hand.act()
                }
            }
            try drag(from: (x + 240, y + 30), by: (-10, 5))
            hand.release()
            try hand.act()
            #expect(clock.waitForFrame([x - 80, y + 40, 480, 320]), "\(clock.frame)")
            let (left, top) = place()
            let front = clock.observer.screenshot()
            try drag(from: (left + 420, top + 240), by: (-14, 0))
            #expect(waitUntil { clock.observer.screenshot() != front })
            // What the turned body has left shows the desktop, or the dark background of a window that is cut out.
            let edge = (left + 462, top + 160)
            #expect(
                waitUntil {
                    isBlended
                        ? clock.screenColor(edge.0, edge.1) == 0xff40_80c0
                        : clock.screenColor(edge.0, edge.1) != front?[edge.0, edge.1]
                })
            #expect(clock.frame == [left, top, 480, 320])
            hand.key("Escape")
            hand.release()
            try hand.act()
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))

            let again = try DesktopClock(on: server, ["--widget"], folder: folder)
            #expect(again.waitForFrame([left, top, 480, 320]), "\(again.frame)")
            #expect(again.end() == .status(0))
            compositor?.kill(SIGTERM)
            manager.kill(SIGTERM)
        }

        @Test(
            "A case is gone in full screen and comes back, on either side and in another theme",
            arguments: [false, true])
        func caseInFullScreen(isBlended: Bool) throws {
            let server = try Xvfb()
            try paintRoot(server, 0x4080c0)
            let manager = try server.startWindowManager()
            let compositor = isBlended ? try startCompositor(server) : nil
            let folder = try TemporaryFolder()
            func write(_ theme: String) throws {
                for name in ["config", "config/flipclockx"] {
                    try #require(mkdir(folder(name), 0o755) == 0 || errno == EEXIST)
                }
                folder.write(
                    Array("[look]\ntheme = \"\(theme)\"\n".utf8),
                    to: "config/flipclockx/config.toml")
            }
            try write("signal")
            let clock = try DesktopClock(
                on: server,
                ["--borderless", "--case", "on", "-geometry", "480x320+300+200"],
                folder: folder)
            let small = clock.frame
            let (x, y) = (small[0], small[1])
            /// Whether the rim is red, or the colour of walnut, and the desktop is in the corner.
            func isCased(inRed isRed: Bool) -> Bool {
                let rim = clock.screenColor(x + 24, y + 160)
                let (red, green) = (rim >> 16 & 0xff, rim >> 8 & 0xff)
                return red > 40 && (red > 3 * green) == isRed
                    && clock.screenColor(x + 1, y + 1) == 0xff40_80c0
            }
            #expect(waitUntil(timeout: 10) { isCased(inRed: true) })
            /// Whether nothing of a case or the desktop is left at the edges of the screen.
            func fillsScreen() -> Bool {
                let places = [(2, 2), (1277, 2), (2, 797), (1277, 797), (30, 400)]
                return places.allSatisfy { place in
                    let color = clock.screenColor(place.0, place.1)
                    return color != 0xff40_80c0 && color >> 16 & 0xff < 200
                }
            }
            var theme = "signal"
            try server.xdotool("mousemove", "\(x + 240)", "\(y + 20)")
            try server.xdotool("windowfocus", "--sync", "\(clock.window)")
            for step in ["front", "back", "theme"] {
                if step == "back" {
                    let front = clock.observer.screenshot()
                    try server.xdotool("key", "s")
                    #expect(waitUntil { clock.observer.screenshot() != front })
                    #expect(try ProcessCost.settles(pid: clock.process.pid, for: 1))
                }
                try server.xdotool("key", "f")
                #expect(clock.waitForFrame([0, 0, 1280, 800]), "\(step): \(clock.frame)")
                #expect(waitUntil { clock.boundingCount == 1 }, "\(step)")
                #expect(waitUntil { fillsScreen() }, "\(step)")
                if step == "theme" {
                    theme = "forest"
                    try write(theme)
                    #expect(try ProcessCost.settles(pid: clock.process.pid, for: 1))
                }
                try server.xdotool("key", "f")
                #expect(clock.waitForFrame(small), "\(step): \(clock.frame)")
                #expect(waitUntil { isCased(inRed: theme == "signal") }, "\(step)")
                #expect(waitUntil { (clock.boundingCount == 1) == isBlended }, "\(step)")
            }
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))
            compositor?.kill(SIGTERM)
            manager.kill(SIGTERM)
        }

        @Test("A widget that had a place before keeps it, without a case")
        func widgetOfBefore() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let first = try DesktopClock(
                on: server, ["--widget", "--case", "off"], folder: folder)
            let start = first.frame
            try server.xdotool(
                "mousemove", "\(start[0] + 200)", "\(start[1] + 100)", "mousedown", "2", "sleep",
                "0.1",
                "mousemove_relative", "--", "-40", "-30", "sleep", "0.1", "mousemove_relative",
                "--",
                "-40", "-30", "sleep", "0.1", "mouseup", "2")
            let moved = [start[0] - 80, start[1] - 60, start[2], start[3]]
            #expect(first.waitForFrame(moved), "\(first.frame)")
            #expect(first.end() == .status(0))
            // A place of a widget without a case does not decide about the next one, but one of version 1 does.
            let new = try DesktopClock(on: server, ["--widget"], folder: folder)
            #expect(new.frame.suffix(2) == [480, 320], "\(new.frame)")
            #expect(new.end() == .status(0))
            let lines = try #require(readFile(folder("state/flipclockx/placement")))
            #expect(lines.hasPrefix("flipclockx/bare "))
            let old = "flipclockx/widget " + lines.dropFirst("flipclockx/bare ".count)
            folder.write(Array(old.utf8), to: "state/flipclockx/placement")
            let second = try DesktopClock(on: server, ["--widget"], folder: folder)
            #expect(second.waitForFrame(moved), "\(second.frame)")
            #expect(second.end() == .status(0))
        }

        @Test("Another opacity in the file is seen at once behind a compositor, and so is a case")
        func glassChanges() throws {
            let server = try Xvfb()
            try paintRoot(server, 0xff0000)
            let compositor = try startCompositor(server)
            let folder = try TemporaryFolder()
            func write(_ lines: String) throws {
                try #require(mkdir(folder("config"), 0o755) == 0 || errno == EEXIST)
                try #require(mkdir(folder("config/flipclockx"), 0o755) == 0 || errno == EEXIST)
                folder.write(
                    Array("[window]\n\(lines)\n".utf8), to: "config/flipclockx/config.toml")
            }
            try write("opacity = 0.8")
            let clock = try DesktopClock(
                on: server, ["--borderless", "-geometry", "400x240+300+200"], folder: folder)
            func red() -> UInt32 { clock.screenColor(318, 320) >> 16 & 0xff }
            #expect(waitUntil(timeout: 10) { (30...100).contains(red()) })
            try write("opacity = 0.3")
            #expect(waitUntil { red() > 150 }, "\(red())")
            try write("opacity = 1\ncase = \"on\"")
            // The rim, and the desktop in the corner of the window.
            #expect(waitUntil { (40...120).contains(red()) }, "\(red())")
            #expect(waitUntil { clock.screenColor(302, 202) == 0xffff_0000 })
            try write("opacity = 1\ncase = \"off\"")
            #expect(waitUntil { red() < 40 }, "\(red())")
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))
            compositor.kill(SIGTERM)
        }

        @Test("The opaque region is all but a widget's corners, and empty for a translucent face")
        func opaqueRegion() throws {
            let server = try Xvfb()
            let widget = try DesktopClock(on: server, ["--widget", "-geometry", "400x240+0+0"])
            let region = try #require(
                widget.observer.longs(of: widget.window, property: "_NET_WM_OPAQUE_REGION"))
            #expect(region.count == 12)
            var area: UInt = 0
            for first in [0, 4, 8] { area += region[first + 2] * region[first + 3] }
            #expect(area > 90_000 && area < 96_000)
            let glass = try DesktopClock(on: server, ["--transparent", "-geometry", "400x240+0+0"])
            #expect(
                (glass.observer.longs(of: glass.window, property: "_NET_WM_OPAQUE_REGION") ?? [])
                    .isEmpty)
        }

        /// Becomes the compositor of `reader`'s screen as far as clients can see; it does not blend anything.
        private func announceCompositor(_ reader: ScreenReader) {
            let owner = XCreateSimpleWindow(reader.display, reader.root, 0, 0, 1, 1, 0, 0, 0)
            XSetSelectionOwner(
                reader.display, reader.atom("_NET_WM_CM_S0"), owner, Time(CurrentTime))
            XSync(reader.display, 0)
        }

        @Test("A face that turns over stays opaque wherever it is opaque at rest")
        func opaqueTurn() throws {
            let server = try Xvfb()
            let compositor = try ScreenReader(display: server.display)
            announceCompositor(compositor)
            let clock = try DesktopClock(on: server, ["--borderless", "-geometry", "560x780+40+0"])
            func pixels() throws -> [UInt32] {
                guard let pixels = clock.observer.translucentPixels(of: clock.window) else {
                    throw TestError("the window cannot be read: \(clock.process.errorOutput)")
                }
                return pixels
            }
            #expect(clock.boundingCount == 1)
            let opaque = OpaquePixels(try pixels())
            // Only the corners are translucent.
            #expect((1...1000).contains(opaque.translucentCount))

            var pictures: Set<[UInt32]> = []
            var gaps: [Int] = []
            func look() throws {
                let pixels = try pixels()
                let gap = opaque.gaps(in: pixels)
                if gap > 0 { gaps.append(gap) }
                // A line through the cards is enough to tell frames apart.
                pictures.insert(Array(pixels[300 * 560..<301 * 560]))
            }
            var hand = Hand(on: server)
            hand.move(to: (580, 6))
            hand.press()
            for step in 1...90 {
                hand.move(to: (580 - 5 * step, 6))
                try hand.act()
                // The first steps do not turn the face yet, so no new picture is demanded of a single step.
                let before = pictures.count
                let deadline = monotonicNow() + 0.5
                repeat { try look() } while pictures.count == before && monotonicNow() < deadline
            }
            hand.release()
            try hand.act()
            #expect(pictures.count > 60, "the drag did not turn the face")
            let end = monotonicNow() + 1.5
            while monotonicNow() < end { try look() }
            let byHand = pictures.count
            // A press of the button's key turns it back by itself.
            hand.key("s")
            try hand.act()
            let endOfTurn = monotonicNow() + 1.2
            while monotonicNow() < endOfTurn { try look() }
            #expect(pictures.count > byHand + 5, "the key did not turn the face")
            #expect(gaps.isEmpty, "pixels that one can see through: \(gaps)")
            progress("\(pictures.count) frames of a turning face without a gap")
            withExtendedLifetime(compositor) {}
            #expect(clock.process.errorOutput.isEmpty)
        }

        @Test("In full screen the window has no rounded corners")
        func fullScreen() throws {
            let server = try Xvfb()
            let clock = try DesktopClock(
                on: server, ["--borderless", "-geometry", "400x240+300+200"])
            #expect(clock.boundingCount > 3)
            try server.xdotool("mousemove", "400", "300", "key", "f")
            #expect(clock.waitForFrame([0, 0, 1280, 800]))
            #expect(waitUntil { clock.boundingCount == 1 })
            try server.xdotool("key", "f")
            #expect(clock.waitForFrame([300, 200, 400, 240]))
            #expect(waitUntil { clock.boundingCount > 3 })
        }
    }
}
