internal import CPixelKernels

/// Allocates memory for many pixels or other plain numbers, laid out for fast sequential access.
enum PixelMemory {
    /// The alignment to a cache line: wide loops then touch fewer lines.
    private static let line = 64

    /// Large allocations begin at the start of a huge page and request huge pages: a picture needs more small pages
    /// than the processor's TLB has entries. The remainder at the end gets a huge page only if it fills at least seven
    /// eighths of that page, because a huge page always occupies memory as a whole.
    private static let largePage = 1 << 21
    private static let much = largePage

    /// Returns uninitialized memory for `count` elements; the caller deallocates it.
    static func allocate<Element: BitwiseCopyable>(
        _: Element.Type, count: Int
    ) -> UnsafeMutablePointer<Element> {
        let most = (Int.max - largePage) / MemoryLayout<Element>.stride
        precondition(count >= 0 && count <= most, "\(count) pixels fit into no memory")
        let bytes = count * MemoryLayout<Element>.stride
        guard bytes >= much else {
            return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: line)
                .bindMemory(to: Element.self, capacity: count)
        }
        let large = (bytes + largePage / 8) & ~(largePage - 1)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(bytes, large), alignment: largePage)
        cpk_advise_large(memory, large)
        return memory.bindMemory(to: Element.self, capacity: count)
    }
}
