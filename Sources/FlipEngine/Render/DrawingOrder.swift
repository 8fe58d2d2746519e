/// In which order siblings are drawn: by zPosition, then by how near the middle of each is to the eye, then as in the
/// tree. In a transform layer zPosition is a part of where a layer is in space, and only the nearness counts. Layers are never cut along the line where they cross.
struct DrawingOrder: Equatable, Sendable {
    /// The siblings' indices in drawing order; nil when that is the tree's.
    private let indices: [Int]?

    /// As in the tree.
    static let treeOrder = DrawingOrder(indices: nil)

    private init(indices: [Int]?) { self.indices = indices }

    /// The order of these siblings.
    init(_ siblings: PatchedArray<RenderNode>) {
        let depths = siblings.map(\.depth)
        let isTreeOrder = depths.indices.dropLast().allSatisfy { index in
            depths[index].isBehind(depths[index + 1], index, index + 1)
        }
        indices =
            isTreeOrder
            ? nil : depths.indices.sorted { depths[$0].isBehind(depths[$1], $0, $1) }
    }

    /// The order after the siblings at `changed` were replaced: this one, if it is still right.
    ///
    /// Cost: a few comparisons for each changed depth; all are sorted anew only when the order is another.
    func updated(
        _ siblings: PatchedArray<RenderNode>, from old: PatchedArray<RenderNode>, changed: [Int]
    ) -> DrawingOrder {
        for index in changed where siblings[index].depth != old[index].depth {
            let place = place(of: index, in: old)
            for first in [place - 1, place] where first >= 0 && first + 1 < siblings.count {
                let (a, b) = (self.index(at: first), self.index(at: first + 1))
                guard siblings[a].depth.isBehind(siblings[b].depth, a, b) else {
                    return DrawingOrder(siblings)
                }
            }
        }
        return self
    }

    /// Which sibling is drawn at `place`.
    private func index(at place: Int) -> Int { indices?[place] ?? place }

    /// Where the sibling at `index` is drawn, by bisection: `siblings` are those that the order was made for.
    private func place(of index: Int, in siblings: PatchedArray<RenderNode>) -> Int {
        guard let indices else { return index }
        var (low, high) = (0, indices.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let other = indices[middle]
            if siblings[other].depth.isBehind(siblings[index].depth, other, index) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Visits the siblings in drawing order.
    func forEach(
        in siblings: PatchedArray<RenderNode>, _ body: (RenderNode) -> Void
    ) {
        guard let indices else { return siblings.forEach(body) }
        for index in indices { body(siblings[index]) }
    }
}
