import FlipClock
import FlipEngine

/// A control for selecting one of several alternatives, side by side.
///
/// A press selects the alternative under the pointer, and a drag selects others; the one under the pointer at the
/// release becomes the value. If the titles do not fit side by side, only the selected one is shown between two arrows:
/// a press on the left half selects the previous alternative, and a press on the right half selects the next one.
struct Choice: Hashable, Sendable {
    /// The alternatives' titles; at least one.
    let titles: [String]
    /// Their values.
    private let values: [Setting.Value]
    /// The alternative that stands for all other values; nil if they are ignored.
    private let other: Int?
    /// Their looks, if the alternatives are themes; otherwise empty.
    var swatches: [Swatch] = []
    /// The alternatives that cannot be selected at present; keys, the wheel and the arrows beside a single title skip
    /// them.
    var missing: Set<Int> = []
    /// The index of the selected alternative, from 0.
    private(set) var index: Int
    /// Whether only the selected title is shown.
    var isSingle = false
    /// The alternative under the pointer while the button is down.
    private(set) var candidate: Int?

    /// Creates a choice among `titles` with their `values`, by default the numbers of a setting's alternatives. The
    /// first one is selected until another value is shown.
    init(titles: [String], values: [Setting.Value]? = nil, other: Int? = nil) {
        self.titles = titles.isEmpty ? [""] : titles
        self.values = values ?? self.titles.indices.map { .choice($0) }
        self.other = other
        index = 0
    }

    /// The value of the selected alternative.
    var value: Setting.Value { values[index] }
    /// Whether the user holds the control.
    var isHeld: Bool { candidate != nil }

    /// The alternative that is shown as selected.
    var shown: Int { candidate ?? index }

    /// Selects the alternative of `value`; another one ends a hold.
    mutating func show(_ value: Setting.Value) {
        guard let new = values.firstIndex(of: value) ?? other, new != index else { return }
        index = new
        candidate = nil
    }

    /// Handles `input`, which `Control` has checked.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        let before = index
        switch input {
        case .pressed(let point), .moved(let point): candidate = segment(at: point, size)
        case .released(let point):
            index = segment(at: point, size)
            candidate = nil
        case .cancelled: candidate = nil
        case .scrolled(let notches): step(-notches.signum())
        case .typed: return .ignored
        case .key(let key):
            switch key {
            case .home: index = selectable.first ?? index
            case .end: index = selectable.last ?? index
            case .activate: index = neighbour(1, wraps: true)
            case .left, .right, .minus, .plus: step(key.step ?? 0)
            case .erase: return .ignored
            }
        }
        return ControlOutcome(isHandled: true, value: index == before ? nil : value)
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
        if step != 0 { index = neighbour(step, wraps: false) }
    }
}
