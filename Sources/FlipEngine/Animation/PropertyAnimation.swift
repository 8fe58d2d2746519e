/// The base class of basic and keyframe animations, like `CAPropertyAnimation`: it has a property to change.
public class PropertyAnimation: Animation {
    /// The property, or the component of one, that the animation changes.
    public var keyPath: LayerKeyPath
    /// Whether the values are added to the value that the property would have without this animation; otherwise they
    /// replace it. Matrices are multiplied, the animation's first. The sum of all animations of a property is clamped
    /// to the property's range once, so intermediate sums may leave the range.
    public var isAdditive = false

    init(forKeyPath keyPath: LayerKeyPath) {
        self.keyPath = keyPath
        super.init()
    }

    override func take(from other: Animation) {
        super.take(from: other)
        guard let other = other as? PropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
    }

    override func program(defaultDuration: MediaTime) -> AnimationProgram {
        AnimationProgram(
            timing: resolvedTiming(defaultDuration), function: timingFunction,
            effect: makeTrack().map { .track($0) } ?? .none)
    }

    /// Returns the values compiled for the evaluation of frames; nil if they do not fit the key path.
    func makeTrack() -> PropertyTrack? { nil }
}
