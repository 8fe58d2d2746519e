import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipSystem
@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    @Suite("Presenters", .serialized)
    struct PresenterTests {
        private static let part = PixelRect(x: 30, y: 40, width: 100, height: 60)
        private static let corner = PixelRect(x: 280, y: 190, width: 50, height: 50)

        private func shm(_ target: PresentationTarget) throws -> any Presenter {
            try #require(ShmPresenter(target: target))
        }

        private func pixmap(_ target: PresentationTarget) throws -> any Presenter {
            try #require(PixmapPresenter(target: target))
        }

        /// Presents whole and partial frames, frames with several parts, and more frames than slots; then takes a
        /// screenshot.
        private func showFrames(_ harness: WindowHarness, on display: String) throws -> [UInt32] {
            let reader = try ScreenReader(display: display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            for seed in UInt32(2)...9 {
                let damage = seed % 2 == 0 ? [Self.part] : [Self.corner, Self.part]
                while harness.present(seed: seed, damage: damage) == nil { harness.pump() }
            }
            try harness.presentAndWait(
                seed: 10, damage: [PixelRect(x: 0, y: 100, width: 300, height: 20)])
            let screenshot = try #require(reader.screenshot(of: harness.window.id))
            #expect(screenshot.pixels == harness.expectedPixels())
            #expect(harness.errors.isEmpty)
            return screenshot.pixels
        }

        @Test(
            "At every depth, both presenters show the same pixels", arguments: [16, 24, 30])
        func depths(depth: Int) throws {
            let server = try Xvfb(screen: "640x480x\(depth)")
            defer { server.stop() }
            let shared = try WindowHarness(display: server.display, presenter: shm)
            let first = try showFrames(shared, on: server.display)
            #expect(shared.completedFrames == Array(1...10))
            let sent = try WindowHarness(display: server.display, presenter: pixmap)
            let second = try showFrames(sent, on: server.display)
            #expect(sent.completedFrames == Array(1...10))
            #expect(first == second)
            #expect(Set(first).count > 100)
        }

        @Test("A server without MIT-SHM shows the same pixels")
        func withoutSharedMemory() throws {
            let plain = try Xvfb(arguments: ["-extension", "MIT-SHM"])
            defer { plain.stop() }
            let harness = try WindowHarness(display: plain.display)
            #expect(harness.presenter.name == "pixmap")
            let pixels = try showFrames(harness, on: plain.display)
            let server = try Xvfb()
            defer { server.stop() }
            let shared = try WindowHarness(display: server.display)
            #expect(shared.presenter.name == "MIT-SHM")
            #expect(try showFrames(shared, on: server.display) == pixels)
        }

        @Test("Over the network the pixels are sent")
        func network() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let harness = try WindowHarness(display: server.networkDisplay)
            _ = try showFrames(harness, on: server.display)
            #expect(harness.presenter.name == "pixmap")
            #expect(SharedMemorySegmentInformation.mapped(by: getpid()).isEmpty)
        }

        @Test("A window with an alpha visual accepts frames from both presenters")
        func alpha() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            let visual = try #require(XVisual.translucent(of: connection))
            let window = try XWindow(
                connection: connection, configuration: WindowHarness.small, visual: visual)
            for presenter in [try shm(window.target), try pixmap(window.target)] {
                window.show()
                #expect(presenter.acquire(width: 300, height: 200) != nil)
                #expect(presenter.submit(damage: [])?.pixels == 60_000)
            }
            #expect(connection.trapErrors {} == [])
            #expect(connection.takeErrors().isEmpty)
        }

        @Test("Exposed areas are restored without a new frame", arguments: [true, false])
        func exposure(isShared: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(
                display: server.display, presenter: isShared ? shm : pixmap)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 3)
            harness.clearEvents()

            let origin = try #require(reader.origin(of: harness.window.id))
            let cover = XCreateSimpleWindow(
                reader.display, reader.root, Int32(origin.x + 50), Int32(origin.y + 20), 120, 90, 0,
                0, 0xff00ff)
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            XChangeWindowAttributes(reader.display, cover, UInt(CWOverrideRedirect), &attributes)
            XMapRaised(reader.display, cover)
            XSync(reader.display, 0)
            #expect(reader.screenshot()?[origin.x + 60, origin.y + 30] == 0xffff_00ff)
            XDestroyWindow(reader.display, cover)
            XSync(reader.display, 0)

            try harness.wait("an exposure") { if case .exposed = $0 { true } else { false } }
            let repaired = try reader.waitForScreenshot(of: harness.window.id) {
                harness.pump()
                return $0.pixels == harness.expectedPixels()
            }
            #expect(repaired.width == 300)
            #expect(harness.completedFrames == [1])
            #expect(!harness.presenter.needsFrame)
        }

        @Test("An exposure before the first frame requests one")
        func exposureBeforeFirstFrame() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            try harness.wait("an exposure") { if case .exposed = $0 { true } else { false } }
            #expect(harness.presenter.needsFrame)
            try harness.presentAndWait(seed: 1)
            #expect(!harness.presenter.needsFrame)
        }

        @Test(
            "A stopped server blocks nothing, and the slots that it may still read stay unchanged")
        func sleepingServer() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display, presenter: shm)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)

            server.process.kill(SIGSTOP)
            let start = MonotonicClock.now
            #expect(harness.present(seed: 2) == 2)
            #expect(harness.present(seed: 3) == 3)
            let expected = harness.expectedPixels()
            // The server owns both slots for 0.4 s, longer than the presenter waits before it checks for lost
            // completions.
            while MonotonicClock.now - start < 0.4 {
                #expect(harness.present(seed: 4) == nil)
                harness.pump()
                pause(0.016)
            }
            #expect(MonotonicClock.now - start < 1)
            #expect(harness.completedFrames == [1])
            server.process.kill(SIGCONT)

            try harness.pump("the completions") { harness.completedFrames == [1, 2, 3] }
            #expect(reader.screenshot(of: harness.window.id)?.pixels == expected)
            // The server was only stopped, so the presenter keeps using shared memory.
            try harness.presentAndWait(seed: 5)
            pause(0.05)
            harness.pump()
            try harness.presentAndWait(seed: 6)
            #expect((harness.presenter as? ShmPresenter)?.hasFailed == false)
        }

        @Test("A server that stops in mid-frame does not block the sender")
        func sleepingReader() throws {
            let server = try Xvfb()
            defer { server.stop() }
            var configuration = WindowConfiguration()
            configuration.width = 1280
            configuration.height = 720
            let harness = try WindowHarness(
                display: server.display, configuration: configuration, presenter: pixmap)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            let before = harness.expectedPixels()

            server.process.kill(SIGSTOP)
            let start = MonotonicClock.now
            // The frame has nearly 4 MB; a socket buffers only some hundred kilobytes.
            #expect(harness.present(seed: 2) == 2)
            #expect(harness.presenter.wantsSpace)
            for _ in 0..<5 { harness.presenter.spaceBecameAvailable() }
            #expect(harness.present(seed: 3) == nil)
            harness.presenter.exposed(PixelRect(x: 10, y: 10, width: 50, height: 50))
            #expect(MonotonicClock.now - start < 1)
            let after = harness.expectedPixels()
            server.process.kill(SIGCONT)
            // The pixmap contains half of the frame, which must not become visible.
            var pictures: Set<Bool> = []
            try harness.pump("the rest of the frame") {
                let shot = reader.screenshot(of: harness.window.id)?.pixels ?? []
                pictures.insert(shot == before || shot == after)
                return harness.completedFrames == [1, 2]
            }
            #expect(pictures == [true])
            #expect(!harness.presenter.wantsSpace)
            #expect(reader.screenshot(of: harness.window.id)?.pixels == after)
            #expect(harness.errors.isEmpty)
        }

        @Test("Only changed pixels of the damage are sent", arguments: [16, 24])
        func onlyChanges(depth: Int) throws {
            let server = try Xvfb(screen: "640x480x\(depth)")
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display, presenter: pixmap)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            let bounds = PixelRect(x: 0, y: 0, width: 300, height: 200)
            // A small change in a frame whose reported damage is the whole frame.
            let frame = try #require(harness.presenter.acquire(width: 300, height: 200))
            for y in 50..<53 { frame.buffer.row(y)[77] = 0xffff_ffff }
            let submission = try #require(harness.presenter.submit(damage: [bounds]))
            #expect((3...32 * 16).contains(submission.pixels))
            try harness.pump("the frame") { harness.completedFrames.last == submission.frame }
            let shot = try #require(reader.screenshot(of: harness.window.id))
            #expect(shot[77, 51] == 0xffff_ffff)
            // If nothing differs, nothing is sent.
            #expect(harness.presenter.acquire(width: 300, height: 200) != nil)
            #expect(harness.presenter.submit(damage: [bounds]) == nil)
            #expect(harness.presenter.acquire(width: 300, height: 200) != nil)
        }

        @Test("Alternating slots each contain the whole frame", arguments: [16, 24])
        func slotsInTurn(depth: Int) throws {
            let server = try Xvfb(screen: "640x480x\(depth)")
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display, presenter: shm)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            let rects = (0..<8).map { PixelRect(x: 30 * $0, y: 20 * $0, width: 60, height: 50) }
            var frames = 1
            for pair in 0..<4 {
                // While the server is stopped, two frames use both slots; the second slot lacks the first frame's
                // changes.
                server.process.kill(SIGSTOP)
                for index in [2 * pair, 2 * pair + 1] {
                    frames += 1
                    #expect(
                        harness.present(seed: UInt32(frames), damage: [rects[index]]) == frames)
                }
                server.process.kill(SIGCONT)
                try harness.pump("the completions") { harness.completedFrames.last == frames }
                // An exposure puts the whole slot that was shown last, and not only the damage.
                harness.presenter.exposed(PixelRect(x: 0, y: 0, width: 300, height: 200))
                #expect(harness.connection.trapErrors {} == [])
                #expect(
                    reader.screenshot(of: harness.window.id)?.pixels == harness.expectedPixels())
                harness.pump()
            }
        }

        @Test("After lost completions the presenter abandons shared memory")
        func lostCompletions() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            let window = try XWindow(connection: connection, configuration: WindowHarness.small)
            var now = 100.0
            let presenter = try #require(ShmPresenter(target: window.target, clock: { now }))
            window.show()
            for _ in 1...2 {
                #expect(presenter.acquire(width: 300, height: 200) != nil)
                presenter.submit(damage: [PixelRect(x: 0, y: 0, width: 9, height: 9)])
            }
            func deliverCopies() {
                // Discards the completions of shared memory.
                for case .presentCompleted(.copy(let drawable)) in window.takeEvents() {
                    _ = presenter.handle(.copy(drawable: drawable))
                }
            }
            #expect(presenter.acquire(width: 300, height: 200) == nil)
            now += 0.2
            #expect(presenter.acquire(width: 300, height: 200) == nil)
            #expect(connection.trapErrors {} == [])
            deliverCopies()
            #expect(!presenter.hasFailed)
            now += 0.1
            #expect(presenter.acquire(width: 300, height: 200) == nil)
            #expect(connection.trapErrors {} == [])
            deliverCopies()
            #expect(presenter.hasFailed)
            #expect(presenter.needsFrame)
        }

        @Test("After a failed put, pixels are sent instead, with the same result")
        func degradation() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            #expect(harness.presenter.name == "MIT-SHM")
            let opcode = try #require(harness.connection.sharedMemory?.majorOpcode)
            harness.presenter.handle(
                XProtocolError(serial: 1, code: 2, majorOpcode: opcode, minorOpcode: 3, resource: 0)
            )
            #expect(harness.presenter.name == "pixmap")
            #expect(harness.presenter.needsFrame)
            try harness.presentAndWait(seed: 2, damage: [Self.part])
            #expect(harness.completedFrames == [1, 2])
            #expect(
                reader.screenshot(of: harness.window.id)?.pixels == harness.expectedPixels())
            #expect(SharedMemorySegmentInformation.mapped(by: getpid()).isEmpty)
        }

        @Test("Graphics contexts that another client has freed are recreated")
        func freedContexts() throws {
            let server = try Xvfb(arguments: ["-extension", "MIT-SHM"])
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display, presenter: pixmap)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            let presenter = try #require(harness.presenter as? PixmapPresenter)
            for number in presenter.contextNumbers {
                xcb_free_gc(XGetXCBConnection(reader.display), UInt32(number))
            }
            XSync(reader.display, 0)
            harness.present(seed: 2)
            try harness.pump("the error") { !harness.errors.isEmpty }
            #expect(presenter.needsFrame)
            try harness.presentAndWait(seed: 3)
            #expect(reader.screenshot(of: harness.window.id)?.pixels == harness.expectedPixels())
        }

        @Test("A window that another client destroys is noticed, and no put waits for it")
        func destroyedWindow() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            let reader = try ScreenReader(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            XDestroyWindow(reader.display, harness.window.id)
            XSync(reader.display, 0)
            _ = harness.present(seed: 2)
            try harness.wait("the end of the window") { $0 == .destroyed }
            #expect(harness.connection.isAlive)
            #expect(!harness.window.isVisible)
        }

        @Test("200 size changes leave exactly one segment, private and marked for removal")
        func manySizes() throws {
            let server = try Xvfb()
            defer { server.stop() }
            do {
                let harness = try WindowHarness(display: server.display, presenter: shm)
                let reader = try ScreenReader(display: server.display)
                try harness.show()
                var generator = SystemRandomNumberGenerator()
                for step in 0..<200 {
                    let width = Int.random(in: 120...1200, using: &generator)
                    let height = Int.random(in: 60...700, using: &generator)
                    XResizeWindow(
                        reader.display, harness.window.id, UInt32(width), UInt32(height))
                    XSync(reader.display, 0)
                    harness.pump()
                    guard let frame = harness.presenter.acquire(width: width, height: height) else {
                        continue
                    }
                    #expect(frame.buffer.width == width && frame.buffer.height == height)
                    // The segment must contain the last pixel of the frame.
                    frame.buffer.row(height - 1)[width - 1] = UInt32(step)
                    harness.presenter.submit(damage: [PixelRect(x: 0, y: 0, width: 9, height: 9)])
                }
                try harness.pump("the last size") {
                    harness.window.size
                        == reader.size(of: harness.window.id) ?? (0, 0)
                }
                try harness.presentAndWait(seed: 77)
                #expect(
                    reader.screenshot(of: harness.window.id)?.pixels == harness.expectedPixels())
                #expect(harness.errors.isEmpty)
                let segments = SharedMemorySegmentInformation.mapped(by: getpid())
                #expect(segments.count == 1)
                #expect(segments.first?.attachments == 2)
                // SHM_DEST and mode 0600.
                #expect(segments.first?.permissions == 0o1600)
            }
            #expect(SharedMemorySegmentInformation.mapped(by: getpid()).isEmpty)
        }

        @Test("A size change that fits into the segment creates no new one")
        func smallSteps() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            let window = try XWindow(connection: connection, configuration: WindowHarness.small)
            let presenter = try #require(ShmPresenter(target: window.target))
            let first = try #require(presenter.acquire(width: 300, height: 200))
            for width in 301...512 {
                let frame = try #require(presenter.acquire(width: width, height: 200))
                #expect(frame.buffer.base == first.buffer.base)
                #expect(frame.stale == [PixelRect(x: 0, y: 0, width: width, height: 200)])
            }
        }

        @Test("Absurd sizes are clamped")
        func absurdSizes() throws {
            let server = try Xvfb()
            defer { server.stop() }
            var configuration = WindowConfiguration()
            configuration.width = 60_000
            configuration.height = -4
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            #expect(harness.window.size == (16384, 1))
            let frame = try #require(harness.presenter.acquire(width: 1 << 40, height: 0))
            #expect(frame.buffer.width == 16384)
            #expect(frame.buffer.height == 1)
        }
    }
}
