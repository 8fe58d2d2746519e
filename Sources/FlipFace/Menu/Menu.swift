import FlipClock

/// A menu: its rows from top to bottom.
package struct Menu: Hashable, Sendable {
    /// The mark before a title.
    package enum Mark: Hashable, Sendable {
        /// No mark.
        case none
        /// A tick if the row's setting is on.
        case check(Bool)
        /// A dot if the row is the selected one of several.
        case choice(Bool)

        /// Whether the mark is drawn.
        var isShown: Bool { self == .check(true) || self == .choice(true) }
    }

    /// One row.
    package struct Row: Hashable, Sendable {
        /// The purpose of a row.
        enum Role: Hashable, Sendable {
            /// Performs a command, which closes the menu.
            case command(Command)
            /// Shows another menu in place of this one.
            case submenu(Menu)
            /// Returns to the menu that contains this one.
            case back
            /// A line of text.
            case text
            /// A line between groups.
            case separator
        }

        /// Its purpose.
        let role: Role
        /// Its title.
        let title: String
        /// The mark before the title.
        let mark: Mark
        /// The key with the same effect, shown at the end of the row; nil for none.
        var key: String?
        /// Why it cannot be chosen, shown below the title; nil if it can be chosen.
        let reason: String?

        /// A line between groups.
        package static let separator = Row(
            role: .separator, title: "", mark: .none, reason: nil)

        /// A row that performs `command`, as `key` does, or that cannot be chosen for `reason`.
        package static func command(
            _ title: String, _ command: Command, mark: Mark = .none, key: String? = nil,
            reason: String? = nil
        ) -> Row {
            Row(role: .command(command), title: title, mark: mark, key: key, reason: reason)
        }

        /// A row that shows `menu`.
        package static func submenu(_ title: String, _ menu: Menu) -> Row {
            Row(role: .submenu(menu), title: title, mark: .none, reason: nil)
        }

        /// A line of text.
        package static func text(_ text: String) -> Row {
            Row(role: .text, title: text, mark: .none, reason: nil)
        }

        /// Whether the user can choose it.
        var canBeChosen: Bool { !isPassive && reason == nil }

        /// Whether it is only for reading.
        private var isPassive: Bool { role == .separator || role == .text }
    }

    /// The rows, from the top.
    package let rows: [Row]

    /// A menu of these rows.
    package init(rows: [Row]) { self.rows = rows }

    /// Whether `other` has the same rows; their marks, reasons and the details of their commands may differ.
    func hasSameRows(as other: Menu) -> Bool {
        rows.count == other.rows.count
            && zip(rows, other.rows).allSatisfy { row, other in
                guard row.title == other.title else { return false }
                switch (row.role, other.role) {
                case (.submenu(let menu), .submenu(let other)): return menu.hasSameRows(as: other)
                case (.command, .command): return true
                default: return row.role == other.role
                }
            }
    }

    /// This menu as a submenu: above its rows, a row with `title` returns to the menu that contains this one.
    func below(_ title: String) -> Menu {
        let back = Row(role: .back, title: title, mark: .none, reason: nil)
        return Menu(rows: [back, .separator] + rows)
    }
}
