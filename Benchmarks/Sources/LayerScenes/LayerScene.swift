import FlipEngine

/// A stage with many small layers, some of which are animated for as long as it lasts: what a frame costs before anything
/// is drawn.
public final class LayerScene {
    /// What the animations change.
    public enum Motion: String, CaseIterable, Sendable {
        /// One number that moves nothing.
        case opacity
        /// An angle, put into a matrix with an eye.
        case rotation
        /// Whole matrices, interpolated by their parts.
        case matrix
    }

    /// How the layers hang together.
    public enum Shape: String, CaseIterable, Sendable {
        /// All of them in the root layer.
        case flat
        /// Each ten in one, and so on up to the root layer.
        case nested
    }

    /// The layers, the root layer aside.
    public private(set) var layers: [Layer] = []

    private let stage = Stage(size: Size(width: 1280, height: 720))
    private var frame = 0

    /// `count` layers, of which `running` are animated, evenly spread. `isThinned` takes out again what is neither
    /// animated nor above something that is.
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

    /// Makes the next frame, a sixtieth of a second later.
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
            // A heap with ten sublayers a layer.
            (index < 10 ? stage.rootLayer : layers[index / 10 - 1]).addSublayer(layer)
        }
        layers.append(layer)
    }

    private func thin() {
        // Later layers are further down.
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
