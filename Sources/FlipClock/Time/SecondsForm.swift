/// The way in which a clock shows the seconds.
package enum SecondsForm: Hashable, Sendable, CaseIterable {
    /// No seconds.
    case none
    /// On a card of their own.
    case cards
    /// As a thin line below the cards, which grows over the minute.
    case line
}
