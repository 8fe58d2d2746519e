/// The last commit's frame as presentation copies: takes the frame's nodes and returns copies of layers on request.
///
/// A copy retains its superlayer's copy and this frame, and the frame recreates the copies of sublayers on request. So
/// the whole tree is available for as long as any copy in it is held, without reference cycles. Until the stage's next
/// commit the frame also retains its copies, so that each layer is copied once per frame.
final class PresentationFrame {
    /// The root node of the frame.
    private let root: PresentationNode
    /// The source of the frame's layer numbers.
    private let ids: LayerIDSource
    private struct Copy {
        weak var layer: Layer?
    }
    private var copies: [LayerID: Copy] = [:]
    /// Layers whose initializer is running; it may ask for a copy of its own layer.
    private var beingMade: Set<LayerID> = []
    /// The copies made since the commit; nil after the next commit.
    private var kept: [Layer]? = []

    init(root: PresentationNode, ids: LayerIDSource) {
        self.root = root
        self.ids = ids
    }

    /// Called when another frame replaces this one: from now on copies live only while a caller holds one of them.
    func retire() { kept = nil }

    /// The copy of `layer`, made together with those of its ancestors; nil if the layer is not in the frame.
    func copy(of layer: Layer) -> Layer? {
        guard let path = path(to: layer) else { return nil }
        var copy: Layer?
        for node in path {
            guard let next = self.copy(of: node, in: copy) else { return nil }
            copy = next
        }
        return copy
    }

    /// The copies of a copy's sublayers.
    func sublayers(of node: PresentationNode, in copy: Layer) -> [Layer] {
        node.sublayers.compactMap { self.copy(of: $0, in: copy) }
    }

    /// The copy that shows `node`; nil during its creation.
    private func copy(of node: PresentationNode, in superlayer: Layer?) -> Layer? {
        if let copy = copies[node.id]?.layer { return copy }
        guard beingMade.insert(node.id).inserted else { return nil }
        let model = node.appearance.handle.layer
        let copy: Layer
        if let model {
            copy = type(of: model).init(layer: model)
        } else {
            // The layer is deallocated, so its class is unknown.
            let other = superlayer ?? Layer()
            copy =
                node.appearance.isTransformLayer
                ? TransformLayer(layer: other) : Layer(layer: other)
            (copy.name, copy.timing) = (nil, .layer)
        }
        copy.becomeCopy(
            of: model,
            at: PresentationPlace(node: node, superlayer: superlayer, frame: self))
        beingMade.remove(node.id)
        copies[node.id] = Copy(layer: copy)
        kept?.append(copy)
        return copy
    }

    /// The nodes from the root to `layer`; nil if the layer is not in the frame.
    private func path(to layer: Layer) -> [PresentationNode]? {
        var line: [Layer] = []
        var next: Layer? = layer
        while let current = next {
            line.append(current)
            next = current.parent
        }
        guard line.last?.isShown(as: root, ids) == true else { return nil }
        var path = [root]
        for layer in line.dropLast().reversed() {
            let siblings = path[path.count - 1].sublayers
            let index = layer.presented.index
            guard siblings.indices.contains(index), layer.isShown(as: siblings[index], ids) else {
                // The layer or an ancestor has moved since.
                return search(line[0].presented.id, below: root)
            }
            path.append(siblings[index])
        }
        return path
    }

    private func search(_ id: LayerID, below node: PresentationNode) -> [PresentationNode]? {
        if node.id == id { return [node] }
        for sublayer in node.sublayers {
            if let path = search(id, below: sublayer) { return [node] + path }
        }
        return nil
    }
}

/// The place of a presentation copy in its frame: its node, and the copies around it.
final class PresentationPlace {
    /// The node that the copy shows.
    let node: PresentationNode
    /// The superlayer's copy.
    let superlayer: Layer?
    /// The source of the sublayers' copies.
    let frame: PresentationFrame

    init(node: PresentationNode, superlayer: Layer?, frame: PresentationFrame) {
        self.node = node
        self.superlayer = superlayer
        self.frame = frame
    }
}

extension Layer {
    /// Whether `node`, of the stage of `ids`, shows this layer.
    fileprivate final func isShown(as node: PresentationNode, _ ids: LayerIDSource) -> Bool {
        presented.ids === ids && presented.id == node.id
    }

    /// Turns a layer made by `init(layer:)` into the copy at a place.
    fileprivate final func becomeCopy(of model: Layer?, at place: PresentationPlace) {
        // A subclass may have called `init()` instead of `super.init(layer:)`, and added itself to a tree.
        isCopy = false
        removeFromSuperlayer()
        sublayers = []
        isCopy = true
        modelLayer = model
        properties = place.node.properties
        self.place = place
        parent = place.superlayer
    }
}
