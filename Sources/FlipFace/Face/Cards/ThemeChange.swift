import FlipClock
import FlipEngine

/// The cards that still have the look of the theme before, and when each of them turns to the new one: column by
/// column, from the left.
struct ThemeChange {
    /// A card that waits.
    struct Card {
        /// Its painter and parts in the new theme.
        let kit: CardKit
        /// When it turns, in media time; later if something else moves it then.
        let time: MediaTime
        /// The stop to which it turns; nil for the one that it shows.
        var stop: CardStop?
        /// The direction in which it turns.
        var direction = FlipTimeline.Direction.forward
    }

    private var cards: [Int: Card] = [:]

    /// No card waits.
    init() {}

    /// All cards wait. `columns` has the left edge of each; `time` is when those of the first column turn.
    init(_ kits: [CardKit], columns: [Int], at time: MediaTime) {
        let edges = Set(columns).sorted()
        let interval = Self.interval(of: edges.count, longest: Self.columnInterval)
        for (index, kit) in kits.enumerated() {
            let rank = edges.firstIndex(of: columns[index]) ?? 0
            cards[index] = Card(kit: kit, time: time + Double(rank) * interval)
        }
    }

    /// The longest time between the starts of two columns, in seconds.
    static let columnInterval: MediaTime = 0.06

    /// The time between the starts of `count` parts of a change, in seconds: `longest`, or less if they are many, so that
    /// all have started within 0.9 s.
    static func interval(of count: Int, longest: MediaTime) -> MediaTime {
        min(longest, 0.9 / Double(max(count, 1)))
    }

    /// Whether no card waits.
    var isEmpty: Bool { cards.isEmpty }

    /// The card at `index`; nil if it does not wait.
    subscript(index: Int) -> Card? { cards[index] }

    /// The indices of the cards that wait, in order.
    var indices: [Int] { cards.keys.sorted() }

    /// Has the card at `index`, if it waits, turn to `stop` in this direction; to the stop that it shows for nil.
    mutating func set(_ stop: CardStop?, _ direction: FlipTimeline.Direction, on index: Int) {
        cards[index]?.stop = stop
        cards[index]?.direction = direction
    }

    /// Adds `difference` to the count of the card at `index`.
    mutating func shiftCount(on index: Int, by difference: Int) {
        cards[index]?.stop?.count += difference
    }

    /// The card at `index` waits no longer.
    mutating func remove(_ index: Int) { cards[index] = nil }
}
