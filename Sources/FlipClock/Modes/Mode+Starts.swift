import FlipEngine

/// The times at which the flips of one change start.
extension Mode {
    /// The delay of each of `cards` when they change together, in seconds.
    ///
    /// Flips start one after the other, the smallest unit first, as a counter carries. The delays depend only on which
    /// cards change, so a snapshot draws the same change as a window. Cards with independent wheels, as on a text
    /// board, start at once.
    package func delays(of cards: [Int], on plan: CardPlan) -> [MediaTime] {
        let steps = cards.map { card in
            wheel(of: card, on: plan).flatMap { $0.isIndependent ? nil : $0.stepSeconds }
        }
        // Of cards with equal steps, such as a day and its weekday, the later one starts first.
        let order = cards.indices.filter { steps[$0] != nil }.sorted { a, b in
            let (first, second) = (steps[a] ?? 0, steps[b] ?? 0)
            return first == second ? a > b : first < second
        }
        var delays = [MediaTime](repeating: 0, count: cards.count)
        for (rank, index) in order.enumerated() { delays[index] = Double(rank) * startInterval }
        return delays
    }

    /// The time between the starts of two cards, in seconds: long enough to be seen, and short compared to a flip.
    var startInterval: MediaTime { 0.05 }
}
