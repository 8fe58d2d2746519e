@testable import FlipEngine

/// A stage with one visible layer, to evaluate an animation at any time.
final class Played {
    let stage = Stage(size: Size(width: 100, height: 100))
    let layer = Layer()

    /// Shows the layer at time 0, then adds the animation with begin time 0.
    init(_ animation: Animation? = nil, _ prepare: (Layer) -> Void = { _ in }) {
        prepare(layer)
        stage.rootLayer.addSublayer(layer)
        show(at: 0)
        if let animation {
            layer.add(animation, forKey: "animation")
            show(at: 0)
        }
    }

    /// Commits and delivers events.
    @discardableResult
    func show(at time: MediaTime) -> LayerProperties {
        _ = stage.present(at: time)
        stage.deliverEvents()
        return layer.presented.node?.properties ?? LayerProperties()
    }

    /// The number at a key path at `time`.
    func number(_ keyPath: LayerKeyPath, at time: MediaTime) -> Double {
        show(at: time)
        guard let copy = layer.presentation(),
            case .scalar(let value) = copy.value(forKeyPath: keyPath)
        else { return .nan }
        return value
    }
}

/// Records the events that a delegate receives.
final class Listener: AnimationDelegate {
    private(set) var received: [String] = []

    func animationDidStart(_ animation: Animation) {
        received.append("start \(animation.name ?? "")")
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        received.append("stop \(animation.name ?? "") \(finished)")
    }
}
