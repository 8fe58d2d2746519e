/// A list of plain values in reused memory: like an array, but without bounds checks and reference counting in inner
/// loops.
final class RunBuffer<Element: BitwiseCopyable> {
    private let memory = GrowingMemory<Element>(capacity: 16)

    /// The number of elements.
    @exclusivity(unchecked)
    private(set) var count = 0

    /// A pointer to the first element; valid until memory is next reserved.
    var base: UnsafeMutablePointer<Element> { memory.base }

    /// All elements.
    var all: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.base, count: count) }

    /// Removes all elements and makes room for `capacity` new ones.
    func empty(capacity: Int) {
        count = 0
        memory.reserve(capacity)
    }

    /// Makes room to append `more` elements and keeps the existing ones.
    func makeRoom(_ more: Int) { memory.reserve(count + more, keeping: count) }

    /// Appends elements and makes room for them.
    func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let first = elements.baseAddress else { return }
        makeRoom(elements.count)
        (memory.base + count).update(from: first, count: elements.count)
        count += elements.count
    }

    /// Appends an element; there must be room.
    @inline(__always)
    func append(_ element: Element) {
        memory.base[count] = element
        count &+= 1
    }

    /// Inserts an element before the one at `index`; there must be room.
    @inline(__always)
    func insert(_ element: Element, at index: Int) {
        var place = count
        while place > index {
            memory.base[place] = memory.base[place - 1]
            place -= 1
        }
        memory.base[index] = element
        count &+= 1
    }

    /// Removes the element at `index`.
    @inline(__always)
    func remove(at index: Int) {
        count &-= 1
        for place in index..<count { memory.base[place] = memory.base[place + 1] }
    }
}
