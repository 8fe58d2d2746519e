import FlipClock
import FlipEngine

/// An open menu and the user's way through it: takes the pointer and keys, and returns the rows to show and the command
/// that was chosen. It has no pixels: the caller says which row is at a point.
///
/// The pointer works in two ways: a click opens the menu and another one chooses, or one press opens it, the pointer
/// moves with the button down, and the release chooses.
struct MenuSession {
    /// The way in which a menu was opened.
    enum Opening: Hashable, Sendable {
        /// A press at `point`, whose button is still down.
        case pointer(at: Point, time: MediaTime)
        /// A key or another program.
        case key
    }

    /// The object under the pointer.
    enum Target: Hashable, Sendable {
        /// A row of the menu, by its index.
        case row(Int)
        /// The menu between its rows.
        case gap
        /// The outside of the menu.
        case outside
    }

    /// The effect of an input.
    enum Outcome: Hashable, Sendable {
        /// The same menu is shown, possibly with another row highlighted.
        case stays
        /// Another menu is shown.
        case turned
        /// A command was chosen; the menu closes.
        case chosen(Command)
        /// The menu closes without a command.
        case closed
    }

    /// The menus from the first one to the one that is shown, and the row that was chosen in each but the last.
    private var path: [(menu: Menu, row: Int?)]
    /// The highlighted row.
    private(set) var focus: Int?
    /// The press that opened the menu, until its release.
    private var opening: (point: Point, time: MediaTime)?
    /// Whether that press has moved far enough to choose a row at its release.
    private var isDrag = false
    /// Whether a press inside the menu is in progress.
    private var isPressed = false

    /// A release within this time after the press that opened the menu leaves it open, in seconds.
    static let clickTime = 0.4

    /// Opens `menu`.
    init(_ menu: Menu, openedBy opening: Opening) {
        path = [(menu, nil)]
        switch opening {
        case .pointer(let point, let time): self.opening = (point, time)
        case .key: focus = Self.first(menu.rows, from: 0, by: 1)
        }
    }

    /// The menu that is shown.
    var menu: Menu { path[path.count - 1].menu }

    /// Whether the menu that is shown is a submenu.
    var isInSubmenu: Bool { path.count > 1 }

    // MARK: Changes

    /// Shows the marks and reasons of `new`, which replaces the first menu; returns false, without a change, if its rows
    /// differ.
    mutating func replace(with new: Menu) -> Bool {
        guard new.hasSameRows(as: path[0].menu) else { return false }
        var menus = [new]
        for (menu, row) in path.dropLast() {
            guard let row, case .submenu(let inner) = menus[menus.count - 1].rows[row].role else {
                preconditionFailure("a submenu was opened from a row that opens none")
            }
            menus.append(inner.below(menu.rows[row].title))
        }
        for (index, menu) in menus.enumerated() { path[index].menu = menu }
        // The highlighted row may have become one that cannot be chosen.
        if let row = focus, !menu.rows[row].canBeChosen { focus = nil }
        return true
    }

    /// Forgets a press in progress, whose release then chooses nothing: the rows have moved.
    mutating func forgetPress() { (opening, isDrag, isPressed) = (nil, false, false) }

    // MARK: Pointer

    /// Handles a motion, with or without a button down.
    mutating func moved(to target: Target, at point: Point) -> Outcome {
        if let opening, !isDrag {
            let (x, y) = (point.x - opening.point.x, point.y - opening.point.y)
            let slop = PanGestureRecognizer.standardSlop
            isDrag = x * x + y * y >= slop * slop
            // Ignores small movements: the pointer trembles when the button goes down, and the menu is right beside it.
            guard isDrag else { return .stays }
        }
        if case .row(let row) = target, menu.rows[row].canBeChosen {
            focus = row
        } else {
            focus = nil
        }
        return .stays
    }

    /// Handles the press of a button.
    mutating func pressed(on target: Target) -> Outcome {
        opening = nil
        guard target != .outside else { return .closed }
        isPressed = true
        return moved(to: target, at: .zero)
    }

