import FlipSystem

/// What a clock needs of the user's session that the X server does not offer: no screen saver while it is seen, the
/// desktop's settings, a notification at the end of a timer.
///
///     services.update(screens, minute: minute)    // after every wake-up
///     services.watch(in: &loop)
///
/// The bus is opened when something needs it, after the first frame, which loading the library would delay.
final class SessionServices {
    private let bus = SessionBus(address: SessionBus.standardAddress)
    private let inhibitor: IdleInhibitor
    private let portal: PortalSettingsWatch
    /// The descriptor of the bus that the loop watches.
    private var watched: Int32 = -1

    /// Services that are not used yet.
    init() {
        inhibitor = IdleInhibitor(bus: bus)
        portal = PortalSettingsWatch(bus: bus)
    }

    /// When to call `process` next; nil if that is not needed.
    var deadline: Double? { bus.deadline }

    /// Reads the messages of the bus and writes the pending ones.
    func process() { bus.process() }

    /// Sends a notification.
    func notify(summary: String, body: String) { bus.notify(summary: summary, body: body) }

    /// Requests what the announced ones of `screens` need, and passes on the replies. Without such a screen, nothing
    /// happens.
    ///
    /// - Parameter minute: The minute of the wall clock, counted since 1970.
    func update(_ screens: [Screen], minute: @autoclosure () -> Int) {
        let announced = screens.filter(\.isAnnounced)
        guard !announced.isEmpty else { return }
        inhibitor.want(announced.contains(where: \.wantsAwake))
        // The portal is needed only for a desktop that does not publish its settings over X11.
        if portal.mayAsk,
            announced.contains(where: { $0.window.desktopSettings.settings == nil })
        {
            portal.start(minute: minute())
        }
        // Calls are written immediately instead of at the next wake-up.
        if bus.isAlive && bus.wantsSpace { bus.process() }
        for screen in screens {
            screen.window.noteSession(inhibits: inhibitor.isHeld)
            if screen.look.portal != portal.settings { screen.look.portal = portal.settings }
        }
    }

    /// Wakes `loop` for the bus while it is connected: a lost connection that is still watched would end every wait at
    /// once.
    func watch(in loop: inout EventLoop) {
        guard bus.fileDescriptor != watched else { return }
        watched = bus.fileDescriptor
        loop.unwatch(.bus)
        if watched >= 0 { loop.watch(bus, as: .bus) }
    }
}
