/// What one layer and its sublayers draw in a frame: immutable, and kept for as long as neither they nor the space they
/// are in change. A frame is a tree of these; two frames share all that is the same in both.
final class RenderNode: Sendable {
    /// Something that the layer itself draws.
    struct Part: Equatable, Sendable {
        /// Which of the layer's parts: what is compared with what between two frames.
        enum Kind: UInt8, Sendable {
            case background, contents
            /// Drawn after the sublayers.
            case border
        }

        let kind: Kind
        let quad: Quad
    }

    /// Whether all of it is drawn into a picture of its own first.
    ///
    /// The cases hold apart what most layers do not have, so that a node is small.
    enum Enclosure: Equatable, Sendable {
        /// No: straight into what is around.
        case none
        /// Yes, but nothing of it would be seen.
        case nothing
        /// Yes, and that is drawn at an opacity.
        indirect case group(bounds: PixelRect, opacity: Double)
        /// Yes, and it casts a shadow; `touched` are the pixels of both.
        indirect case shadow(
            Shadow, bounds: PixelRect, clips: [Quad.Clip], touched: PixelRect, opacity: Double)
    }

    /// The layer as it looks in the frame.
    let source: PresentationNode
    /// How near it is, among its siblings.
    let depth: DrawingDepth
    /// What the layer itself draws, in drawing order.
    let parts: [Part]
    /// What is around all of it, if anything.
    let enclosing: Enclosing?
    /// How all of it is drawn, with that around it.
    let enclosure: Enclosure
    /// Where the sublayers are; nil without any.
    let inner: RenderSpace?
    /// The sublayers, in tree order; none where nothing of them is seen.
    let sublayers: PatchedArray<RenderNode>
    /// The order in which they are drawn.
    let order: DrawingOrder

    init(
        source: PresentationNode, depth: DrawingDepth, parts: [Part] = [],
        enclosing: Enclosing? = nil, inner: RenderSpace? = nil,
        sublayers: PatchedArray<RenderNode> = PatchedArray([]), order: DrawingOrder = .treeOrder
    ) {
        self.source = source
        self.depth = depth
        self.parts = parts
        self.enclosing = enclosing
        enclosure = enclosing?.around(Self.bounds(of: parts, sublayers)) ?? .none
        self.inner = inner
        self.sublayers = sublayers
        self.order = order
    }

    /// The pixels that may change when this is drawn.
    var touched: PixelRect {
        switch enclosure {
        case .none: Self.bounds(of: parts, sublayers)
        case .nothing: .empty
        case .group(let bounds, _): bounds
        case .shadow(_, _, _, let touched, _): touched
        }
    }

    /// The smallest box around all that is drawn.
    private static func bounds(
        of parts: [Part], _ sublayers: PatchedArray<RenderNode>
    ) -> PixelRect {
        var bounds = PixelRect.empty
        for part in parts { bounds = bounds.union(part.quad.bounds) }
        for sublayer in sublayers { bounds = bounds.union(sublayer.touched) }
        return bounds
    }

    /// Gives every command, in drawing order, with the layer that it comes from.
    func visit(_ body: (LayerID, DrawCommand) -> Void) {
        if case .nothing = enclosure { return }
        visitBegin(body)
        order.forEach(in: sublayers) { $0.visit(body) }
        visitEnd(body)
    }

    /// What is drawn before the sublayers. Commands are large: apart from what goes down the levels, they need no stack
    /// for each of them.
    @inline(never)
    private func visitBegin(_ body: (LayerID, DrawCommand) -> Void) {
        let id = source.id
        switch enclosure {
        case .nothing, .none: break
        case .group(let bounds, _): body(id, .beginGroup(bounds: bounds))
        case .shadow(let shadow, let bounds, let clips, _, _):
            body(id, .beginShadow(shadow, bounds: bounds, clips: clips))
        }
        for part in parts where part.kind != .border { body(id, .draw(part.quad)) }
    }

    /// What is drawn after the sublayers.
    @inline(never)
    private func visitEnd(_ body: (LayerID, DrawCommand) -> Void) {
        let id = source.id
        if let last = parts.last, last.kind == .border { body(id, .draw(last.quad)) }
        switch enclosure {
        case .nothing, .none: break
        case .group(_, let opacity), .shadow(_, _, _, _, let opacity):
            body(id, .endGroup(opacity: opacity))
        }
    }
}
