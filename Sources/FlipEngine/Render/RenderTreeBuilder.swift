/// Takes a presented tree of layers and returns a render tree: places every layer on the screen, omits invisible
/// layers, and sorts the others back to front.
///
/// An ordinary layer flattens its content: its sublayers are projected onto its plane, and that plane onto the next. A
/// transform layer keeps its sublayers in space; they are projected by the nearest ordinary layer above.
///
/// Only differences from the last frame are built: a layer is visited if its presentation is not the same object as
/// before, or if its space has changed.
struct RenderTreeBuilder {
    let viewport: PixelRect

    /// Builds the frame of the tree under `root`, whose layer is placed by its position and transform. `last` is the
    /// stage's previous frame.
    static func build(
        _ root: PresentationNode, viewport: PixelRect, last: RenderTree?
    ) -> RenderTree {
        let builder = RenderTreeBuilder(viewport: viewport)
        if let last, last.viewport == viewport {
            let node = builder.node(for: root, in: last.space, isSameSpace: true, last: last.root)
            return RenderTree(viewport: viewport, space: last.space, root: node)
        }
        let space = RenderSpace(
            transform: .identity, plane: .identity,
            limits: RenderSpace.Limits(clips: [], visible: viewport, opacity: 1))
        let node = builder.node(for: root, in: space, isSameSpace: false, last: nil)
        return RenderTree(viewport: viewport, space: space, root: node)
    }

    /// Builds a layer's node in a space. `last` is its node in the last frame; `isSameSpace` says whether that node was
    /// in the same space.
    private func node(
        for source: PresentationNode, in space: RenderSpace, isSameSpace: Bool, last: RenderNode?
    ) -> RenderNode {
        guard isSameSpace, let last else { return node(for: source, in: space, last: last) }
        if last.source === source { return last }
        guard last.source.appearance === source.appearance, let inner = last.inner,
            last.sublayers.count == source.sublayers.count
        else { return node(for: source, in: space, last: last) }
        // Only sublayers have changed.
        let (sublayers, order) = sublayers(of: source, in: inner, last: last)
        return RenderNode(
            source: source, depth: last.depth, parts: last.parts, groupOpacity: last.groupOpacity,
            inner: inner, sublayers: sublayers, order: order)
    }

    private func node(
        for source: PresentationNode, in space: RenderSpace, last: RenderNode?
    ) -> RenderNode {
        let placed = placed(source, in: space)
        guard let inside = placed.inside else {
            return RenderNode(
                source: source, depth: placed.depth, parts: placed.parts,
                groupOpacity: placed.groupOpacity)
        }
        let inner = inside.unified(with: last?.inner)
        let (sublayers, order) = sublayers(of: source, in: inner, last: last)
        return RenderNode(
            source: source, depth: placed.depth, parts: placed.parts,
            groupOpacity: placed.groupOpacity, inner: inner, sublayers: sublayers, order: order)
    }

    /// A layer placed in a space, without its sublayers.
    private struct Placed {
        let depth: DrawingDepth
        var parts: [RenderNode.Part] = []
        /// The opacity of its offscreen picture; nil if it is drawn directly.
        var groupOpacity: Double?
        /// The space of the sublayers; nil if there are none or no part of them is visible.
        var inside: RenderSpace?
    }

    /// Places a layer. A separate function, to keep its stack frame out of the recursion.
    @inline(never)
    private func placed(_ source: PresentationNode, in space: RenderSpace) -> Placed {
        let look = source.appearance
        let matrix = space.matrix(of: look.properties)
        let depth = DrawingDepth(
            of: look.properties, matrix, isInSpace: space.isInSpace)
        guard !look.properties.isUnseen else { return Placed(depth: depth) }
        if look.isTransformLayer {
            var limits = space.limits
            limits.opacity *= look.properties.opacity
            limits.multiplier = limits.multiplier.concatenating(
                look.properties.subtreeMultiplyColor)
            let transform = look.properties.sublayerSpace.concatenating(matrix)
            let inner = RenderSpace(
                transform: transform, plane: space.plane, limits: limits, isInSpace: true)
            return Placed(depth: depth, inside: inner)
        }
        let map = space.map(of: matrix)
        // The determinant decides whether the plane is visible at all, and which side of it.
        let facing = map.determinant
        guard map.isFinite, look.properties.isDoubleSided ? facing != 0 : facing > 0 else {
            return Placed(depth: depth)
        }
        return plane(of: source, depth, map, space.limits)
    }

