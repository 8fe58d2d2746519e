import FlipEngine

/// One of several, side by side.
///
/// A press takes the one under the pointer, a drag goes on to the others; what is under the pointer when it is let go is
/// the value.
struct Choice: Control {
    /// What there is to choose from, as it is shown; at least one.
    let titles: [String]
    /// Which one, counted from 0.
    private(set) var index: Int
    var isEnabled = true
    /// The one under the pointer while a hand holds the control.
    private(set) var candidate: Int?

    /// A choice among `titles`; an `index` that is none of them counts as the nearest.
    init(titles: [String], index: Int) {
        self.titles = titles.isEmpty ? [""] : titles
        self.index = min(max(index, 0), self.titles.count - 1)
    }

    var value: ControlValue { .choice(index) }
    var isHeld: Bool { candidate != nil }

    /// The one that is shown as chosen.
    var shown: Int { candidate ?? index }

    mutating func show(_ value: ControlValue) {
        guard case .choice(let new) = value, new != index, titles.indices.contains(new) else {
            return
        }
        index = new
        candidate = nil
    }

    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        guard isEnabled, input.isFinite else { return .ignored }
        let before = value
        switch input {
        case .pressed(let point): candidate = segment(at: point, size)
        case .moved(let point):
            guard isHeld else { return .ignored }
            candidate = segment(at: point, size)
        case .released(let point):
            guard isHeld else { return .ignored }
            index = segment(at: point, size)
            candidate = nil
        case .cancelled:
            guard isHeld else { return .ignored }
            candidate = nil
        case .scrolled(let notches): step(-notches.signum())
        case .key(let key):
            switch key {
            case .home: choose(0)
            case .end: choose(titles.count - 1)
            case .activate: choose((index + 1) % titles.count)
            case .left, .right, .minus, .plus: step(key.step ?? 0)
            }
        }
        return .changed(from: before, to: value)
    }

    /// The one that `point` lies in or beside.
    func segment(at point: Point, _ size: Size) -> Int {
        guard size.width > 0 else { return 0 }
        let along = min(max(point.x / size.width, 0), 1) * Double(titles.count)
        return min(Int(along), titles.count - 1)
    }

    private mutating func step(_ step: Int) {
        choose(min(max(index + step, 0), titles.count - 1))
    }

    private mutating func choose(_ new: Int) {
        if !isHeld { index = new }
    }
}
