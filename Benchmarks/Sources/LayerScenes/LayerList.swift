import FlipEngine

/// A layer with many sublayers on a stage, to measure assignments to `sublayers`.
public final class LayerList {
    private let stage = Stage()
    private let (one, other) = (Layer(), Layer())
    private let layers: [Layer]

    /// Creates a list of `count` layers and commits it once.
    public init(count: Int) {
        layers = (0..<count).map { _ in Layer() }
        stage.rootLayer.sublayers = [one, other]
        one.sublayers = layers
        _ = stage.commit(at: 0)
    }

    /// Assigns the same list, the reversed list, the list of another superlayer, an empty list, and the first list
    /// again.
    public func setFiveTimes() {
        one.sublayers = one.sublayers
        one.sublayers = layers.reversed()
        other.sublayers = layers
        other.sublayers = []
        one.sublayers = layers
        _ = stage.commit(at: 0)
    }
}
