import FlipEngine

/// A control for selecting one of several alternatives, side by side.
///
/// A press selects the alternative under the pointer, and a drag selects others; the one under the pointer at the
/// release becomes the value. If the titles do not fit side by side, only the selected one is shown between two arrows:
/// a press on the left half selects the previous alternative, and a press on the right half selects the next one.
struct Choice: Control {
    /// The alternatives' titles; at least one.
    let titles: [String]
    /// Their looks, if the alternatives are themes; otherwise empty.
    var swatches: [Swatch] = []
    /// The alternatives that cannot be selected at present; keys, the wheel and the arrows beside a single title skip
    /// them.
    var missing: Set<Int> = []
    /// The index of the selected alternative, from 0.
    private(set) var index: Int
    var isEnabled = true
    /// Whether only the selected title is shown.
    var isSingle = false
    /// The alternative under the pointer while the button is down.
    private(set) var candidate: Int?

    /// Creates a choice among `titles`; `index` is clamped.
    init(titles: [String], index: Int) {
        self.titles = titles.isEmpty ? [""] : titles
        self.index = min(max(index, 0), self.titles.count - 1)
    }

    var value: ControlValue { .choice(index) }
    var isHeld: Bool { candidate != nil }

    /// The alternative that is shown as selected.
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
            case .home: choose(selectable.first ?? index)
            case .end: choose(selectable.last ?? index)
            case .activate: choose(neighbour(1, wraps: true))
            case .left, .right, .minus, .plus: step(key.step ?? 0)
            }
        }
        return .changed(from: before, to: value)
    }

    /// The alternative at `point`, or the nearest one if the point is outside.
    func segment(at point: Point, _ size: Size) -> Int {
        guard size.width > 0 else { return 0 }
        if isSingle {
            guard Toggle.contains(point, size) else { return index }
            return neighbour(point.x * 2 < size.width ? -1 : 1, wraps: true)
        }
        let along = min(max(point.x / size.width, 0), 1) * Double(titles.count)
        return min(Int(along), titles.count - 1)
    }

    private var selectable: [Int] { titles.indices.filter { !missing.contains($0) } }

    /// The nearest alternative that can be selected, after the selected one for a positive `step`, and otherwise before
    /// it. If there is none and `wraps` is set, the first such alternative or, for a negative `step`, the last one.
    /// Otherwise the selected alternative.
    private func neighbour(_ step: Int, wraps: Bool) -> Int {
        let all = selectable
        let next = step > 0 ? all.first { $0 > index } : all.last { $0 < index }
        return next ?? (wraps ? step > 0 ? all.first : all.last : nil) ?? index
    }

    private mutating func step(_ step: Int) {
        if step != 0 { choose(neighbour(step, wraps: false)) }
    }

    private mutating func choose(_ new: Int) {
        if !isHeld { index = new }
    }
}
