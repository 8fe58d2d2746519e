/// The drawing order of siblings: by zPosition, then by the projected depth of each centre, then by tree order. In a
/// transform layer zPosition is part of the position in space, and only the depth counts; nested transform layers share
/// one space, see `RenderNode.forEachInside`. Layers that intersect are not split.
struct DrawingOrder: Equatable, Sendable {
    /// The siblings' indices in drawing order; nil if that is tree order.
    private let indices: [Int]?

    /// The tree order.
    static let treeOrder = DrawingOrder(indices: nil)

    private init(indices: [Int]?) { self.indices = indices }

    /// The drawing order of these siblings.
    init(_ siblings: PatchedArray<RenderNode>) {
        let isTreeOrder = siblings.indices.dropLast().allSatisfy { index in
            siblings[index].depth.isBehind(siblings[index + 1].depth, index, index + 1)
        }
        guard !isTreeOrder else {
            indices = nil
            return
        }
        let depths = siblings.map(\.depth)
        indices = depths.indices.sorted { depths[$0].isBehind(depths[$1], $0, $1) }
    }

    /// Returns the order after the siblings at `changed` were replaced; this one if it still holds.
    ///
    /// Cost: a few comparisons for each changed depth; a full sort only if the order changes.
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

    /// The index of the sibling drawn at `place`.
    private func index(at place: Int) -> Int { indices?[place] ?? place }

    /// The place at which the sibling at `index` is drawn, by binary search; `siblings` are those that this order was
    /// made for.
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
