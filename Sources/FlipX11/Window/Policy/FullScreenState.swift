import FlipEngine

/// Decides how the window enters and leaves full screen, with or without a window manager.
///
///     var full = FullScreenState()
///     let actions = full.change(
///         to: true, manager: .here(isMapped: true), frame: frame, ordinary: .frame(frame))
///     for action in actions { perform(action) }
///     for action in full.managerSays(isFull: true) { perform(action) }
///
/// How to leave depends on how the window entered, not on the current window manager: window managers start, exit and
/// are replaced while the clock runs, and none can undo what another one did.
struct FullScreenState: Equatable, Sendable {
    /// How the window became full screen.
    private enum State: Equatable, Sendable {
        /// It is an ordinary window.
        case none
        /// We filled the monitor without a window manager; the window was at this place.
        case ourselves(PixelRect)
        /// The window manager made the window full screen. A window manager normally restores the old place at the end,
        /// but not if it has replaced another one or never knew that place. So we move the window there as well, which
        /// is harmless otherwise. Nil if the window manager acted without our request.
        case manager(Place?)
    }

    /// Where the window goes when full screen ends.
    enum Place: Equatable, Sendable {
        /// To this position, with this size.
        case frame(PixelRect)
        /// To a position that the window manager chooses, with this size.
        case size(width: Int, height: Int)
    }

    /// The window manager at the time of a request.
    enum Manager: Equatable, Sendable {
        /// None runs, or the one that runs does not support full screen.
        case none
        /// One runs. Until our window is mapped, we write the window's states ourselves.
        case here(isMapped: Bool)
    }

    /// An action for the caller.
    enum Action: Equatable, Sendable {
        /// Ask the window manager to enter or leave full screen.
        case ask(Bool)
        /// Write or remove the full-screen state (`_NET_WM_STATE`) ourselves.
        case write(Bool)
        /// Fill the monitor.
        case fill
        /// Put the window here.
        case put(Place)
    }

    private var state = State.none
    /// The window's size when the window manager was asked for full screen; nil if it was not.
    private var asked: Place?

    /// An ordinary window.
    init() {}

    /// Whether the window fills its monitor.
    var isFull: Bool { state != .none }

    /// Whether the window fills its monitor without a window manager.
    var isOurs: Bool { if case .ourselves = state { true } else { false } }

    /// Handles the user's request to enter or leave full screen.
    ///
    /// - Parameters:
    ///   - manager: The window manager that runs now.
    ///   - frame: The window's place, or its future place if it is not mapped.
    ///   - ordinary: The place at which it was last an ordinary window, or its initial place.
    mutating func change(
        to wanted: Bool, manager: Manager, frame: PixelRect, ordinary: Place
    ) -> [Action] {
        guard wanted != isFull else { return [] }
        return wanted
            ? enter(manager, frame: frame, ordinary: ordinary)
            : leave(manager, ordinary: ordinary)
    }

    private mutating func enter(
        _ manager: Manager, frame: PixelRect, ordinary: Place
    ) -> [Action] {
        switch manager {
        case .none:
            state = .ourselves(frame)
            return [.fill]
        case .here(isMapped: true):
            asked = .size(width: frame.width, height: frame.height)
            return [.ask(true)]
        case .here(isMapped: false):
            state = .manager(ordinary)
            return [.write(true)]
        }
    }

    private mutating func leave(_ manager: Manager, ordinary: Place) -> [Action] {
        switch (state, manager) {
        case (.none, _): return []
        case (_, .here(isMapped: false)):
            state = .none
            return [.write(false)]
        case (.ourselves(let before), .none):
            state = .none
            return [.put(.frame(before))]
        case (.ourselves(let before), .here):
            // The window manager may have been asked to take over and may not have done so yet.
            state = .none
            return [.ask(false), .put(.frame(before))]
        case (.manager(let place), .none):
            state = .none
            if case .frame = place { return [.write(false), .put(place ?? ordinary)] }
            return [.write(false), .put(ordinary)]
        case (.manager, .here):
            return [.ask(false)]
        }
    }

    /// Records that a window manager manages the window: it takes over a full screen that we made.
    func managerCame() -> [Action] { isOurs ? [.ask(true)] : [] }

    /// Records that the window manager that made it full screen has exited: the next one does not know the old place.
    mutating func managerLeft(ordinary: Place) {
        if case .manager(.frame) = state { return }
        if case .manager = state { state = .manager(ordinary) }
    }

    /// Records whether the window's states include full screen.
    mutating func managerSays(isFull: Bool) -> [Action] {
        switch (isFull, state) {
        case (true, .none):
            state = .manager(asked)
            asked = nil
            return []
        case (true, .ourselves(let before)):
            state = .manager(.frame(before))
            return []
        case (false, .manager(let place)):
            state = .none
            return place.map { [.put($0)] } ?? []
        case (true, .manager), (false, .ourselves), (false, .none):
            return []
        }
    }
}
