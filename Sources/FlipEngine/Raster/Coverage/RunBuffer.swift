/// A short list of plain values in memory that is kept: what an array is, without its checks and counts in inner loops.
final class RunBuffer<Element: BitwiseCopyable> {
    private let memory = GrowingMemory<Element>(capacity: 16)

    /// How many there are.
    @exclusivity(unchecked)
    private(set) var count = 0

    /// The first one; valid until more are asked for.
    var base: UnsafeMutablePointer<Element> { memory.base }

    /// The values there are.
    var all: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.base, count: count) }

    /// Leaves none, and makes room for `capacity` to be appended.
    func empty(capacity: Int) {
        count = 0
        memory.reserve(capacity)
    }

    /// Makes room for `more` to be appended; keeps those there are.
    func makeRoom(_ more: Int) { memory.reserve(count + more, keeping: count) }

    /// Adds some, and makes room for them.
    func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let first = elements.baseAddress else { return }
        makeRoom(elements.count)
        (memory.base + count).update(from: first, count: elements.count)
        count += elements.count
    }

    /// Adds one; there must be room.
    @inline(__always)
    func append(_ element: Element) {
        memory.base[count] = element
        count &+= 1
    }

    /// Puts one before that at `index`; there must be room.
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

    /// Takes one out.
    @inline(__always)
    func remove(at index: Int) {
        count &-= 1
        for place in index..<count { memory.base[place] = memory.base[place + 1] }
    }
}
