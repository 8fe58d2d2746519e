/// Which control of a page has the keyboard, and whether that is to be seen.
///
/// The ring shows once somebody uses the keyboard, and goes when the pointer is used: it says where keys go to those who
/// need to know.
struct PageFocus: Hashable, Sendable {
    /// The control, counted from 0; nil for none.
    private(set) var index: Int?
    /// Whether the ring shows.
    private(set) var isVisible = false

    /// The keyboard moves on by `steps`, over controls that are not `enabled`; past an end it comes in again at the other if
    /// it `wraps`, and stays otherwise. Without a control it begins at the nearer end.
    mutating func move(by steps: Int, enabled: [Bool], wraps: Bool) {
        isVisible = true
        let places = enabled.indices.filter { enabled[$0] }
        guard !places.isEmpty, steps != 0 else { return }
        guard let index else {
            self.index = steps > 0 ? places[0] : places[places.count - 1]
            return
        }
        // A control that was disabled meanwhile counts as standing between its neighbours.
        let after = places.firstIndex { $0 >= index } ?? places.count
        let isPlace = after < places.count && places[after] == index
        let target = (isPlace || steps < 0 ? after : after - 1) + steps
        if wraps {
            let count = places.count
            self.index = places[((target % count) + count) % count]
        } else {
            self.index = places[min(max(target, 0), places.count - 1)]
        }
    }

    /// The pointer took control `index`.
    mutating func take(_ index: Int) {
        self.index = index
        isVisible = false
    }

    /// A key was used on the control: it shows where it went.
    mutating func show() { isVisible = true }

    /// The pointer is used: where keys go need not be seen.
    mutating func hide() { isVisible = false }

    /// No control has the keyboard.
    mutating func clear() { self = PageFocus() }
}
