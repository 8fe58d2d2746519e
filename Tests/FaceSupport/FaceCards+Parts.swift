import FlipEngine

@testable import FlipClock
@testable import FlipFace

extension SharedClock {
    /// The owner of a clock whose hand is at `position`, without a clock that ticks.
    static func at(_ position: Position) -> SharedClock {
        let owner = SharedClock(Clock(moment: Moment(position.reading)))
        owner.clock.hand.setBase(position)
        return owner
    }
}

/// What tests do with cards and ask about them.
extension FaceCards {
    /// Cards of `mode` on a scene of their own, which passes pointer events to them.
    convenience init(
        mode: any Mode, style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        position: Position, missing: MissingCharacters, owner: SharedClock? = nil
    ) throws(FontError) {
        let owner = owner ?? .at(position)
        let scene = try ClockScene(
            style: style, typeface: typeface, width: width, height: height
        ) { mode.plan(cardHeights: $0) }
        self.init(mode: mode, on: scene, position: position, missing: missing, owner: owner)
    }

    /// The delay before the cards return; nil for never.
    var returnDelay: Double? {
        get { owner.clock.settings.returnDelay }
        set { owner.clock.settings.returnDelay = newValue }
    }

    var returnDeadline: MediaTime? { owner.clock.returnDeadline }

    /// Returns to the time of the clock.
    func goBack(at time: MediaTime) { drag.send(.goBack, at: time) }

    var mode: any Mode { flips.mode }
    var plan: CardPlan { flips.plan }
    var shown: Position { flips.shown }
    var reading: ClockReading { flips.base.reading }
    var shownReading: ClockReading { shown.reading }
    var textLine: String? { flips.textLine }
    var notice: ModeNotice? { flips.notice }
    var offsetNotice: String? { flips.offsetNotice }
    var stateNotice: ModeNotice? { flips.stateNotice }
    var isDragging: Bool { drag.isDragging }
    var isHeld: Bool { drag.isHeld }
    var isPressed: Bool { drag.isPressed }

    /// Sets the clock's time; independent wheels stay where they are.
    func setReading(_ reading: ClockReading, at time: MediaTime) {
        setPosition(Position(reading, turns: flips.base.turns), at: time)
    }

    func ripple(at time: MediaTime) { flips.ripple(at: time) }
    func pointer(_ event: PointerEvent, now: MediaTime) { drag.pointer(event, now: now) }
    func step(_ index: Int, by units: Int, now: MediaTime) { drag.step(index, by: units, now: now) }
    func cancelDrag(now: MediaTime) { drag.cancel(now: now) }
    func isCard(at point: Point) -> Bool { drag.isCard(at: point) }
    func hover(at point: Point?, now: MediaTime) { drag.hover(at: point, now: now) }
}
