import FlipEngine

/// Four cards, HH:MM, driven by two variables: set `hours` or `minutes`, and the cards whose digits change flip.
///
/// Each card is the library's `DigitFlip`. If a digit changes during a flip, the next flip starts from that flip's
/// target.
final class HourMinuteTimer {
    /// The layer that contains the cards.
    let layer = Layer()
    /// 0...99.
    var hours: Int { didSet { show() } }
    /// 0...59.
    var minutes: Int { didSet { show() } }

    private let digits: [Image]
    private let cards: [DigitFlip]
    private var shown: [Int]
    /// The cards that start to flip at the next frame, with the digit that each shows now.
    private var waiting: [(card: Int, from: Int)] = []

    init(hours: Int, minutes: Int, digits: [Image], size: Size) {
        (self.hours, self.minutes, self.digits) = (hours, minutes, digits)
        shown = Self.split(hours, minutes)
        let gap = size.width * 0.1
        cards = shown.map { _ in DigitFlip(size: size) }
        layer.bounds = Rect(
            x: 0, y: 0, width: 4 * size.width + 5 * gap, height: size.height)
        for (index, card) in cards.enumerated() {
            let middle = index < 2 ? 0 : 2 * gap
            card.layer.position = Point(
                x: (Double(index) + 0.5) * size.width + Double(index) * gap + middle,
                y: size.height / 2)
            card.show(digits[shown[index]])
            layer.addSublayer(card.layer)
        }
    }

    private static func split(_ hours: Int, _ minutes: Int) -> [Int] {
        [hours / 10 % 10, hours % 10, minutes / 10 % 10, minutes % 10]
    }

    /// Notes which digits have changed. A card whose digit changes twice before a frame flips once, to the newest
    /// digit.
    private func show() {
        for (index, digit) in Self.split(hours, minutes).enumerated() where digit != shown[index] {
            if !waiting.contains(where: { $0.card == index }) {
                waiting.append((index, shown[index]))
            }
            shown[index] = digit
        }
    }

    /// Starts pending flips; call it before each commit, with the same time.
    func update(at time: MediaTime) {
        for (index, from) in waiting {
            cards[index].prepare(from: digits[from], to: digits[shown[index]])
            cards[index].run(at: time)
        }
        waiting = []
    }
}
