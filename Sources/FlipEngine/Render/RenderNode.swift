/// The drawing of one layer and its sublayers in a frame: immutable, and kept while neither they nor their space
/// change. A frame is a tree of nodes; two frames share the nodes that are equal in both.
final class RenderNode: Sendable {
    /// One thing that the layer itself draws.
    struct Part: Equatable, Sendable {
        /// The kind of a part, which identifies it between two frames.
        enum Kind: UInt8, Sendable {
            case background, contents
            /// The border, drawn after the sublayers.
            case border
        }

        let kind: Kind
        let quad: Quad
    }

    /// Whether the layer is first drawn into an offscreen picture, and how.
    ///
    /// Rare payloads are indirect, so that a node is small.
    enum Enclosure: Equatable, Sendable {
        /// Drawn directly, without a picture.
        case none
        /// Not drawn, because no part of its offscreen picture would be visible.
        case nothing
        /// Drawn into a picture, which is blended at an opacity.
        indirect case group(bounds: PixelRect, opacity: Double)
    }

    /// The layer as shown in the frame.
    let source: PresentationNode
    /// Its depth among its siblings.
    let depth: DrawingDepth
    /// The layer's own parts, in drawing order.
    let parts: [Part]
    /// The opacity of its offscreen picture; nil if it is drawn directly.
    let groupOpacity: Double?
    /// Whether and how it is drawn into an offscreen picture.
    let enclosure: Enclosure
    /// The space of the sublayers; nil if there are none.
    let inner: RenderSpace?
    /// The sublayers, in tree order; empty if no part of them is visible.
    let sublayers: PatchedArray<RenderNode>
    /// The drawing order of the sublayers.
    let order: DrawingOrder
    /// Whether this is a transform layer that contains another one: the content of both is in one space.
    let isNested: Bool

    init(
        source: PresentationNode, depth: DrawingDepth, parts: [Part] = [],
        groupOpacity: Double? = nil, inner: RenderSpace? = nil,
        sublayers: PatchedArray<RenderNode> = PatchedArray([]), order: DrawingOrder = .treeOrder
    ) {
        self.source = source
        self.depth = depth
        self.parts = parts
        self.groupOpacity = groupOpacity
        if let groupOpacity {
            let bounds = Self.bounds(of: parts, sublayers)
            enclosure = bounds.isEmpty ? .nothing : .group(bounds: bounds, opacity: groupOpacity)
        } else {
            enclosure = .none
        }
        self.inner = inner
        self.sublayers = sublayers
        self.order = order
        isNested =
            source.appearance.isTransformLayer && sublayers.contains(where: \.isTransformLayer)
    }

    private var isTransformLayer: Bool { source.appearance.isTransformLayer }

    /// Visits the nodes that are drawn inside this layer, back to front: its sublayers or, in a transform layer, the
    /// ordinary layers in its space, including those inside nested transform layers.
    func forEachInside(_ body: (RenderNode) -> Void) {
        guard isNested else { return order.forEach(in: sublayers, body) }
        var nodes: [RenderNode] = []
        collectInSpace(&nodes)
        let all = PatchedArray(nodes)
        DrawingOrder(all).forEach(in: all, body)
    }

    /// Appends the ordinary layers in this transform layer's space, in tree order.
    private func collectInSpace(_ nodes: inout [RenderNode]) {
        for sublayer in sublayers {
            if sublayer.isTransformLayer {
                sublayer.collectInSpace(&nodes)
            } else {
                nodes.append(sublayer)
            }
        }
    }

    /// The pixels that drawing this node may change.
    var touched: PixelRect {
        switch enclosure {
        case .none: Self.bounds(of: parts, sublayers)
        case .nothing: .empty
        case .group(let bounds, _): bounds
        }
    }

    /// The smallest box around all parts and sublayers.
    private static func bounds(
        of parts: [Part], _ sublayers: PatchedArray<RenderNode>
    ) -> PixelRect {
        var bounds = PixelRect.empty
        for part in parts { bounds = bounds.union(part.quad.bounds) }
        for sublayer in sublayers { bounds = bounds.union(sublayer.touched) }
        return bounds
    }

    /// Calls `body` for every command, in drawing order, with the layer that it comes from.
    func visit(_ body: (LayerID, DrawCommand) -> Void) {
        if case .nothing = enclosure { return }
        visitBegin(body)
        forEachInside { $0.visit(body) }
        visitEnd(body)
    }

    /// Visits the commands before the sublayers. A separate function keeps its variables off the stack during the
    /// recursion.
    @inline(never)
    private func visitBegin(_ body: (LayerID, DrawCommand) -> Void) {
        let id = source.id
        switch enclosure {
        case .nothing, .none: break
        case .group(let bounds, _): body(id, .beginGroup(bounds: bounds))
        }
        for part in parts where part.kind != .border { body(id, .draw(part.quad)) }
    }

    /// Visits the commands after the sublayers.
    @inline(never)
    private func visitEnd(_ body: (LayerID, DrawCommand) -> Void) {
        let id = source.id
        if let last = parts.last, last.kind == .border { body(id, .draw(last.quad)) }
        switch enclosure {
        case .nothing, .none: break
        case .group(_, let opacity): body(id, .endGroup(opacity: opacity))
        }
    }
}
