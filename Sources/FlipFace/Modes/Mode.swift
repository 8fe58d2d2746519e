/// What the cards show: which cards there are, what stands on each at a moment, and what a hand that turns one of them
/// does.
///
///     let mode = TimeMode(hourCycle: .h12)
///     let plan = mode.plan { scene.cardHeights(of: $0) }
///     mode.values(on: plan, at: reading)           // "9" with "PM", "05"
///     mode.wheel(of: 1, on: plan)                  // minutes, 60 of them
///
/// A value that knows no layer, no pixel and no clock. Cards are counted from 0 in reading order.
package protocol Mode: Hashable, Sendable {
    /// The cards; `cardHeights` says how high the cards of a plan's groups would become in the window, in pixels.
    func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan

    /// What each card shows at `reading`.
    func values(on plan: CardPlan, at reading: ClockReading) -> [CardValue]

    /// What a turn of card `index` counts; nil for a card that no hand turns.
    func wheel(of index: Int, on plan: CardPlan) -> Wheel?

    /// What the cards change with; nil where they show no time.
    var unit: ClockUnit? { get }

    /// What is shown, in a few words, for the window's title; nil for nothing.
    func caption(at reading: ClockReading) -> String?

    /// The cards that the arrow keys and the page keys turn; nil for none.
    var keyCards: (arrows: Int, pages: Int)? { get }

    /// Whether a card that is still turning goes on to the newest value alone, and new cards flip to their first one.
    ///
    /// Otherwise a card goes through all values, and a new card is simply there.
    var showsNewestOnly: Bool { get }

    /// For each card of `new` the one of `old` that it was; nil for a new one.
    func origins(of new: CardPlan, in old: CardPlan) -> [Int?]

    /// The change to what is shown now is over: nothing that was before counts any more.
    mutating func settle()
}

/// What most modes do.
extension Mode {
    package var showsNewestOnly: Bool { false }

    package func origins(of new: CardPlan, in old: CardPlan) -> [Int?] { new.origins(in: old) }

    package mutating func settle() {}

    /// What is shown before `reading`: one minute less, or whatever the cards change with.
    package func previous(of reading: ClockReading) -> ClockReading {
        unit.map { reading.advanced(bySeconds: -$0.seconds) } ?? reading
    }

    /// Where card `index` stands at `reading`.
    func stop(of index: Int, on plan: CardPlan, at reading: ClockReading) -> CardStop {
        CardStop(
            values(on: plan, at: reading)[index],
            count: wheel(of: index, on: plan)?.count(at: reading) ?? 0)
    }

    /// Whether `other` is the same mode with the same settings.
    func isSame(as other: any Mode) -> Bool { AnyHashable(self) == AnyHashable(other) }
}
