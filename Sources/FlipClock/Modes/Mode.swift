import FlipEngine

/// The content of the cards: which cards there are, the value of each card at a moment, and the effect of turning a
/// card.
///
///     let mode = TimeMode(hourCycle: .h12)
///     let plan = mode.plan { scene.cardHeights(of: $0) }
///     mode.values(on: plan, at: reading)           // "9" with "PM", "05"
///     mode.wheel(of: 1, on: plan)                  // minutes, 60 of them
///
/// A mode has no layers, pixels or clock. Card indices start at 0, in reading order.
package protocol Mode: Hashable, Sendable {
    /// The cards. `cardHeights` returns how high the cards in each group of a plan would be in the window, in pixels.
    func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan

    /// Whether the cards show the wall time, so that a distance set by hand means the same on all such cards.
    var showsWallTime: Bool { get }

    /// Whether the cards show a duration.
    var showsDuration: Bool { get }

    /// Whether the wheels are those of `other`, so that the cards continue from its position.
    func sharesWheels(with other: any Mode) -> Bool

    /// The position of the wheels at `moment`, without the distance by which the user has set the cards.
    func position(in states: ModeStates, at moment: Moment) -> Position

    /// The running time at which the cards change next; nil if that does not depend on the running time.
    func nextChange(in states: ModeStates, after moment: Moment) -> RunningTime?

    /// The words below the cards: the name of the mode, and its state; nil for none. `time` returns the local time of
    /// day at a running time, as text.
    func notice(
        in states: ModeStates, at moment: Moment, words: Words, time: (RunningTime) -> String
    ) -> ModeNotice?

    /// The key with the effect of a click on card `index`; nil for none.
    func clickKey(on index: Int) -> ModeKey?

    /// The rows of the menu for the mode's state, each with the key that has the same effect.
    func rows(in states: ModeStates) -> [(title: Phrase, key: ModeKey)]

    /// Does what the user asks for; returns whether that had an effect. A mode without a state for a distance returns
    /// false, and its cards return later.
    func handle(_ action: ModeAction, in states: inout ModeStates, at moment: Moment) -> Bool

    /// The value of each card at `position`.
    func values(on plan: CardPlan, at position: Position) -> [CardValue]

    /// The values through which the user can turn card `index`; nil if the user cannot turn it.
    func wheel(of index: Int, on plan: CardPlan) -> Wheel?

    /// The unit of the wall clock at which the cards change; nil if they do not follow that clock.
    var unit: ClockUnit? { get }

    /// Whether a line below the first group of cards shows the seconds.
    var showsSecondsLine: Bool { get }

    /// The line below the first group of cards; nil for none.
    func line(at position: Position, in states: ModeStates) -> LineShare?

    /// Whether the cards count down, so that the next reading is an earlier one.
    var countsDown: Bool { get }

    /// Whether the cards show the time of day, which the light of the face then follows.
    var showsTimeOfDay: Bool { get }

    /// The time of day at `position` that the light and the ripple follow.
    func reading(at position: Position) -> ClockReading

    /// The delay of each of `cards` when they change together, in seconds.
    func delays(of cards: [Int], on plan: CardPlan) -> [MediaTime]

    /// A short text for the window's title; nil for none.
    func caption(at position: Position) -> String?

    /// The indices of the cards that the arrow keys and the page keys turn; nil if there are none.
    var keyCards: (arrows: Int, pages: Int)? { get }

    /// The same indices on `plan`, for a mode in which they depend on the plan.
    func keyCards(on plan: CardPlan) -> (arrows: Int, pages: Int)?

    /// Whether the cards are a board, whose cards are too many and too small to be lifted by the pointer.
    var isBoard: Bool { get }

    /// Whether a turning card skips to the newest value, and new cards flip to their first value.
    ///
    /// Otherwise a card flips through all values, and a new card appears with its value.
    var showsNewestOnly: Bool { get }

    /// For each card of `new`, the index of the card of `old` that it continues; nil for a new card. The old cards show
    /// `before`, which may be this mode.
    func origins(of new: CardPlan, in old: CardPlan, after before: any Mode) -> [Int?]

    /// Whether cards of `other` become cards of this mode. Other cards fade, because a value of one mode does not belong
    /// on a card of another.
    func continuesCards(of other: any Mode) -> Bool

    /// The values through which a card flips from `old` to `new`, including `new`; nil for a direct flip.
    func path(from old: CardValue, to new: CardValue) -> [CardValue]?

    /// How the characters of a board are drawn on the cards of `plan`. `set` takes words and the capitals of their
    /// language, and returns how each of their characters is drawn, with a size and a baseline that suit all of them.
    func lettering(
        on plan: CardPlan, _ set: ([[String]], Capitals) -> [[BoardCharacter]]
    ) -> BoardLettering
}

