import CX11
import CXss
import FlipSystem

/// Tracks whether a screen is dark because of a screen saver or DPMS, and inhibits both.
///
/// The server reports its screen saver (MIT-SCREEN-SAVER). The power state (DPMS) has to be queried, which happens
/// without blocking when the program is awake anyway. A missing extension counts as "not dark".
package final class ScreenSleep {
    /// Whether the screen saver is on.
    private(set) var isSaverOn = false
    /// Whether the monitors were powered down at the last query.
    package private(set) var isPowerless = false
    private let connection: XConnection
    private var saverEvent: Int32?
    private var hasPowerStates = false
    private var isKeptAwake = false
    private var isWatched = false
    private var reminder = SaverReminder()
    private let program: ScreenSaverProgram
    private var isLooking = false

    /// Queries whether the server has MIT-SCREEN-SAVER. Waits for the server.
    init(connection: XConnection) {
        self.connection = connection
        program = ScreenSaverProgram(connection: connection)
        var event: Int32 = 0
        var error: Int32 = 0
        guard connection.isAlive,
            XScreenSaverQueryExtension(connection.display, &event, &error) != 0
        else { return }
        saverEvent = event
    }

    /// Asks the server to report the screen saver, and queries whether it has DPMS.
    package func watch() {
        guard connection.isAlive else { return }
        isWatched = true
        if saverEvent != nil {
            XScreenSaverSelectInput(
                connection.display, connection.root, UInt(ScreenSaverNotifyMask))
        }
        connection.questions.ask { server in
            // The prefetch is sent before this request, so its reply has arrived when this request's reply does.
            cx11_prefetch_dpms(server)
            return "DPMS".withCString { xcb_query_extension(server, 4, $0).sequence }
        } take: { [weak self] reply in
            let answer = reply?.assumingMemoryBound(to: xcb_query_extension_reply_t.self)
            self?.hasPowerStates = answer?.pointee.present == 1
        }
        connection.flush()
    }

    /// Handles `event` if it is the screen saver's; returns whether the state has changed.
    func handle(_ event: XEvent) -> Bool {
        guard let saverEvent, event.type == saverEvent + Int32(ScreenSaverNotify) else {
            return false
        }
        let wasOn = isSaverOn
        isSaverOn = withUnsafeBytes(of: event) { bytes in
            let state = bytes.load(as: XScreenSaverNotifyEvent.self).state
            return state == Int32(ScreenSaverOn) || state == Int32(ScreenSaverCycle)
        }
        return isSaverOn != wasOn
    }

    /// Whether the server has DPMS and no query is pending.
    package var canLook: Bool { hasPowerStates && !isLooking && connection.isAlive }

    /// Queries the power state; calls `then` when the reply has arrived.
    package func look(then: @escaping () -> Void) {
        guard canLook else { return }
        isLooking = true
        connection.questions.ask {
            xcb_dpms_info($0).sequence
        } take: { [weak self] reply in
            guard let self else { return }
            isLooking = false
            let answer = reply?.assumingMemoryBound(to: xcb_dpms_info_reply_t.self).pointee
            isPowerless = answer.map { $0.state != 0 && $0.power_level != 0 } ?? false
            then()
        }
    }

    /// Inhibits the screen saver and DPMS, or allows them again.
    ///
    /// `XScreenSaverSuspend` stops the server's idle timer until the suspension is lifted or the connection ends.
    /// XResetScreenSaver would have to be repeated, and would turn on a screen that the user has just turned off.
    /// xscreensaver needs repeated messages; see `remind`.
    package func keepAwake(_ isWanted: Bool) {
        guard isWatched, connection.isAlive, isWanted != isKeptAwake else { return }
        isKeptAwake = isWanted
        reminder.set(isWanted, now: MonotonicClock.now)
        guard saverEvent != nil else { return }
        XScreenSaverSuspend(connection.display, isWanted ? 1 : 0)
        connection.flush()
    }

    /// When `remind` is due, in seconds of `CLOCK_MONOTONIC`; nil if it is not.
    package var deadline: Double? { reminder.deadline }

    /// Notifies xscreensaver that the user is active, if that is due.
    package func remind(now: Double, isNewMinute: Bool = false) {
        guard reminder.isDue(now: now, isNewMinute: isNewMinute) else { return }
        // Nothing is due until the reply arrives.
        reminder.sent(false, now: now)
        program.deactivate { [weak self] isThere in
            self?.reminder.sent(isThere, now: MonotonicClock.now)
        }
    }

    /// Whether the server has a screen saver that can be suspended (MIT-SCREEN-SAVER).
    var hasServerSaver: Bool { saverEvent != nil }

    /// The reason why `keepAwake` affects only xscreensaver; nil if there is none, or before `watch`.
    package var obstacle: String? {
        isWatched && !hasServerSaver
            ? "the server has no MIT-SCREEN-SAVER extension: --keep-awake only inhibits xscreensaver"
            : nil
    }
}
