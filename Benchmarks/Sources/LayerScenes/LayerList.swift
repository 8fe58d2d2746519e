import FlipEngine

/// A layer on a stage with many sublayers, which are all set at once: takes a count, gives what `sublayers =` costs.
public final class LayerList {
    private let stage = Stage()
    private let (one, other) = (Layer(), Layer())
    private let layers: [Layer]

    /// A list of `count` layers, shown once.
    public init(count: Int) {
        layers = (0..<count).map { _ in Layer() }
        stage.rootLayer.sublayers = [one, other]
        one.sublayers = layers
        _ = stage.commit(at: 0)
    }

    /// Sets the same list, a reversed one, another superlayer's, none, and the first again.
    public func setFiveTimes() {
        one.sublayers = one.sublayers
        one.sublayers = layers.reversed()
        other.sublayers = layers
        other.sublayers = []
        one.sublayers = layers
        _ = stage.commit(at: 0)
    }
}
