/// The scroll offset of a page that is taller than its view.
struct PageScroll: Hashable, Sendable {
    /// The height of the content above the view, in pixels.
    private(set) var offset = 0.0
    /// The content's height, in pixels.
    private(set) var content = 0.0
    /// The view's height, in pixels.
    private(set) var view = 0.0

    /// The maximum offset; 0 if the whole content is visible.
    var limit: Double { max(content - view, 0) }
    /// Whether the content is taller than the view.
    var isNeeded: Bool { limit > 0 }

    /// Changes the heights and keeps the offset as far as possible.
    mutating func resize(content: Double, view: Double) {
        self.content = content
        self.view = view
        scroll(to: offset)
    }

    /// Scrolls to an offset, which is clamped.
    mutating func scroll(to wanted: Double) {
        guard wanted.isFinite else { return }
        offset = min(max(wanted, 0), limit).rounded()
    }

    /// Scrolls as little as possible to make the range from `top` to `bottom` visible; its upper part if it does not
    /// fit.
    mutating func reveal(from top: Double, to bottom: Double) {
        if bottom > offset + view { scroll(to: bottom - view) }
        if top < offset { scroll(to: top) }
    }

    /// The ends of the scroll bar's thumb, as fractions of its track.
    var thumb: (from: Double, to: Double) {
        guard isNeeded, content > 0 else { return (0, 1) }
        return (offset / content, (offset + view) / content)
    }
}
