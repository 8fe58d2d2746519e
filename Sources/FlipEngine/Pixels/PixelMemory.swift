internal import CPixelKernels

/// Memory for many pixels or other plain numbers, laid out so that going through it is quick.
enum PixelMemory {
    /// What begins where a line of the cache does: wide loops then touch fewer of them.
    private static let line = 64

    /// Where much is asked for, it begins where a large page of memory does, and such pages are asked for: a picture is
    /// larger than all that a processor knows of the whereabouts of small ones.
    private static let largePage = 1 << 21
    private static let much = largePage

    /// Memory for `count` elements, whose values are not defined; to be deallocated by the caller.
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
        let whole = (bytes + largePage - 1) & ~(largePage - 1)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: whole, alignment: largePage)
        cpk_advise_large(memory, whole)
        return memory.bindMemory(to: Element.self, capacity: count)
    }
}
