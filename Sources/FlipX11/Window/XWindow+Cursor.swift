import CX11

extension XWindow {
    /// What the pointer looks like over the window.
    package enum Cursor: Hashable, Sendable {
        /// As over the window around it.
        case inherited
        /// A hand: here is something to take hold of.
        case hand
        /// Nothing at all.
        case hidden
    }

    /// Makes all cursors. Before the loop: libXcursor, which libX11 loads for the first one, waits for the server.
    func makeCursors() {
        for cursor in [Cursor.hand, .hidden] { cursors[cursor] = makeCursor(cursor) }
    }

    /// Gives the pointer another look over this window.
    package func setCursor(_ cursor: Cursor) {
        guard isOurs else { return }
        if let number = cursors[cursor] {
            XDefineCursor(connection.display, id, number)
        } else {
            XUndefineCursor(connection.display, id)
        }
        connection.flush()
    }

    /// Shows no pointer over another window of ours.
    func hideCursor(over window: Window) {
        guard let number = cursors[.hidden] else { return }
        XDefineCursor(connection.display, window, number)
    }

    private func makeCursor(_ cursor: Cursor) -> CX11.Cursor {
        let display = connection.display
        switch cursor {
        case .inherited: return 0
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
