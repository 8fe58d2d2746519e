/// The last commit's frame as presentation copies: takes the nodes of a frame, gives a copy of each layer that is asked for.
///
/// A copy keeps its superlayer's copy and this frame alive, and the frame makes the copies of sublayers again when they
/// are asked for. So the whole tree is there for as long as any copy in it is held, without references in a circle. Until
/// the stage's next commit the frame keeps its copies alive as well, so that each layer is copied once a frame.
final class PresentationFrame {
    /// What was shown.
    private let root: PresentationNode
    /// The source of the frame's layer numbers.
    private let ids: LayerIDSource
    private struct Copy {
        weak var layer: Layer?
    }
    private var copies: [LayerID: Copy] = [:]
    /// Layers whose initializer is running: they may ask for a copy of themselves.
    private var beingMade: Set<LayerID> = []
    /// The copies that were made since the commit; nil once there was another commit.
    private var kept: [Layer]? = []

    init(root: PresentationNode, ids: LayerIDSource) {
        self.root = root
        self.ids = ids
    }

    /// Another frame is there: from now on copies live only while one of them is held.
    func retire() { kept = nil }

    /// The copy of `layer`, with those of all layers that it is in; nil if it is not in the frame.
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

    /// The copy that shows `node`; nil while it is being made.
    private func copy(of node: PresentationNode, in superlayer: Layer?) -> Layer? {
        if let copy = copies[node.id]?.layer { return copy }
        guard beingMade.insert(node.id).inserted else { return nil }
        let model = node.appearance.handle.layer
        let copy: Layer
        if let model {
            copy = type(of: model).init(layer: model)
        } else {
            // The layer is gone, and with it what class it had.
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

    /// The nodes from the root's down to `layer`'s; nil if it is not in the frame.
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
                // The layer, or one that it is in, was moved since.
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

/// Where a presentation copy is: what it shows, and the copies around it.
final class PresentationPlace {
    /// What the copy shows.
    let node: PresentationNode
    /// The superlayer's copy.
    let superlayer: Layer?
    /// Where copies of the sublayers come from.
    let frame: PresentationFrame

    init(node: PresentationNode, superlayer: Layer?, frame: PresentationFrame) {
        self.node = node
        self.superlayer = superlayer
        self.frame = frame
    }
}

extension Layer {
    /// Whether `node`, of the stage that `ids` belong to, shows this layer.
    fileprivate final func isShown(as node: PresentationNode, _ ids: LayerIDSource) -> Bool {
        presented.ids === ids && presented.id == node.id
    }

    /// Makes a layer that `init(layer:)` has made the copy at a place.
    fileprivate final func becomeCopy(of model: Layer?, at place: PresentationPlace) {
        // A subclass may have called `init()` in place of `super.init(layer:)`, and put itself into a tree.
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