    /// Handles the release of a button.
    mutating func released(on target: Target, at point: Point, time: MediaTime) -> Outcome {
        _ = moved(to: target, at: point)
        let isEnd = isPressed || opening.map { isDrag || time - $0.time > Self.clickTime } == true
        let wasDrag = opening != nil && isDrag
        (opening, isDrag, isPressed) = (nil, false, false)
        guard isEnd else { return .stays }
        switch target {
        case .row(let row): return menu.rows[row].canBeChosen ? choose(row) : .stays
        case .gap: return .stays
        // A long press that ends where it began leaves the menu open.
        case .outside: return wasDrag ? .closed : .stays
        }
    }

    // MARK: Keys

    /// Handles a key.
    mutating func key(_ press: KeyPress) -> Outcome {
        forgetPress()
        let rows = menu.rows
        switch press.key {
        case .up: focus = Self.first(rows, from: (focus ?? rows.count) - 1, by: -1, wraps: true)
        case .down: focus = Self.first(rows, from: (focus ?? -1) + 1, by: 1, wraps: true)
        case .tab:
            let step = press.modifiers.contains(.shift) ? -1 : 1
            let start = focus ?? (step > 0 ? -1 : rows.count)
            focus = Self.first(rows, from: start + step, by: step, wraps: true)
        case .home, .pageUp: focus = Self.first(rows, from: 0, by: 1)
        case .end, .pageDown: focus = Self.first(rows, from: rows.count - 1, by: -1)
        case .right:
            if let focus, case .submenu = rows[focus].role, !press.isRepeat { return choose(focus) }
        case .left: return isInSubmenu && !press.isRepeat ? back() : .stays
        case .escape: return press.isRepeat ? .stays : isInSubmenu ? back() : .closed
        case .return, .space:
            if let focus, !press.isRepeat { return choose(focus) }
        // The key that opens a menu closes it.
        case _ where [.openMenu, .showKeys].contains(KeyBinding.of(press, on: .face)?.command):
            return press.isRepeat ? .stays : .closed
        case .character(let letter): find(letter)
        default: break
        }
        return .stays
    }

    /// Moves the focus to the next row whose title begins with `letter`.
    private mutating func find(_ letter: Character) {
        let rows = menu.rows
        let start = (focus ?? -1) + 1
        for step in 0..<rows.count {
            let index = (start + step) % rows.count
            guard rows[index].canBeChosen, rows[index].role != .back,
                rows[index].title.first?.lowercased() == letter.lowercased()
            else { continue }
            focus = index
            return
        }
    }

    /// The first row from `start` on, in steps of `step`, that can be chosen.
    private static func first(
        _ rows: [Menu.Row], from start: Int, by step: Int, wraps: Bool = false
    ) -> Int? {
        for count in 0..<rows.count {
            var index = start + count * step
            if wraps { index = ((index % rows.count) + rows.count) % rows.count }
            guard rows.indices.contains(index) else { return nil }
            if rows[index].canBeChosen { return index }
        }
        return nil
    }

    // MARK: Choosing

    private mutating func choose(_ row: Int) -> Outcome {
        guard menu.rows.indices.contains(row), menu.rows[row].canBeChosen else { return .stays }
        switch menu.rows[row].role {
        case .command(let command): return .chosen(command)
        case .submenu(let menu):
            path[path.count - 1].row = row
            path.append((menu.below(self.menu.rows[row].title), nil))
            // The selected value is highlighted, otherwise the first one.
            let rows = self.menu.rows
            focus =
                rows.firstIndex { $0.mark.isShown && $0.canBeChosen }
                ?? Self.first(rows, from: 1, by: 1)
            return .turned
        case .back: return back()
        case .text, .separator: return .stays
        }
    }

    private mutating func back() -> Outcome {
        path.removeLast()
        focus = path[path.count - 1].row
        return .turned
    }
}
