#if canImport(Glibc)
    import Glibc
#endif

/// Takes a presented tree of layers, gives drawing commands: places every layer on the screen, leaves out what is not
/// seen, and sorts the rest from the back to the front.
///
/// An ordinary layer flattens what is in it: its sublayers are projected onto its plane, and that plane onto the next.
/// A transform layer keeps its sublayers in space; they are projected where the nearest ordinary layer above is.
///
/// Siblings are drawn in the order of zPosition, then of depth (how near the middle of each is to the eye), then of
/// the tree. Layers are never cut along the line where they cross.
struct RenderTreeBuilder {
    let viewport: PixelRect
    var entries: [RenderTree.Entry] = []

    /// Depths are compared in steps of this many points, so that rounding does not decide the order.
    private static let depthNoise = 1e-6

    /// Where sublayers are placed: in space, on the plane of the nearest flattening layer, on the screen.
    struct Space {
        /// From the sublayers' superlayer to the space of the flattening layer, its sublayerTransform included.
        var transform: Transform3D
        /// From the flattening layer's plane to device pixels.
        var plane: PlaneMap
        /// What limits everything in here.
        var clips: [Quad.Clip]
        /// The pixels within those limits.
        var visible: PixelRect
        /// What every colour's alpha is multiplied by: the opacities of layers that keep no picture of their own.
        var opacity: Double
    }

    private init(viewport: PixelRect) {
        self.viewport = viewport
    }

    /// The frame of the tree under `root`, whose layer stands where its position and transform put it in the frame.
    static func build(_ root: PresentationNode, viewport: PixelRect) -> RenderTree {
        var builder = RenderTreeBuilder(viewport: viewport)
        builder.add(
            root,
            in: Space(
                transform: .identity, plane: .identity, clips: [], visible: viewport, opacity: 1))
        return RenderTree(viewport: viewport, entries: builder.entries)
    }

    private mutating func add(_ node: PresentationNode, in space: Space) {
        let layer = node.properties
        guard !layer.isHidden, layer.opacity > 0 else { return }
        let matrix = layer.placement(in: nil).concatenating(space.transform)
        var inner = space
        if node.isTransformLayer {
            inner.transform = layer.sublayerSpace.concatenating(matrix)
            inner.opacity *= layer.opacity
            addSublayers(of: node, in: inner)
            return
        }
        let map = PlaneMap(matrix).concatenating(space.plane)
        // One number decides both: which side is seen, and whether anything is.
        let facing = map.determinant
        guard map.isFinite, layer.isDoubleSided ? facing != 0 : facing > 0 else { return }
        inner.transform = layer.sublayerSpace
        inner.plane = map
        if layer.masksToBounds {
            let shape = RoundedRect(layer.bounds, cornerRadius: layer.cornerRadius)
            inner.clips.append(Quad.Clip(map: map, shape: shape))
            inner.visible = inner.visible.intersection(pixels(of: shape, map))
        }
        if layer.castsShadow {
            addShadowed(node, map, in: space, inner)
        } else if space.opacity * layer.opacity < 1 && needsGroup(node) {
            addGroup(node, map, in: space, inner)
        } else {
            var own = space
            own.opacity *= layer.opacity
            inner.opacity *= layer.opacity
            addParts(of: node, map, in: own, inner)
        }
    }

    /// Background, contents, sublayers, border: in this order.
    mutating func addParts(
        of node: PresentationNode, _ map: PlaneMap, in space: Space, _ inner: Space
    ) {
        let layer = node.properties
        let shape = RoundedRect(layer.bounds, cornerRadius: layer.cornerRadius)
        if let color = layer.backgroundColor, color.alpha > 0 {
            addQuad(
                node.id, .background, map, shape, paint: .color(PremultipliedColor(color)),
                in: space)
        }
        if let picture = layer.picture {
            addQuad(
                node.id, .contents, map, RoundedRect(picture.destination),
                paint: .picture(picture), in: layer.masksToBounds ? inner : space)
        }
        addSublayers(of: node, in: inner)
        if layer.borderWidth > 0, layer.borderColor.alpha > 0 {
            let hole = shape.insetBy(layer.borderWidth)
            addQuad(
                node.id, .border, map, shape,
                hole: layer.borderWidth * 2 < min(shape.rect.width, shape.rect.height)
                    ? hole : nil,
                paint: .color(PremultipliedColor(layer.borderColor)), in: space)
        }
    }

    private mutating func addQuad(
        _ id: LayerID, _ part: RenderTree.Source.Part, _ map: PlaneMap, _ shape: RoundedRect,
        hole: RoundedRect? = nil, paint: Paint, in space: Space
    ) {
        let bounds = pixels(of: shape, map).intersection(space.visible)
        guard !bounds.isEmpty else { return }
        let quad = Quad(
            map: map, shape: shape, hole: hole, paint: paint, opacity: space.opacity,
            clips: space.clips, bounds: bounds)
        entries.append(
            RenderTree.Entry(
                source: .init(layer: id, part: part), command: .draw(quad), bounds: bounds))
    }

    /// The pixels that a shape may touch; its corners' rounding takes nothing away from them.
    private func pixels(of shape: RoundedRect, _ map: PlaneMap) -> PixelRect {
        DeviceOutline(RoundedRect(shape.rect), map: map, viewport: viewport)
            .pixelBounds.intersection(viewport)
    }

    // MARK: Order

    private mutating func addSublayers(of node: PresentationNode, in space: Space) {
        let sublayers = node.sublayers
        guard sublayers.count > 1 else {
            if let only = sublayers.first { add(only, in: space) }
            return
        }
        let keys = sublayers.map { sublayer in
            (
                sublayer.properties.zPosition,
                (Self.nearness(sublayer.properties, in: space) / Self.depthNoise).rounded()
            )
        }
        let order = sublayers.indices.sorted { a, b in
            (keys[a].0, keys[a].1, a) < (keys[b].0, keys[b].1, b)
        }
        for index in order { add(sublayers[index], in: space) }
    }

    /// How near the middle of a layer is to the eye: its z after the projection, larger is nearer.
    private static func nearness(_ layer: LayerProperties, in space: Space) -> Double {
        let matrix = layer.placement(in: nil).concatenating(space.transform)
        let x = layer.bounds.midX
        let y = layer.bounds.midY
        let z = x * matrix.m13 + y * matrix.m23 + matrix.m43
        let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
        let depth = z / w
        return depth.isFinite ? depth : 0
    }
}
