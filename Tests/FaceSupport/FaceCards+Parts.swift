import FlipEngine

@testable import FlipClock
@testable import FlipFace

extension SharedClock {
    /// The owner of a clock that shows `mode` with the wheels at `position`, and does not tick.
    static func at(_ position: Position, _ mode: any Mode = TimeMode()) -> SharedClock {
        let owner = SharedClock(Clock(moment: Moment(position.reading)))
        owner.clock.mode = mode
        owner.clock.hand.reset(to: position)
        return owner
    }

    /// Changes the settings, and keeps the mode and the position, which may be other ones than the settings give.
    func changeSettings(_ change: (inout Settings) -> Void) {
        var new = clock
        change(&new.settings)
        (new.mode, new.modeRevision, new.hand) = (clock.mode, clock.modeRevision, clock.hand)
        clock = new
    }
}

/// What tests do with cards and ask about them.
extension FaceCards {
    /// Cards of `mode` on a scene of their own, which passes pointer events to them. With an owner, its clock shows that
    /// mode.
    convenience init(
        mode: any Mode, style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        position: Position, missing: MissingCharacters, owner: SharedClock? = nil
    ) throws(FontError) {
        let scene = try ClockScene(
            style: style, typeface: typeface, width: width, height: height
        ) { mode.plan(cardHeights: $0) }
        self.init(owner ?? .at(position, mode), on: scene, missing: missing)
    }

    /// The delay before the cards return; nil for never.
    var returnDelay: Double? {
        get { owner.clock.settings.returnDelay }
        set { owner.changeSettings { $0.returnDelay = newValue } }
    }

    /// Whether the cards ripple when the hour changes.
    var ripples: Bool {
        get { owner.clock.settings.ripples }
        set { owner.changeSettings { $0.ripples = newValue } }
    }

    /// When the cards return; nil for never.
    var returnDeadline: MediaTime? { owner.clock.returnDeadline }

    /// Returns to the time of the clock.
    func goBack(at time: MediaTime) { drag.send(.goBack, at: time) }

    var mode: any Mode { flips.mode }
    var plan: CardPlan { flips.plan }
    var position: Position { flips.position }
    var reading: ClockReading { shown.hand.base.reading }
    var shownReading: ClockReading { position.reading }
    var textLine: String? { flips.textLine }
    var notice: ModeNotice? { flips.notice }
    var offsetNotice: String? { flips.offsetNotice }
    var stateNotice: ModeNotice? { flips.stateNotice }
    var isDragging: Bool { drag.isDragging }
    var isHeld: Bool { drag.isHeld }
    var isPressed: Bool { drag.isPressed }

    /// Shows the owner's clock.
    func showClock(at time: MediaTime) {
        do throws(FontError) {
            try show(owner.clock, at: time)
        } catch {
            preconditionFailure(error.description)
        }
    }

    /// Sets the position of the wheels.
    func setPosition(_ position: Position, at time: MediaTime) {
        owner.clock.moment = Moment(position.reading)
        owner.clock.hand.setBase(position)
        showClock(at: time)
    }

    /// Sets the clock's time; independent wheels stay where they are.
    func setReading(_ reading: ClockReading, at time: MediaTime) {
        setPosition(Position(reading, turns: owner.clock.hand.base.turns), at: time)
    }

    /// Shows another mode. With a position, the distance that the user has set counts only if both modes show the wall
    /// time.
    func setMode(_ new: any Mode, position: Position? = nil, at time: MediaTime) throws {
        guard !new.isSame(as: mode) else { return }
        if let held = hand.held { owner.handle(.drop, on: held.face, at: time) }
        let isWallTime = new.showsWallTime && mode.showsWallTime
        owner.clock.mode = new
        owner.clock.modeRevision += 1
        if let position, isWallTime { owner.clock.hand.setBase(position) }
        if let position, !isWallTime { owner.clock.hand.reset(to: position) }
        try show(owner.clock, at: time)
    }

    func ripple(at time: MediaTime) { flips.ripple(at: time) }
    func pointer(_ event: PointerEvent, now: MediaTime) { drag.pointer(event, now: now) }
    func step(_ index: Int, by units: Int, now: MediaTime) { drag.step(index, by: units, now: now) }
    func cancelDrag(now: MediaTime) { drag.cancel(now: now) }
    func isCard(at point: Point) -> Bool { drag.isCard(at: point) }
    func hover(at point: Point?, now: MediaTime) { drag.hover(at: point, now: now) }
}
