import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipSystem
@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    /// The parts of the main loop, combined as in the application.
    @Suite("Pacing", .serialized)
    struct PacingSystemTests {
        @Test("Frames come at 60 Hz, each within its period, as the frame log shows")
        func frames() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            // On a shared machine the frames of a take may be late; a wrong timer would make all takes late.
            var isPunctual = false
            for _ in 0..<3 where !isPunctual { isPunctual = try isTakePunctual(harness) }
            #expect(isPunctual)
        }

        /// Draws for two seconds, and checks the frame log; returns whether the frames came on time.
        private func isTakePunctual(_ harness: WindowHarness) throws -> Bool {
            let path = "/tmp/flipclockx-pacing-\(getpid())"
            defer { unlink(path) }
            let timer = try FrameTimer()
            var log: FrameLog? = try FrameLog(path: path)
            var link = DisplayLink(rate: harness.window.refreshRate)
            var loop = EventLoop()
            loop.watch(harness.connection, number: 0)
            loop.watch(timer.fileDescriptor, as: .frameTimer(0))
            let damage = [PixelRect(x: 50, y: 50, width: 100, height: 100)]

            timer.arm(at: link.start(at: MonotonicClock.now))
            var seed: UInt32 = 1
            while seed < 120 {
                let sources = loop.wait()
                let wakeUp = MonotonicClock.now
                for event in harness.window.takeEvents() {
                    guard case .presentCompleted(let completion) = event,
                        let frame = harness.presenter.handle(completion)
                    else { continue }
                    log?.completed(frame, at: MonotonicClock.now)
                }
                guard sources.contains(.frameTimer(0)) else { continue }
                timer.acknowledge()
                if link.tick(at: wakeUp) {
                    seed += 1
                    if let frame = harness.present(seed: seed, damage: damage) {
                        log?.submitted(
                            FrameLog.Frame(
                                number: frame, wakeUp: wakeUp, timestamp: link.timestamp,
                                targetTimestamp: link.targetTimestamp, newestInput: nil,
                                damage: damage[0].area, angle: nil))
                    }
                }
                if let deadline = link.nextDeadline { timer.arm(at: deadline) }
            }
            log = nil

            let lines = (readFile(path) ?? "").split(separator: "\n").map { line in
                line.split(separator: "\t").map { Double($0) }
            }
            var lateness: [Double] = []
            for line in lines {
                #expect(line.count == 7)
                guard let wakeUp = line[0], let timestamp = line[1], let target = line[2] else {
                    Issue.record("a time is missing in the log")
                    return false
                }
                #expect(abs(target - timestamp - 1.0 / 60) < 2e-6)
                #expect(wakeUp >= timestamp - 2e-6)
                #expect(line[5] == 10_000)
                lateness.append(wakeUp - timestamp)
            }
            return lines.count >= 110 && lateness.sorted()[lateness.count / 2] < 0.004
                && lines.compactMap { $0[3] }.count >= lines.count - 2
        }

        @Test("An idle event loop never wakes up")
        func rest() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 1)
            try Machine.withClockToItself {
                let sleeper = try Sleeper(connection: harness.connection)
                let thread = try sleeper.start()

                func switches() -> [Int] {
                    let status = readFile("/proc/self/task/\(sleeper.threadNumber)/status") ?? ""
                    return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
                        .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
                }
                _ = waitUntil { sleeper.threadNumber != 0 }
                // Waits until the thread is idle, however busy the machine is.
                var before = switches()
                waitUntil {
                    pause(0.2)
                    defer { before = switches() }
                    return before == switches()
                }
                #expect(before.count == 2)
                pause(1)
                #expect(switches() == before)

                sleeper.timer.arm(at: 0)
                pthread_join(thread, nil)
                #expect(sleeper.wokenBy == [.frameTimer(0)])
            }
        }
    }

    /// A thread that waits in an event loop with a wall timer far in the future.
    private final class Sleeper: @unchecked Sendable {
        let timer: FrameTimer
        private(set) var wokenBy: [EventLoop.Source] = []
        private(set) var threadNumber: Int = 0
        private let wall: WallTimer
        private var loop: EventLoop

        init(connection: XConnection) throws {
            timer = try FrameTimer()
            wall = try WallTimer()
            wall.arm(atSecond: time(nil) + 3600)
            loop = EventLoop()
            loop.watch(connection, number: 0)
            loop.watch(timer.fileDescriptor, as: .frameTimer(0))
            loop.watch(wall.fileDescriptor, as: .wallTimer)
        }

        func start() throws -> pthread_t {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Sleeper>.fromOpaque(context).takeUnretainedValue().run()
                    return nil
                }, Unmanaged.passUnretained(self).toOpaque())
            guard code == 0 else { throw TestError("cannot make a thread") }
            return thread
        }

        private func run() {
            var name = [CChar](repeating: 0, count: 64)
            let count = readlink("/proc/thread-self", &name, 63)
            let path = String(
                decoding: name[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            threadNumber = path.split(separator: "/").last.flatMap { Int($0) } ?? 0
            wokenBy = loop.wait()
        }
    }
}
