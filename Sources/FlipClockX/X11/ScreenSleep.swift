import CX11
import CXss

/// Whether a screen is dark for everybody: a screen saver is on, or the monitors have no power. And keeping it from that.
///
/// The server tells of the screen saver (MIT-SCREEN-SAVER). Of the power (DPMS) it has to be asked, which is done when the
/// program is awake anyway. A server that lacks either is never dark by it.
final class ScreenSleep {
    /// Whether the screen saver is on.
    private(set) var isSaverOn = false
    /// Whether the monitors were without power when they were looked at last.
    private(set) var isPowerless = false
    private let connection: XConnection
    private var saverEvent: Int32?
    private var hasPowerStates = false
    private var isKeptAwake = false
    private var isWatched = false
    private var reminder = SaverReminder()
    private var program: ScreenSaverProgram

    /// A screen of which nothing is known yet.
    init(connection: XConnection) {
        self.connection = connection
        program = ScreenSaverProgram(connection: connection)
    }

    /// Asks the server for news of the screen saver. Waits for the server a few times, and so comes after the first picture.
    func watch() {
        var event: Int32 = 0
        var error: Int32 = 0
        guard connection.isAlive else { return }
        isWatched = true
        if XScreenSaverQueryExtension(connection.display, &event, &error) != 0 {
            saverEvent = event
            XScreenSaverSelectInput(
                connection.display, connection.root, UInt(ScreenSaverNotifyMask))
            connection.flush()
        }
        hasPowerStates =
            DPMSQueryExtension(connection.display, &event, &error) != 0
            && DPMSCapable(connection.display) != 0
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

    /// Looks whether the monitors have power. Waits for the server, so it is for when we are awake anyway.
    func look() {
        guard hasPowerStates, connection.isAlive else { return }
        var level: UInt16 = 0
        var isEnabled: BOOL = 0
        DPMSInfo(connection.display, &level, &isEnabled)
        isPowerless = isEnabled != 0 && level != UInt16(DPMSModeOn)
    }

    /// Keeps the screen from sleeping, or no longer does.
    ///
    /// The server itself stops counting (`XScreenSaverSuspend`), so nothing has to be done about it again and again, as
    /// XResetScreenSaver would want; that would also light up a screen that somebody has just turned off. It ends with
    /// the connection. xscreensaver has to be told again and again, see `remind`.
    func keepAwake(_ isWanted: Bool) {
        guard isWatched, connection.isAlive, isWanted != isKeptAwake else { return }
        isKeptAwake = isWanted
        reminder.set(isWanted, now: MonotonicClock.now)
        guard saverEvent != nil else { return }
        XScreenSaverSuspend(connection.display, isWanted ? 1 : 0)
        connection.flush()
    }

    /// When `remind` is due; nil for never.
    var deadline: Double? { reminder.deadline }

    /// Tells xscreensaver that somebody is there, if that is due. Waits for the server then.
    func remind(now: Double, isNewMinute: Bool = false) {
        guard reminder.isDue(now: now, isNewMinute: isNewMinute) else { return }
        reminder.sent(program.deactivate(), now: now)
    }

    /// What keeps the screen from being kept awake, once that is known; nil for nothing.
    var obstacle: String? {
        isWatched && saverEvent == nil
            ? "the server has no MIT-SCREEN-SAVER: --keep-awake holds off xscreensaver alone" : nil
    }
}
