import FlipClock
import FlipEngine
import FlipSystem

/// A window, as far as the driver of its clock is concerned.
protocol ClockWindow: AnyObject {
    /// The unit of the wall clock at which the window changes; nil if it does not follow that clock.
    var unit: ClockUnit? { get }
    /// Shows the clock's newest moment; `isNewMinute` tells whether the minute has changed.
    func showTime(isNewMinute: Bool, at time: MediaTime)
    /// Sets whether the window asks for attention.
    func setUrgent(_ isUrgent: Bool)
}

/// Passes the wall time, the running time and the zone to a clock and to its windows, and wakes the loop for the next
/// change.
///
///     driver.watch(in: &loop)
///     driver.tellTime(windows)                    // at the start
///     driver.handle(source, windows)              // a wake-up of its own
///     driver.updateStates(windows)                // after every wake-up
///     driver.updateUnit(windows)                  // after that, and after changes of the settings
final class ClockDriver {
    /// The owner of the clock, and of what its faces change.
    let owner: SharedClock
    /// The end of a timer that was not reported yet; nil without one.
    private(set) var end: TimerEnd?

    private var wallClock: SystemWallClock
    private let zone = ZoneWatch(.current)
    private let wallTimer: WallTimer
    /// Wakes the loop for each change of a mode that depends on the running time (`RunningTime`).
    private let modeTimer: FrameTimer
    /// Keeps the states of the modes between runs.
    private let memory: ModeMemory
    /// The unit for which the wall timer is armed.
    private var armedUnit: ClockUnit?
    /// The minute that was last passed to the windows, counted since 1970.
    private var reportedMinute = 0
    /// The revision of the modes' states that the windows show.
    private var shownRevision = 0

    /// Creates a driver of a clock with the settings of `ranks` and `themes`, whose states are those of `memory`, and
    /// `timer` if one is given.
    init(
        _ ranks: SettingsRanks, themes: (any ThemeSource)? = nil, texts: BoardTexts,
        timer: TimerRequest?, wallClock: SystemWallClock, memory: ModeMemory
    ) throws {
        self.wallClock = wallClock
        self.memory = memory
        wallTimer = try WallTimer()
        modeTimer = try FrameTimer(clock: .running)
        let moment = wallClock.moment
        var states = ModeStates()
        memory.restore(into: &states, at: moment)
        try timer?.start(in: &states, at: moment, zone: wallClock.zone)
        owner = SharedClock(
            Clock(
                settings: ranks.settings(with: themes), states: states, texts: texts,
                local: wallClock.local, moment: moment), ranks: ranks, themes: themes)
        owner.readMoment = { [unowned self] in self.moment }
    }

    /// Why changes of the local zone are not noticed; nil if they are.
    var zoneFailure: SystemError? { zone.failure }

    /// The current moment.
    private var moment: Moment { wallClock.moment }
    private var clock: Clock { owner.clock }

    /// The minute of the wall clock, counted since 1970.
    var minute: Int { wallClock.now.seconds / 60 }

    /// Wakes `loop` for the changes of the clock.
    func watch(in loop: inout EventLoop) {
        loop.watch(wallTimer.fileDescriptor, as: .wallTimer)
        loop.watch(zone.fileDescriptor, as: .zone)
        loop.watch(modeTimer.fileDescriptor, as: .modes)
    }

    /// Handles a wake-up for a change of the clock.
    func handle(_ source: EventLoop.Source, _ windows: [any ClockWindow]) {
        switch source {
        case .wallTimer: if wallTimer.takeEvent() != nil { tellTime(windows) }
        case .modes:
            modeTimer.acknowledge()
            tellTime(windows)
        case .zone: if zone.drain() { readZone(windows) }
        default: break
        }
    }

    /// Passes the current time on if the user has started, paused or set something.
    func updateStates(_ windows: [any ClockWindow]) {
        if clock.states.revision != shownRevision { tellTime(windows) }
    }

    /// Passes the current time on if the windows change at another unit: the display of the seconds, when it was
    /// switched on or can be seen again, must show the current time at once.
    func updateUnit(_ windows: [any ClockWindow]) {
        if unit(of: windows) != armedUnit { tellTime(windows) }
    }

    /// Passes the current time on, and arms the wall timer.
    func tellTime(_ windows: [any ClockWindow]) {
        let moment = moment
        let now = MonotonicClock.now
        let minute = moment.wall.seconds / 60
        let end = owner.change(at: now) { $0.advance(to: moment) }
        for window in windows {
            window.showTime(isNewMinute: minute != reportedMinute, at: now)
        }
        reportedMinute = minute
        if shownRevision != clock.states.revision { statesChanged(moment, windows) }
        self.end = end ?? self.end
        armWallTimer(windows)
    }

    /// Keeps the typed text, because the program ends.
    func finish() {
        guard clock.isTyping else { return }
        let moment = moment
        owner.change(at: MonotonicClock.now) { $0.endTyping(at: moment) }
        memory.save(clock.states, at: moment)
    }

    /// Returns the end of a timer that was not reported yet, and forgets it.
    func takeEnd() -> TimerEnd? {
        defer { end = nil }
        return end
    }

    /// Arms the timer for the next change after the moment that the faces show. So a change that became due after the
    /// loop had woken up for something else is not missed: the timer fires at once.
    func armModeTimer() {
        if let next = clock.nextChange {
            modeTimer.arm(at: next.seconds)
        } else {
            modeTimer.disarm()
        }
    }

    /// The shortest unit at which a window changes; nil if no window has one.
    func unit(of windows: [any ClockWindow]) -> ClockUnit? {
        windows.lazy.compactMap(\.unit).min { $0.seconds < $1.seconds }
    }

    /// Arms the timer for the next change after the moment that the faces show: a change that became due since then, for
    /// example while the windows were opened, makes it fire at once. Repeats that if the clock was set in the meantime,
    /// at most eight times in all.
    func armWallTimer(_ windows: [any ClockWindow]) {
        for _ in 0..<8 {
            // The unit is recorded even if it is nil (as for a score or a text), so that the next mode arms the wall
            // timer again.
            armedUnit = unit(of: windows)
            guard let armedUnit else { return }
            let shown = min(clock.moment.wall, wallClock.now)
            let next = wallClock.zone.nextBoundary(after: shown, of: armedUnit)
            if wallTimer.arm(atSecond: next.seconds) { return }
            let moment = moment
            owner.change(at: MonotonicClock.now) { $0.setMoment(moment) }
            for window in windows {
                window.showTime(isNewMinute: false, at: MonotonicClock.now)
            }
        }
    }

    /// Saves the states of the modes. Once the user has touched the clock after the end of a timer, the windows no
    /// longer ask for attention.
    private func statesChanged(_ moment: Moment, _ windows: [any ClockWindow]) {
        shownRevision = clock.states.revision
        memory.save(clock.states, at: moment)
        for warning in memory.takeWarnings() { Diagnostics.write(warning) }
        if clock.states.lastEnd == nil { for window in windows { window.setUrgent(false) } }
    }

    /// Reads the local zone again.
    private func readZone(_ windows: [any ClockWindow]) {
        do {
            let reading = try ZoneFile.current.reading(at: wallClock.now)
            if let problem = reading.problem { Diagnostics.write(problem) }
            (wallClock.zone, wallClock.substitute) = (reading.zone, reading.substitute)
            let local = wallClock.local
            owner.change(at: MonotonicClock.now) { $0.setLocal(local) }
        } catch {
            Diagnostics.write("\(error); the time zone is unchanged")
        }
        tellTime(windows)
    }
}
