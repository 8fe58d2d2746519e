/// In which order siblings are drawn: by zPosition, then by how near the middle of each is to the eye, then as in the
/// tree. In a transform layer zPosition is a part of where a layer is in space, and only the nearness counts. Layers are never cut along the line where they cross.
struct DrawingOrder: Equatable, Sendable {
    /// What decides, the place in the tree aside.
    struct Depth: Equatable, Sendable {
        /// The layer's zPosition, in points; 0 in a transform layer.
        let zPosition: Double
        /// The middle's depth after the projection, in steps of `noise`; larger is nearer.
        let nearness: Double

        /// Depths are compared in steps of this many points, so that rounding does not decide the order.
        private static let noise = 1e-6

        /// The depth of a layer whose coordinates `matrix` takes into the common space; `isInSpace` in a transform layer.
        init(of layer: LayerProperties, _ matrix: Transform3D, isInSpace: Bool) {
            let x = layer.bounds.midX
            let y = layer.bounds.midY
            let z = x * matrix.m13 + y * matrix.m23 + matrix.m43
            let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
            let depth = z / w
            zPosition = isInSpace ? 0 : layer.zPosition
            nearness = depth.isFinite ? (depth / Self.noise).rounded() : 0
        }

        /// Whether this layer, at `index` of the tree, is drawn before the other one.
        func isBehind(_ other: Depth, _ index: Int, _ otherIndex: Int) -> Bool {
            (zPosition, nearness, index) < (other.zPosition, other.nearness, otherIndex)
        }
    }

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
