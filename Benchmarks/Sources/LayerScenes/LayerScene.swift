import FlipEngine

/// A stage with many small layers, some of which have endless animations, to measure a commit without drawing.
public final class LayerScene {
    /// The property that the animations change.
    public enum Motion: String, CaseIterable, Sendable {
        /// One number; the geometry does not change.
        case opacity
        /// An angle, inserted into a matrix with perspective.
        case rotation
        /// Whole matrices, decomposed and interpolated.
        case matrix
    }

    /// The shape of the layer tree.
    public enum Shape: String, CaseIterable, Sendable {
        /// All layers are sublayers of the root layer.
        case flat
        /// Every layer has up to ten sublayers.
        case nested
    }

    /// All layers except the root layer.
    public private(set) var layers: [Layer] = []

    private let stage = Stage(size: Size(width: 1280, height: 720))
    private var frame = 0

    /// Creates `count` layers, of which `running` are animated, evenly spread. `isThinned` then removes all layers that
    /// are neither animated nor ancestors of an animated layer.
    public init(
        _ shape: Shape = .flat, count: Int, running: Int, _ motion: Motion, isThinned: Bool = false
    ) {
        stage.transaction(disableActions: true) {
            for index in 0..<count { add(index, shape) }
            for index in 0..<running {
                animate(layers[(index * 2 + 1) * count / (2 * running)], motion)
            }
            if isThinned { thin() }
        }
        for _ in 0..<3 { commit() }
    }

    /// Commits the next frame, a sixtieth of a second later.
    @discardableResult
    public func commit() -> RenderTree {
        frame += 1
        return stage.commit(at: Double(frame % 36_000) / 60)
    }

    private func add(_ index: Int, _ shape: Shape) {
        let layer = Layer()
        layer.bounds = Rect(x: 0, y: 0, width: 24, height: 16)
        layer.backgroundColor = Color(white: Double(index % 7) / 7)
        layer.transform.m34 = -1 / 500
        switch shape {
        case .flat:
            layer.position = Point(
                x: Double(20 + index % 40 * 31), y: Double(15 + index / 40 % 40 * 17))
            stage.rootLayer.addSublayer(layer)
        case .nested:
            layer.position = Point(
                x: Double(12 + index % 10 * 3), y: Double(8 + index % 10))
            // Indexed like a heap with ten children per node.
            (index < 10 ? stage.rootLayer : layers[index / 10 - 1]).addSublayer(layer)
        }
        layers.append(layer)
    }

    private func thin() {
        // Children come after their parents in the list, so they are removed first.
        for layer in layers.reversed()
        where layer.animationKeys.isEmpty && layer.sublayers.isEmpty {
            layer.removeFromSuperlayer()
        }
        layers.removeAll { $0.superlayer == nil }
    }

    private func animate(_ layer: Layer, _ motion: Motion) {
        let animation: BasicAnimation
        switch motion {
        case .opacity:
            animation = BasicAnimation(keyPath: "opacity")
            animation.fromValue = 0.25
            animation.toValue = 1
        case .rotation:
            animation = BasicAnimation(keyPath: "transform.rotation.y")
            animation.fromValue = 0
            animation.toValue = 2 * Double.pi
        case .matrix:
            animation = BasicAnimation(keyPath: "transform")
            animation.fromValue = layer.transform.rotated(by: 0.1, x: 1, y: 2, z: 3)
            animation.toValue = layer.transform.rotated(by: 2, x: 3, y: -1, z: 1)
        }
        animation.duration = 0.6
        animation.repeatCount = .infinity
        animation.autoreverses = true
        animation.timingFunction = .easeInEaseOut
        layer.add(animation, forKey: "motion")
    }
}
