/// The sublayers of a node, in tree order: an array that is cheap to have again with a few elements replaced.
///
/// Where ten of ten thousand siblings move, a frame must not cost ten thousand copies. So a list is an array shared
/// with the frames before and a short sorted list of what differs from it; once that grows past an eighth of the array,
/// the two are put together. Replacing costs what has been replaced lately; an element is found by bisection among
/// those.
struct PresentationList: RandomAccessCollection, Sendable {
    private struct Change {
        let index: Int
        let node: PresentationNode
    }

    private var base: [PresentationNode]
    /// What differs from `base`, by index.
    private var changes: [Change] = []

    /// The nodes given.
    init(_ nodes: [PresentationNode]) { base = nodes }

    var startIndex: Int { 0 }
    var endIndex: Int { base.count }

    subscript(index: Int) -> PresentationNode {
        if changes.isEmpty { return base[index] }
        let place = place(of: index)
        return place < changes.count && changes[place].index == index
            ? changes[place].node : base[index]
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

    /// The same list with some elements replaced; each index at most once.
    func replacing(_ replaced: [(index: Int, node: PresentationNode)]) -> PresentationList {
        if changes.count + replaced.count > Swift.max(16, base.count / 8) {
            var nodes = base
            for change in changes { nodes[change.index] = change.node }
            for change in replaced { nodes[change.index] = change.node }
            return PresentationList(nodes)
        }
        var result = self
        for (index, node) in replaced {
            let change = Change(index: index, node: node)
            let place = result.place(of: index)
            if place < result.changes.count && result.changes[place].index == index {
                result.changes[place] = change
            } else {
                result.changes.insert(change, at: place)
            }
        }
        return result
    }
}
