import CX11

extension XWindow {
    /// What the pointer looks like over the window.
    package enum Cursor: Hashable, Sendable {
        /// As over the window around it.
        case inherited
        /// The desktop's arrow.
        case arrow
        /// A hand: here is something to take hold of.
        case hand
        /// Nothing at all.
        case hidden
    }

    /// Gives the pointer another look over this window. Making a themed cursor for the first time takes a few milliseconds.
    package func setCursor(_ cursor: Cursor) {
        guard isOurs else { return }
        if cursor == .inherited {
            XUndefineCursor(connection.display, id)
        } else {
            let number = cursors[cursor] ?? makeCursor(cursor)
            cursors[cursor] = number
            XDefineCursor(connection.display, id, number)
        }
        connection.flush()
    }

    /// Shows no pointer over another window of ours.
    func hideCursor(over window: Window) {
        let number = cursors[.hidden] ?? makeCursor(.hidden)
        cursors[.hidden] = number
        XDefineCursor(connection.display, window, number)
    }

    private func makeCursor(_ cursor: Cursor) -> CX11.Cursor {
        let display = connection.display
        switch cursor {
        case .inherited: return 0
        case .arrow: return XCreateFontCursor(display, UInt32(XC_left_ptr))
        case .hand: return XCreateFontCursor(display, UInt32(XC_hand2))
        case .hidden:
            // One pixel whose mask has no bit set.
            var bits: CChar = 0
            let pixmap = XCreateBitmapFromData(display, id, &bits, 1, 1)
            var color = XColor()
            var background = XColor()
            defer { XFreePixmap(display, pixmap) }
            return XCreatePixmapCursor(display, pixmap, pixmap, &color, &background, 0, 0)
        }
    }
}
