/// Scratch memory for plain numbers, kept between rows and frames, that grows on demand.
///
/// One thread uses it, and accesses never overlap, so the dynamic exclusivity checks are off: they would cost several
/// hundred nanoseconds per row.
final class GrowingMemory<Element: BitwiseCopyable> {
    /// The first element. Growing changes it and discards the elements that are not explicitly kept.
    @exclusivity(unchecked)
    private(set) var base: UnsafeMutablePointer<Element>
    @exclusivity(unchecked)
    private var capacity: Int

    /// Uninitialized memory for `capacity` elements, at least one.
    init(capacity: Int = 1) {
        self.capacity = max(capacity, 1)
        base = PixelMemory.allocate(Element.self, count: self.capacity)
    }

    deinit { base.deallocate() }

    /// Makes room for `count` elements and keeps the first `kept`.
    func reserve(_ count: Int, keeping kept: Int = 0) {
        guard count > capacity else { return }
        // A quarter more than needed, so that a growing picture does not reallocate at each step.
        let larger = PixelMemory.allocate(Element.self, count: count + count / 4)
        larger.update(from: base, count: kept)
        base.deallocate()
        capacity = count + count / 4
        base = larger
    }
}
