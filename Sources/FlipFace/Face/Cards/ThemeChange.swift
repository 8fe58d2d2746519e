import FlipClock
import FlipEngine

/// The cards that still have the look of the theme before, and when each of them turns to the new one: column by
/// column, from the left. The plate of a card that turns fades.
///
/// Times are media time in seconds. The cards are those of the deck, in its order.
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
    /// The plates of the theme before and the new ones.
    private var plates = PictureFades()

    /// All cards wait. `columns` has the left edge of each; `time` is when those of the first column turn.
    mutating func begin(_ kits: [CardKit], columns: [Int], at time: MediaTime) {
        cards = [:]
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

    /// Has the card at `index`, if it waits, turn to `stop` in this direction; to the stop that it shows for nil.
    mutating func set(_ stop: CardStop?, _ direction: FlipTimeline.Direction, on index: Int) {
        cards[index]?.stop = stop
        cards[index]?.direction = direction
    }

    /// Adds `difference` to the count of the card at `index`.
    mutating func shiftCount(on index: Int, by difference: Int) {
        cards[index]?.stop?.count += difference
    }

    // MARK: Frames

    /// When the next of `all` cards turns; infinity for never.
    func nextTurnTime(of all: [FaceCard]) -> MediaTime {
        cards.reduce(.infinity) { earliest, card in
            all[card.key].isTurning ? earliest : min(earliest, card.value.time)
        }
    }

    /// Turns those of `all` cards that are due by `time` and at rest to the new theme; `frame` is the time of the last
    /// frame.
    mutating func turn(
        _ all: inout [FaceCard], in places: CardPlaces, by time: MediaTime, since frame: MediaTime
    ) {
        for index in cards.keys.sorted() {
            let duration = places.flipDuration(of: index)
            guard let card = cards[index], card.time <= time, !all[index].isTurning,
                !all[index].sinkLanding(duration: duration, at: time),
                let picture = all[index].view.picture
            else { continue }
            cards[index] = nil
            let (stop, plate) = (card.stop ?? all[index].stop, all[index].view.plate)
            places.build(all[index], at: index, card.kit)
            let newPlate = all[index].view.plate
            places.face.insertSublayer(plate, above: newPlate)
            plates.fadeOut(plate, at: time)
            plates.fadeIn(newPlate, at: time)
            // It was due after the last frame, or was moved until then.
            all[index].flip(
                from: picture, to: stop, card.direction, duration: duration,
                at: max(card.time, frame))
        }
    }

    /// Whether the fade of a plate is over by `time`, which `finish` must end.
    func isOver(by time: MediaTime) -> Bool { plates.isOver(by: time) }

    /// Ends the fades that are over by `time`.
    mutating func finish(by time: MediaTime) { plates.finish(by: time) }

    /// Ends the change. Those of `all` cards that wait get the stops to which they would have turned; returns the kits
    /// with which the caller builds them again, unless it builds all cards again.
    @discardableResult
    mutating func end(_ all: inout [FaceCard]) -> [(index: Int, kit: CardKit)] {
        plates.finish(by: .infinity)
        let waiting = cards.sorted { $0.key < $1.key }
        cards = [:]
        for (index, card) in waiting {
            guard let stop = card.stop, !all[index].isTurning || all[index].isRunning
            else { continue }
            all[index].show(stop)
        }
        return waiting.map { ($0.key, $0.value.kit) }
    }
}
