import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClockX
@testable import FlipSystem

/// Kernel timers and signals. All deadlines have passed already, so no test waits.
@Suite("Timers and signals", .serialized)
struct TimerTests {
    private func isReadable(_ descriptor: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) == 1
    }

    @Test("A frame timer fires once for a deadline that has passed")
    func frameTimer() throws {
        let timer = try FrameTimer()
        #expect(!isReadable(timer.fileDescriptor))
        #expect(!timer.acknowledge())
        timer.arm(at: 0)
        #expect(isReadable(timer.fileDescriptor))
        #expect(timer.acknowledge())
        #expect(!isReadable(timer.fileDescriptor))
        timer.arm(at: MonotonicClock.now + 1000)
        #expect(!isReadable(timer.fileDescriptor))
        timer.arm(at: MonotonicClock.now - 1)
        #expect(isReadable(timer.fileDescriptor))
        timer.disarm()
        #expect(!isReadable(timer.fileDescriptor))
    }

    @Test("A timer follows running time, which also counts suspend")
    func runningTimer() throws {
        let media = MonotonicClock.now
        let now = RunningClock.now
        #expect(now.seconds >= media && RunningClock.now >= now)
        #expect(now.advanced(by: 90).seconds(since: now) == 90)
        let timer = try FrameTimer(clock: .running)
        timer.arm(at: now.advanced(by: 1000).seconds)
        #expect(!isReadable(timer.fileDescriptor))
        timer.arm(at: now.advanced(by: -1).seconds)
        #expect(isReadable(timer.fileDescriptor) && timer.acknowledge())
    }

    @Test("A wall timer tells a second that has come")
    func wallTimer() throws {
        let timer = try WallTimer()
        #expect(timer.takeEvent() == nil)
        timer.arm(atSecond: time(nil) + 1000)
        #expect(timer.takeEvent() == nil)
        timer.arm(atSecond: time(nil) - 1)
        #expect(timer.takeEvent() == .expired)
        #expect(timer.takeEvent() == nil)
    }

    @Test("A signal makes its descriptor readable and does not end the program")
    func signals() throws {
        // Under nohup(1) the signal is ignored.
        signal(SIGHUP, SIG_DFL)
        let signals = try Signals()
        signal(SIGALRM, SIG_IGN)
        defer {
            alarm(0)
            signal(SIGALRM, SIG_DFL)
        }
        #expect(signals.takeSignal() == nil)
        // Not raise: this thread may block them.
        kill(getpid(), SIGTERM)
        kill(getpid(), SIGHUP)
        var taken: [Int32?] = []
        waitUntil {
            if let number = signals.takeSignal() { taken.append(number) }
            return taken.count == 2
        }
        #expect(Set(taken) == [SIGTERM, SIGHUP])
        #expect(signals.takeSignal() == nil)
    }

    @Test("The loop reports ready descriptors in order")
    func loop() throws {
        let frame = try FrameTimer()
        let wall = try WallTimer()
        var loop = EventLoop()
        loop.watch(frame.fileDescriptor, as: .frameTimer(0))
        loop.watch(wall.fileDescriptor, as: .wallTimer)
        frame.arm(at: 0)
        #expect(loop.wait() == [.frameTimer(0)])
        wall.arm(atSecond: 1)
        #expect(loop.wait() == [.frameTimer(0), .wallTimer])
        frame.acknowledge()
        #expect(loop.wait() == [.wallTimer])
        loop.unwatch(.wallTimer)
        frame.arm(at: 0)
        #expect(loop.wait() == [.frameTimer(0)])
    }

    @Test("Times for the kernel are rounded up and always valid")
    func timespecs() {
        func parts(_ seconds: Double) -> [Int] {
            let time = timespec(seconds: seconds)
            return [time.tv_sec, time.tv_nsec]
        }
        #expect(parts(1.5) == [1, 500_000_000])
        #expect(parts(0.999_999_999_9) == [1, 0])
        #expect(parts(-3) == [0, 0])
        #expect(parts(.nan) == [0, 0])
        #expect(parts(.infinity)[0] == 4_000_000_000)
    }
}
