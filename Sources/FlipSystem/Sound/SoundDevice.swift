import FlipThreads
import Glibc
import Synchronization

/// The sound device: plays a source on a thread of its own, and is open only while there is something to play.
///
/// The caller never waits, whatever the server does: the two threads share no lock. The thread connects, plays, and
/// ends a while after the last sound, so an idle program has no connection, no thread and no wake-up. If the server
/// cannot be reached or does not answer, a later sound tries again.
package final class SoundDevice: Sendable {
    /// The result of the last attempt to play.
    package enum State: Int, Sendable, AtomicRepresentable {
        /// No attempt yet, or the device was closed after the last sound.
        case closed
        /// The thread runs.
        case open
        /// There is no libpulse.
        case noLibrary
        /// The server cannot be reached, has refused the stream, or has gone.
        case noServer
        /// The server has not answered in time.
        case silentServer
    }

    /// How long the device stays open without a sound, in seconds: longer than the time between two flips of the
    /// seconds.
    static let linger = 3.0
    /// How long the server may take to accept a stream, in seconds.
    static let patience = 3.0
    /// The delay after a failure before the next attempt, in seconds.
    static let pause = 10.0
    /// The longest wait for the server, in seconds, after which the time limits are checked.
    private static let step = 0.1

    private let source: any SoundSource
    private let current = Atomic(State.closed)
    /// When the thread was last started; only `open` uses it.
    private let opened = Atomic<UInt64>(0)
    private let name: String

    /// Creates a closed device that plays `source`; the server knows it as `name`.
    package init(source: some SoundSource, name: String) {
        self.source = source
        self.name = name
    }

    /// The result of the last attempt to play.
    package var state: State { current.load(ordering: .acquiring) }

    /// Opens the device if it is closed. Call it when the source has something to play. `now` is in seconds of
    /// `CLOCK_MONOTONIC`.
    package func open(now: Double) {
        let before = state
        guard before != .open else { return }
        let last = Double(bitPattern: opened.load(ordering: .relaxed))
        guard before == .closed || now >= last + Self.pause else { return }
        // The thread may just have started itself again.
        guard exchange(before, for: .open) else { return }
        opened.store(now.bitPattern, ordering: .relaxed)
        guard let thread = SystemThread({ self.run() }) else {
            current.store(.closed, ordering: .releasing)
            return
        }
        thread.detach()
    }

    private func exchange(_ old: State, for new: State) -> Bool {
        current.compareExchange(
            expected: old, desired: new, ordering: .acquiringAndReleasing
        ).exchanged
    }

    // MARK: The thread

    private func run() {
        repeat {
            current.store(play(), ordering: .releasing)
            // The caller may have put something into the source while the device was still open.
        } while source.isWaiting && exchange(.closed, for: .open)
    }

    /// Plays until nothing was needed for a while; returns the state that results.
    private func play() -> State {
        guard let functions = SoundLibrary.functions else { return .noLibrary }
        let rate = type(of: source).rate
        guard let stream = SoundStream(functions, name: name, rate: rate) else { return .noServer }
        // Half of the server's buffer.
        var buffer = [Float](repeating: 0, count: Int(SoundStream.ahead * rate / 2))
        // When the server last accepted samples, and when they were last needed.
        var (heard, needed) = (MonotonicClock.now, MonotonicClock.now)
        while true {
            stream.wait(atMost: Self.step)
            let now = MonotonicClock.now
            if stream.state == .failed { return .noServer }
            // The server decides how much it asks for.
            var space = min(stream.space, 4 * buffer.count)
            if space >= buffer.count { heard = now }
            while space >= buffer.count {
                let start = stream.nextTime(now: MonotonicClock.now)
                let isNeeded = buffer.withUnsafeMutableBufferPointer { samples in
                    let isNeeded = source.render(into: samples, at: start)
                    stream.write(UnsafeBufferPointer(samples), now: now)
                    return isNeeded
                }
                if isNeeded { needed = now }
                space -= buffer.count
            }
            if now - heard > Self.patience { return .silentServer }
            if now - needed > Self.linger { return .closed }
        }
    }
}
