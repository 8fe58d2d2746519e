import FlipEngine

/// Who made the window fill its monitor, and what leads back: takes what happens, gives what to ask for.
///
///     var maker = FullScreenMaker()
///     for action in maker.change(to: true, manager: .here(isMapped: true), frame: frame) { perform(action) }
///     for action in maker.managerSays(isFull: true) { perform(action) }
///
/// The way back depends on who made it full screen, and not on which window manager runs by then: managers come, go and are
/// replaced while a clock runs, and none of them can undo what another one has done.
struct FullScreenMaker: Equatable, Sendable {
    /// Who made it full screen.
    private enum State: Equatable, Sendable {
        /// It is an ordinary window.
        case none
        /// We did, without a window manager; it was at this place.
        case ourselves(PixelRect)
        /// The window manager did. It goes back by itself unless it never knew where the window was, or was replaced: so the
        /// window is put here afterwards, which changes nothing otherwise. Nil where the manager began it by itself.
        case manager(Place?)
    }

    /// Where the window goes in full screen's place.
    enum Place: Equatable, Sendable {
        /// To this place of the screen, with this size.
        case frame(PixelRect)
        /// Wherever the window manager puts it, with this size.
        case size(width: Int, height: Int)
    }

    /// The window manager at the moment of a request.
    enum Manager: Equatable, Sendable {
        /// There is none, or none that knows full screen.
        case none
        /// There is one. Before the window is mapped, its states are ours to write down.
        case here(isMapped: Bool)
    }

    /// What to do about it.
    enum Action: Equatable, Sendable {
        /// Ask the window manager for full screen, or for its end.
        case ask(Bool)
        /// Write down the state full screen, or its absence, since no window manager does.
        case write(Bool)
        /// Fill the monitor.
        case fill
        /// Put the window here.
        case put(Place)
    }

    private var state = State.none
    /// The size that the window had when the window manager was asked for full screen.
    private var asked: Place?

    /// An ordinary window.
    init() {}

    /// Whether the window fills its monitor.
    var isFull: Bool { state != .none }

    /// Whether it does so without a window manager's help.
    var isOurs: Bool { if case .ourselves = state { true } else { false } }

    /// The user wants full screen, or its end.
    ///
    /// - Parameters:
    ///   - manager: The window manager that runs now.
    ///   - frame: Where the window is, or is to be once it is mapped.
    ///   - ordinary: Where it was when it was last an ordinary window, or where it was to be at first.
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
            // It may have been asked to take over and not have done so yet.
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

    /// A window manager has taken the window into its care: what we filled without one, it is to fill.
    func managerCame() -> [Action] { isOurs ? [.ask(true)] : [] }

    /// The window manager that made it full screen is gone: the next one does not know where the window was.
    mutating func managerLeft(ordinary: Place) {
        if case .manager(.frame) = state { return }
        if case .manager = state { state = .manager(ordinary) }
    }

    /// The window's states do or do not have full screen.
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
