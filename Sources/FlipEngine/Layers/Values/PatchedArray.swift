/// Objects in a row, one for each sublayer: an array that is cheap to have again with a few elements replaced.
///
/// Where ten of ten thousand siblings move, a frame must not cost ten thousand copies. So it is an array shared
/// with the frames before and a short sorted list of what differs from it; once that grows past an eighth of the array,
/// the two are put together. Replacing costs what has been replaced lately; an element is found by bisection among
/// those. What was replaced lives on as long as the array does, so a short one is copied at once: a frame of a few layers
/// holds no pictures of the frames before.
struct PatchedArray<Element: AnyObject & Sendable>: RandomAccessCollection, Sendable {
    private struct Change {
        let index: Int
        let element: Element
    }

    /// Up to so many elements a copy costs no more than a list of differences.
    private static var shortCount: Int { 32 }

    private var base: [Element]
    /// What differs from `base`, by index.
    private var changes: [Change] = []

    /// The elements given.
    init(_ elements: [Element]) { base = elements }

    var startIndex: Int { 0 }
    var endIndex: Int { base.count }

    subscript(index: Int) -> Element {
        if changes.isEmpty { return base[index] }
        let place = place(of: index)
        return place < changes.count && changes[place].index == index
            ? changes[place].element : base[index]
    }

    /// Where the change of the element at `index` stands, or would stand.
    private func place(of index: Int) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The same row with some elements replaced; each index at most once.
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

    /// The indices at which this row may hold other objects than `old`, rising; nil if the two have no array in common,
    /// which says nothing about their elements.
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

    /// Whether both share one array: no elements are looked at.
    private func isBase(of other: PatchedArray) -> Bool {
        base.withUnsafeBufferPointer { mine in
            other.base.withUnsafeBufferPointer { theirs in
                mine.count == theirs.count && mine.baseAddress == theirs.baseAddress
            }
        }
    }
}
