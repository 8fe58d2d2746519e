import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The sound of the built clock on a real sound server, and without one.
    @Suite("Sound", .serialized)
    struct SoundSystemTests {
        private static let period = 1.0 / 60
        private static let reason: Comment = "needs the packages pulseaudio and pulseaudio-utils"

        /// The frames between which flaps have landed: the target times of the last falling and the first landed one.
        private func landings(_ frames: [FrameLogFile.Frame]) -> [(before: Double, after: Double)] {
            zip(frames, frames.dropFirst()).compactMap { last, next in
                guard let angle = last.angle, let landed = next.angle, angle < 168, landed >= 168,
                    next.timestamp - last.timestamp < 0.2
                else { return nil }
                return (last.target, next.target)
            }
        }

        /// The descriptors of sockets that a process has open.
        private func sockets(of pid: pid_t) -> Int {
            var number = 0
            for descriptor in 0..<64 {
                var target = [UInt8](repeating: 0, count: 64)
                let count = target.withUnsafeMutableBytes { bytes in
                    bytes.baseAddress.map {
                        readlink(
                            "/proc/\(pid)/fd/\(descriptor)",
                            $0.assumingMemoryBound(to: CChar.self), 63)
                    } ?? 0
                }
                let name = String(decoding: target.prefix(max(count, 0)), as: UTF8.self)
                if name.hasPrefix("socket:") { number += 1 }
            }
            return number
        }

        private func threads(of pid: pid_t) -> Int {
            let status = readFile("/proc/\(pid)/status") ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("Threads:") }
            return line.flatMap { $0.split(separator: "\t").last }.flatMap { Int($0) } ?? 0
        }

        @Test(
            "each slap is heard within a frame of the landing that the frame log has, from the first one on",
            .enabled(if: SoundServer.isInstalled, reason))
        func inTime() throws {
            let server = try Xvfb()
            let sound = try SoundServer()
            try sound.record()
            sound.listen(0.5)
            let clock = try RunningClock(
                on: server, options: ["--seconds", "--sound", "1"], environment: sound.environment,
                isLogged: true)
            sound.listen(6)
            #expect(try sound.list("sink-inputs").count == 1)
            let end = monotonicNow()
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            sound.listen(0.5)
            // The end of the clock may cut off the slap of a flap that has just landed.
            let landings = landings(try clock.log.frames()).filter { $0.after < end - 0.2 }
            let onsets = sound.onsets(above: 0.12)
            #expect(landings.count >= 4)
            for (index, landing) in landings.enumerated() {
                let onset = onsets.min {
                    abs($0 - landing.after) < abs($1 - landing.after)
                }
                let distance = try #require(onset) - landing.after
                progress(
                    """
                    landing \(index): the slap comes \(milliseconds(distance)) after the first landed frame, \
                    \(milliseconds(landing.after - landing.before)) after the one before
                    """)
                // The flap lands between the two frames.
                let gap = landing.after - landing.before
                #expect(distance > -gap - Self.period && distance < Self.period)
            }
        }

        @Test(
            "the device is closed before the first sound and after the last one, and nothing wakes up",
            .enabled(if: SoundServer.isInstalled, reason))
        func rest() throws {
            let server = try Xvfb()
            let sound = try SoundServer()
            MachineClock.avoidMinuteChange(within: 25)
            let clock = try RunningClock(
                on: server, options: ["--sound", "1", "--return-after", "0.5"],
                environment: sound.environment)
            pause(1)
            let pid = clock.process.pid
            let before = (sockets(of: pid), threads(of: pid))
            #expect(try sound.list("clients").count == 1, "only pactl")
            try server.xdotool(["mousemove", "150", "150", "key", "Up"])
            #expect(waitUntil(timeout: 5) { (try? sound.list("sink-inputs").count) == 1 })
            #expect(sockets(of: pid) > before.0)
            let isClosed = waitUntil(timeout: 12) { (try? sound.list("sink-inputs").count) == 0 }
            #expect(isClosed)
            #expect(waitUntil { sockets(of: pid) == before.0 && threads(of: pid) == before.1 })
            #expect(try clock.rests(for: 3))
            progress("at rest: no connection, \(threads(of: pid)) threads, 3 s without a wake-up")
        }

        @Test(
            "a timer that ends in a hidden clock chimes at its end, and the device is closed again",
            .enabled(if: SoundServer.isInstalled, reason))
        func chime() throws {
            let server = try Xvfb()
            let sound = try SoundServer()
            let folder = try TemporaryFolder()
            try sound.record()
            sound.listen(0.5)
            let clock = try FilmedClock(
                on: server, ["--timer", "8s", "--sound", "1"], output: folder("lines"),
                environment: sound.environment)
            let started = monotonicNow()
            XUnmapWindow(clock.observer.display, clock.window)
            XSync(clock.observer.display, 0)
            var end: Double?
            while monotonicNow() < started + 12 && end.map({ monotonicNow() < $0 + 2 }) ?? true {
                sound.listen(0.01)
                let isOver = readFile(folder("lines"))?.contains("timer ended") == true
                if end == nil && isOver { end = monotonicNow() }
            }
            let line = try #require(end, "\(clock.process.errorOutput)")
            // The first seconds may have been seen, and thus heard.
            let onset = try #require(sound.onsets(above: 0.03).first { $0 > started + 5 })
            progress("the chime begins \(milliseconds(onset - line)) after the line")
            #expect(onset > line - 0.1 && onset < line + 0.6)
            #expect(waitUntil(timeout: 10) { (try? sound.list("sink-inputs").count) == 0 })
        }

        /// A server that cannot be used.
        enum Server: CaseIterable, Sendable {
            case none, silent, stopped
        }

        @Test(
            "without a server, with one that accepts and never answers, and with one that stops: the main thread has nothing to do with it, and no frame is missing",
            .enabled(if: SoundServer.isInstalled, reason), arguments: Server.allCases)
        func noServer(kind: Server) throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let socket = folder("socket")
            let listener = kind == .silent ? try listen(at: socket) : -1
            defer { if listener >= 0 { close(listener) } }
            let sound = kind == .stopped ? try SoundServer() : nil
            let environment =
                sound?.environment ?? SoundServer.environment(socket: socket, folder)
            let isTraced = Machine.canTrace
            let clock = try RunningClock(
                on: server,
                options: ["--seconds", "--sound", "1", "--flip-duration", "0.6"],
                environment: environment,
                wrapper: isTraced
                    ? [
                        "strace", "-D", "-f", "-e", "trace=connect,futex", "-o",
                        folder("trace"),
                    ] : [])
            if let sound {
                #expect(waitUntil(timeout: 5) { (try? sound.list("sink-inputs").count) == 1 })
                sound.process.kill(SIGSTOP)
            }
            let drawn = try clock.watchFrames()
            pause(5)
            let frames = drawn.frames()
            progress("\(kind): \(frames.count) frames")
            // Five flips of 37 frames; a busy machine drops some, but a wait for the server would drop whole flips.
            #expect(frames.count > 100)
            #expect(try clock.waitUntilRight(timeout: 3) != nil)
            let wanted =
                kind == .none
                ? "the sound server cannot be reached" : "the sound server does not answer"
            #expect(waitUntil(timeout: 5) { clock.process.errorOutput.contains(wanted) })
            let lines = clock.process.errorOutput.split(separator: "\n")
            #expect(lines.count { $0.contains("the clock is silent") } == 1, "\(lines)")
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            guard isTraced else { return progress("strace does not work here") }
            let calls = (readFile(folder("trace")) ?? "").split(separator: "\n")
            let main = calls.filter { $0.hasPrefix("\(clock.process.pid) ") }
            #expect(main.contains { $0.contains("connect(") }, "to the X server")
            let path = environment["PULSE_SERVER"].flatMap { $0 }?.dropFirst(5) ?? "-"
            #expect(calls.contains { $0.contains("connect(") && $0.contains(path) })
            #expect(!main.contains { $0.contains(path) })
            progress(
                "\(kind): \(main.count { $0.contains("futex(") }) futex calls of the main thread")
        }

        /// A socket that accepts connections and never answers.
        private func listen(at path: String) throws -> Int32 {
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard result == 0, Glibc.listen(listener, 8) == 0 else {
                throw TestError("no socket at \(path)")
            }
            return listener
        }
    }
}
