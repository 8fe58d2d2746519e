import CX11
import CXss

/// Whether a screen is dark for everybody: a screen saver is on, or the monitors have no power. And keeping it from that.
///
/// The server reports the screen saver (MIT-SCREEN-SAVER). The power (DPMS) has to be asked for, which is done when the
/// program is awake anyway, and without waiting. A server that lacks either is never dark by it.
package final class ScreenSleep {
    /// Whether the screen saver is on.
    private(set) var isSaverOn = false
    /// Whether the monitors were without power when they were looked at last.
    package private(set) var isPowerless = false
    private let connection: XConnection
    private var saverEvent: Int32?
    private var hasPowerStates = false
    private var isKeptAwake = false
    private var isWatched = false
    private var reminder = SaverReminder()
    private let program: ScreenSaverProgram
    private var isLooking = false

    /// A screen of which nothing is known yet. Waits for the server.
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

    /// Asks the server to report the screen saver, and whether the monitors have power states.
    package func watch() {
        guard connection.isAlive else { return }
        isWatched = true
        if saverEvent != nil {
            XScreenSaverSelectInput(
                connection.display, connection.root, UInt(ScreenSaverNotifyMask))
        }
        connection.questions.ask { server in
            // Before the question, so that its answer is there by then.
            cx11_prefetch_dpms(server)
            return "DPMS".withCString { xcb_query_extension(server, 4, $0).sequence }
        } take: { [weak self] reply in
            let answer = reply?.assumingMemoryBound(to: xcb_query_extension_reply_t.self)
            self?.hasPowerStates = answer?.pointee.present == 1
        }
        connection.flush()
    }

    /// Takes `event` if it is news of the screen saver, and returns whether that is another state.
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

    /// Whether it can be asked for the monitors' power, and is not being asked just now.
    package var canLook: Bool { hasPowerStates && !isLooking && connection.isAlive }

    /// Asks whether the monitors have power; `then` is called when the answer is there.
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

    /// Keeps the screen from sleeping, or no longer does.
    ///
    /// The server itself stops counting (`XScreenSaverSuspend`), so nothing has to be done about it again and again, as
    /// XResetScreenSaver would want; that would also light up a screen that somebody has just turned off. It ends with
    /// the connection. xscreensaver has to be told again and again, see `remind`.
    package func keepAwake(_ isWanted: Bool) {
        guard isWatched, connection.isAlive, isWanted != isKeptAwake else { return }
        isKeptAwake = isWanted
        reminder.set(isWanted, now: MonotonicClock.now)
        guard saverEvent != nil else { return }
        XScreenSaverSuspend(connection.display, isWanted ? 1 : 0)
        connection.flush()
    }

    /// When `remind` is due; nil for never.
    package var deadline: Double? { reminder.deadline }

    /// Tells xscreensaver that the user is there, if that is due.
    package func remind(now: Double, isNewMinute: Bool = false) {
        guard reminder.isDue(now: now, isNewMinute: isNewMinute) else { return }
        // Until the answer is there, nothing is due.
        reminder.sent(false, now: now)
        program.deactivate { [weak self] isThere in
            self?.reminder.sent(isThere, now: MonotonicClock.now)
        }
    }

    /// What keeps the screen from being kept awake, once that is known; nil for nothing.
    package var obstacle: String? {
        isWatched && saverEvent == nil
            ? "the server has no MIT-SCREEN-SAVER: --keep-awake holds off xscreensaver alone" : nil
    }
}