/// A mode whose cards show the local time or its date.
package protocol LocalTimeMode: Mode {}

extension LocalTimeMode {
    package var showsWallTime: Bool { true }

    package func sharesWheels(with other: any Mode) -> Bool { other is any LocalTimeMode }

    package func position(in states: ModeStates, at moment: Moment) -> Position {
        Position(moment.reading)
    }
}

/// Defaults for most modes.
extension Mode {
    package var showsWallTime: Bool { false }

    package var showsDuration: Bool { false }

    package func sharesWheels(with other: any Mode) -> Bool { other is Self }

    package func position(in states: ModeStates, at moment: Moment) -> Position { .zero }

    package func nextChange(in states: ModeStates, after moment: Moment) -> RunningTime? { nil }

    package func notice(
        in states: ModeStates, at moment: Moment, words: Words, time: (RunningTime) -> String
    ) -> ModeNotice? { nil }

    package func clickKey(on index: Int) -> ModeKey? { nil }

    package func rows(in states: ModeStates) -> [(title: Phrase, key: ModeKey)] { [] }

    package func handle(
        _ action: ModeAction, in states: inout ModeStates, at moment: Moment
    ) -> Bool {
        guard case .key(.timer, let pulled) = action else { return false }
        states.showTimer(of: showsWallTime ? pulled : 0, at: moment)
        return true
    }

    package var isBoard: Bool { false }

    package var showsNewestOnly: Bool { false }

    package var showsTimeOfDay: Bool { false }

    package var showsSecondsLine: Bool { false }

    package func line(at position: Position, in states: ModeStates) -> LineShare? {
        showsSecondsLine ? LineShare(position.reading.second, of: 60) : nil
    }

    package func keyCards(on plan: CardPlan) -> (arrows: Int, pages: Int)? { keyCards }

    package func reading(at position: Position) -> ClockReading { position.reading }

    package var countsDown: Bool { false }

    package func origins(of new: CardPlan, in old: CardPlan, after before: any Mode) -> [Int?] {
        new.origins(in: old)
    }

    package func continuesCards(of other: any Mode) -> Bool { other is Self }

    package func path(from old: CardValue, to new: CardValue) -> [CardValue]? { nil }

    package func lettering(
        on plan: CardPlan, _ set: ([[String]], Capitals) -> [[BoardCharacter]]
    ) -> BoardLettering { BoardLettering() }

    /// The reading one unit before `reading`; `reading` itself if the cards do not follow the wall clock.
    package func previous(of reading: ClockReading) -> ClockReading {
        unit.map { reading.advanced(bySeconds: -$0.seconds) } ?? reading
    }

    /// The moment one unit before `moment` in `zone`; a second before for a duration.
    package func previous(of moment: Moment, in zone: Zone) -> Moment {
        guard showsDuration else { return Moment(previous(of: moment.reading), in: zone) }
        return Moment(
            wall: WallTime(
                seconds: moment.wall.seconds - 1, nanoseconds: moment.wall.nanoseconds),
            reading: moment.reading.advanced(bySeconds: -1),
            running: moment.running.advanced(by: -1))
    }

    /// The value of each card at `reading`, with all independent wheels at 0.
    package func values(on plan: CardPlan, at reading: ClockReading) -> [CardValue] {
        values(on: plan, at: Position(reading))
    }

    /// Whether `other` is the same mode with the same settings.
    package func isSame(as other: any Mode) -> Bool { AnyHashable(self) == AnyHashable(other) }
}
