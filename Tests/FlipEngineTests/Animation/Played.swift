@testable import FlipEngine

/// A stage with one shown layer: what an animation makes of it at any time.
final class Played {
    let stage = Stage(size: Size(width: 100, height: 100))
    let layer = Layer()

    /// Shows the layer at time 0, then adds the animation, to begin at 0.
    init(_ animation: Animation? = nil, _ prepare: (Layer) -> Void = { _ in }) {
        prepare(layer)
        stage.rootLayer.addSublayer(layer)
        show(at: 0)
        if let animation {
            layer.add(animation, forKey: "animation")
            show(at: 0)
        }
    }

    /// Commits and tells.
    @discardableResult
    func show(at time: MediaTime) -> LayerProperties {
        _ = stage.present(at: time)
        stage.deliverEvents()
        return layer.presented.node?.properties ?? LayerProperties()
    }

    /// The number that a key path has at `time`.
    func number(_ keyPath: LayerKeyPath, at time: MediaTime) -> Double {
        show(at: time)
        guard let copy = layer.presentation(),
            case .scalar(let value) = copy.value(forKeyPath: keyPath)
        else { return .nan }
        return value
    }
}

/// Counts what a delegate is told.
final class Listener: AnimationDelegate {
    private(set) var heard: [String] = []

    func animationDidStart(_ animation: Animation) {
        heard.append("start \(animation.name ?? "")")
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        heard.append("stop \(animation.name ?? "") \(finished)")
    }
}
