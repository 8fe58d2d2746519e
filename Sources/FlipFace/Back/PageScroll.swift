/// Which part of a page that is higher than its view is seen.
struct PageScroll: Hashable, Sendable {
    /// How much of the page lies above the view, in pixels.
    private(set) var offset = 0.0
    /// The page's height in pixels.
    private(set) var content = 0.0
    /// The view's height in pixels.
    private(set) var view = 0.0

    /// How far the page can be moved; 0 if all of it is seen.
    var limit: Double { max(content - view, 0) }
    /// Whether there is more than is seen.
    var isNeeded: Bool { limit > 0 }

    /// Another page or view; what can still be seen of it stays.
    mutating func resize(content: Double, view: Double) {
        self.content = content
        self.view = view
        scroll(to: offset)
    }

    /// Brings the page to an offset, fenced to what there is.
    mutating func scroll(to wanted: Double) {
        guard wanted.isFinite else { return }
        offset = min(max(wanted, 0), limit).rounded()
    }

    /// Moves the page as little as possible so that the rows from `top` to `bottom` are seen; the upper ones if not all
    /// fit.
    mutating func reveal(from top: Double, to bottom: Double) {
        if bottom > offset + view { scroll(to: bottom - view) }
        if top < offset { scroll(to: top) }
    }

    /// Where a scroll bar's thumb is, in shares of its way.
    var thumb: (from: Double, to: Double) {
        guard isNeeded, content > 0 else { return (0, 1) }
        return (offset / content, (offset + view) / content)
    }
}
