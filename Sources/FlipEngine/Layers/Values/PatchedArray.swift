/// An array of objects, one per sublayer, that is cheap to copy with a few elements replaced.
///
/// If ten of ten thousand siblings move, a frame must not copy ten thousand elements. So this type consists of an array
/// shared with earlier frames, and of a short sorted list of differences from that array; once the list exceeds 16
/// elements and an eighth of the array, the two are merged. The cost of replacing is proportional to the number of
/// recent replacements; lookup bisects the differences. Replaced elements stay alive as long as the shared array, so a
/// short array is copied immediately: a frame of a few layers retains no pictures of earlier frames.
struct PatchedArray<Element: AnyObject & Sendable>: RandomAccessCollection, Sendable {
    private struct Change {
        let index: Int
        let element: Element
    }

    /// The largest count for which a copy costs no more than a list of differences.
    private static var shortCount: Int { 32 }

    private var base: [Element]
    /// The differences from `base`, sorted by index.
    private var changes: [Change] = []

    /// An array of these elements.
    init(_ elements: [Element]) { base = elements }

    var startIndex: Int { 0 }
    var endIndex: Int { base.count }

    subscript(index: Int) -> Element {
        if changes.isEmpty { return base[index] }
        let place = place(of: index)
        return place < changes.count && changes[place].index == index
            ? changes[place].element : base[index]
    }

    /// The position in `changes` of the change at `index`, or where it would be inserted.
    private func place(of index: Int) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the array with some elements replaced; each index at most once.
    func replacing(_ replaced: [(index: Int, element: Element)]) -> PatchedArray {
        if base.count <= Self.shortCount
            || changes.count + replaced.count
                > Swift.max(16, base.count / 8)
        {
            var elements = base
            for change in changes { elements[change.index] = change.element }
            for change in replaced { elements[change.index] = change.element }
            return PatchedArray(elements)
        }
        var result = self
        for (index, element) in replaced {
            let change = Change(index: index, element: element)
            let place = result.place(of: index)
            if place < result.changes.count && result.changes[place].index == index {
                result.changes[place] = change
            } else {
                result.changes.insert(change, at: place)
            }
        }
        return result
    }

    /// The indices, ascending, at which this array may differ from `old`; nil if they share no base array, so that
    /// their elements cannot be compared cheaply.
    func differences(from old: PatchedArray) -> [Int]? {
        guard isBase(of: old) else { return nil }
        var indices: [Int] = []
        var (mine, theirs) = (changes[...], old.changes[...])
        while let a = mine.first, let b = theirs.first {
            if a.index == b.index && a.element === b.element {
                mine.removeFirst()
                theirs.removeFirst()
                continue
            }
            indices.append(Swift.min(a.index, b.index))
            if a.index <= b.index { mine.removeFirst() }
            if b.index <= a.index { theirs.removeFirst() }
        }
        for change in mine { indices.append(change.index) }
        for change in theirs { indices.append(change.index) }
        return indices
    }

    /// Whether both share the same base array; compares no elements.
    private func isBase(of other: PatchedArray) -> Bool {
        base.withUnsafeBufferPointer { mine in
            other.base.withUnsafeBufferPointer { theirs in
                mine.count == theirs.count && mine.baseAddress == theirs.baseAddress
            }
        }
    }
}
