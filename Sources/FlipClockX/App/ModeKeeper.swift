import FlipClock
import FlipEngine
import FlipSystem

/// Connects the states of the modes with the clocks and with `Hand`: passes the moments and what the user sets on the
/// cards to the states, and wakes the loop for each change that depends on the running time (`RunningTime`, the seconds
/// since the boot).
///
///     let keeper = try ModeKeeper()
///     keeper.mode = { face.cards.flips.mode }
///     keeper.moment = { clock.moment }
///     hand.owner = keeper
///     loop.watch(keeper.fileDescriptor, as: .other(4))   // then: keeper.acknowledge()
///     keeper.schedule()
final class ModeKeeper: HandOwner {
    /// The states.
    let states: ModeStates
    /// Returns the mode of the faces; nil while there is no face.
    var mode: () -> (any Mode)? = { nil }
    /// Reads the clocks.
    var moment: () -> Moment = {
        preconditionFailure("moment must be set before the loop starts")
    }
    /// Returns the moment that the faces show; nil while there is no face.
    var shown: () -> Moment? = { nil }
    private let timer: FrameTimer

    /// Creates a keeper; throws if the kernel refuses the timer.
    init(states: ModeStates = ModeStates()) throws(SystemError) {
        self.states = states
        timer = try FrameTimer(clock: .running)
    }

    /// Readable when a change for which `schedule()` has armed the timer is due.
    var fileDescriptor: Int32 { timer.fileDescriptor }

    /// Clears a wake-up.
    func acknowledge() { timer.acknowledge() }

    /// Arms the timer for the next change after the moment that the faces show. So a change that became due after the
    /// loop had woken up for something else is not missed: the timer fires at once.
    func schedule() {
        let shown = shown() ?? moment()
        guard let mode = mode(), let next = states.nextChange(of: mode, after: shown) else {
            timer.disarm()
            return
        }
        timer.arm(at: next.seconds)
    }

    func handTook(at time: MediaTime) {
        if let mode = mode() { states.take(in: mode, at: moment()) }
    }

    func handSet(_ distance: Distance, isGrab: Bool, at time: MediaTime) -> Position? {
        mode().flatMap { states.set(distance, isGrab: isGrab, in: $0, at: moment()) }
    }
}
