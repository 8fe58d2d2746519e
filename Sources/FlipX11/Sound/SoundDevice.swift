import FlipThreads
import Glibc
import Synchronization

/// The sound device, open only while something is to be heard: plays a source on a thread of its own.
///
///     let device = SoundDevice(source: player)
///     device.open(now: now)                           // whenever the source has something to play
///
/// The caller never waits, whatever the server does, and nothing that the thread does delays a frame: they share no
/// lock. The thread connects, plays, and ends a while after the last sound, so that an idle program has no connection,
/// no thread and no wake-up. A server that cannot be reached, or does not answer, is tried again at a later sound.
package final class SoundDevice: Sendable {
    /// What came of the last attempt to play.
    package enum State: Int, Sendable, AtomicRepresentable {
        /// There was none, or the device was closed after the last sound.
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

    /// How long the device stays open without a sound, in seconds: longer than the pause between two seconds.
    static let linger = 3.0
    /// How long the server may take to accept a stream, in seconds.
    static let patience = 3.0
    /// How long after a failure the server is left alone, in seconds.
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

    /// What came of the last attempt to play.
    package var state: State { current.load(ordering: .acquiring) }

    /// Opens the device if it is closed, for what the source has to play. `now` is in seconds of `CLOCK_MONOTONIC`.
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
            // Something that came just now has found the device open.
        } while source.isWaiting && exchange(.closed, for: .open)
    }

    /// Plays until nothing was needed for a while; returns why it ended.
    private func play() -> State {
        guard let functions = SoundLibrary.functions else { return .noLibrary }
        let rate = type(of: source).rate
        guard let stream = SoundStream(functions, name: name, rate: rate) else { return .noServer }
        // Half of what the server keeps.
        var buffer = [Float](repeating: 0, count: Int(SoundStream.ahead * rate / 2))
        // The time of the last sign of the server, and of the last sound.
        var (heard, needed) = (MonotonicClock.now, MonotonicClock.now)
        while true {
            stream.wait(atMost: Self.step)
            let now = MonotonicClock.now
            if stream.state == .failed { return .noServer }
            var space = stream.space
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
