/// The keyboard focus of a page: the focused control, and whether its focus ring is visible.
///
/// The ring appears when the user presses a key and disappears when the user moves the pointer, because only keyboard
/// users need it.
struct PageFocus: Hashable, Sendable {
    /// The index of the focused control, from 0; nil for none.
    private(set) var index: Int?
    /// Whether the focus ring is visible.
    private(set) var isVisible = false

    /// Moves the focus by `steps` controls, skipping those that are not `enabled`. At an end, the focus continues at
    /// the other end if `wraps` is set, and otherwise stays. Without a focused control it begins at the nearer end.
    mutating func move(by steps: Int, enabled: [Bool], wraps: Bool) {
        isVisible = true
        let places = enabled.indices.filter { enabled[$0] }
        guard !places.isEmpty, steps != 0 else { return }
        guard let index else {
            self.index = steps > 0 ? places[0] : places[places.count - 1]
            return
        }
        // If the focused control has been disabled in the meantime, it counts as a position between its neighbours.
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

    /// Moves the focus to control `index`, which was pressed with the pointer.
    mutating func take(_ index: Int) {
        self.index = index
        isVisible = false
    }

    /// Shows the focus ring after a key press on the control.
    mutating func show() { isVisible = true }

    /// Hides the focus ring, because the pointer is in use.
    mutating func hide() { isVisible = false }

    /// Removes the focus from all controls.
    mutating func clear() { self = PageFocus() }
}
