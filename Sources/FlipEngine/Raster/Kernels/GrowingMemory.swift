/// Memory for plain numbers that is kept from row to row and from frame to frame, and grows when more is asked for.
///
/// One thread uses it, and no access lasts longer than a line here: looking for overlapping ones whenever the program
/// runs would cost some hundred nanoseconds a row.
final class GrowingMemory<Element: BitwiseCopyable> {
    /// The first element; changes when the memory grows, and what was in it is lost unless it is to be kept.
    @exclusivity(unchecked)
    private(set) var base: UnsafeMutablePointer<Element>
    @exclusivity(unchecked)
    private var capacity: Int

    /// Memory for `capacity` elements, at least one; their values are not defined.
    init(capacity: Int = 1) {
        self.capacity = max(capacity, 1)
        base = PixelMemory.allocate(Element.self, count: self.capacity)
    }

    deinit { base.deallocate() }

    /// Makes room for `count` elements; the first `kept` stay as they are.
    func reserve(_ count: Int, keeping kept: Int = 0) {
        guard count > capacity else { return }
        // A little more, so that a picture that grows does not ask again for each step.
        let larger = PixelMemory.allocate(Element.self, count: count + count / 4)
        larger.update(from: base, count: kept)
        base.deallocate()
        capacity = count + count / 4
        base = larger
    }
}