    /// Places an ordinary layer, whose plane `map` projects to the screen.
    private func plane(
        of source: PresentationNode, _ depth: DrawingDepth, _ map: PlaneMap,
        _ limits: RenderSpace.Limits
    ) -> Placed {
        let look = source.appearance
        var own = limits
        own.opacity *= look.properties.opacity
        // The opacity applies to the picture as a whole; the parts are drawn into it without.
        let groupOpacity = own.opacity < 1 && source.needsGroup ? own.opacity : nil
        if groupOpacity != nil { own.opacity = 1 }
        own.multiplier = own.multiplier.concatenating(look.properties.subtreeMultiplyColor)
        var inside = own
        if look.properties.masksToBounds {
            let shape = RoundedRect(
                look.properties.bounds, cornerRadius: look.properties.cornerRadius)
            inside.clips.append(Quad.Clip(map: map, shape: shape))
            inside.visible = inside.visible.intersection(pixels(of: shape, map))
        }
        let parts = parts(of: look.properties, map, own, inside)
        if source.sublayers.isEmpty {
            return Placed(depth: depth, parts: parts, groupOpacity: groupOpacity)
        }
        let inner = RenderSpace(
            transform: look.properties.sublayerSpace, plane: map, limits: inside)
        return Placed(depth: depth, parts: parts, groupOpacity: groupOpacity, inside: inner)
    }

    private func sublayers(
        of source: PresentationNode, in inner: RenderSpace, last: RenderNode?
    ) -> (PatchedArray<RenderNode>, DrawingOrder) {
        let isSameSpace = last?.inner === inner
        if isSameSpace, let last,
            let changed = source.sublayers.differences(from: last.source.sublayers)
        {
            guard !changed.isEmpty else { return (last.sublayers, last.order) }
            let nodes = last.sublayers.replacing(
                changed.map { index in
                    let before = last.sublayers[index]
                    let node = node(
                        for: source.sublayers[index], in: inner, isSameSpace: true, last: before)
                    return (index, node)
                })
            return (nodes, last.order.updated(nodes, from: last.sublayers, changed: changed))
        }
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(source.sublayers.count)
        for sublayer in source.sublayers {
            var before: RenderNode?
            if let last, nodes.count < last.sublayers.count {
                before = last.sublayers[nodes.count]
                if before?.source.id != sublayer.id { before = nil }
            }
            nodes.append(
                node(for: sublayer, in: inner, isSameSpace: isSameSpace, last: before))
        }
        let all = PatchedArray(nodes)
        return (all, DrawingOrder(all))
    }

    // MARK: Parts

    /// Returns background, contents and border, as far as they are visible.
    private func parts(
        of layer: LayerProperties, _ map: PlaneMap, _ limits: RenderSpace.Limits,
        _ inside: RenderSpace.Limits
    ) -> [RenderNode.Part] {
        var parts: [RenderNode.Part] = []
        func add(
            _ kind: RenderNode.Part.Kind, _ shape: RoundedRect, hole: RoundedRect? = nil,
            _ paint: Paint, _ limits: RenderSpace.Limits
        ) {
            let bounds = pixels(of: shape, map).intersection(limits.visible)
            guard !bounds.isEmpty else { return }
            let quad = Quad(
                map: map, shape: shape, hole: hole, paint: paint, opacity: limits.opacity,
                clips: limits.clips, bounds: bounds)
            parts.append(RenderNode.Part(kind: kind, quad: quad))
        }
        let shape = RoundedRect(layer.bounds, cornerRadius: layer.cornerRadius)
        if let color = layer.backgroundColor, color.alpha > 0 {
            add(
                .background, shape,
                .color(PremultipliedColor(color.multiplied(by: limits.multiplier))), limits)
        }
        if var picture = layer.picture {
            picture.multiplier = picture.multiplier.concatenating(limits.multiplier)
            add(
                .contents, RoundedRect(picture.destination), .picture(picture),
                layer.masksToBounds ? inside : limits)
        }
        if layer.borderWidth > 0, layer.borderColor.alpha > 0 {
            let isOpen = layer.borderWidth * 2 < min(shape.rect.width, shape.rect.height)
            add(
                .border, shape, hole: isOpen ? shape.insetBy(layer.borderWidth) : nil,
                .color(PremultipliedColor(layer.borderColor.multiplied(by: limits.multiplier))),
                limits)
        }
        return parts
    }

    /// The pixels that a shape may touch; rounded corners do not reduce them.
    private func pixels(of shape: RoundedRect, _ map: PlaneMap) -> PixelRect {
        PixelRect(projecting: shape.rect, by: map, viewport: viewport)
    }
}

extension PresentationNode {
    /// Whether the layer must be drawn into a picture first: it has several parts, which fade as one at less than full
    /// opacity, whichever ancestor that opacity comes from.
    fileprivate var needsGroup: Bool {
        let parts =
            (properties.backgroundColor == nil ? 0 : 1) + (properties.contents == nil ? 0 : 1)
            + (properties.borderWidth > 0 ? 1 : 0) + sublayers.count
        return parts > 1
    }
}
