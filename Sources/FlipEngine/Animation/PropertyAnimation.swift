/// What basic and keyframe animations have in common, as `CAPropertyAnimation`: a property that they change.
public class PropertyAnimation: Animation {
    /// Which property, or which part of one, is changed.
    public var keyPath: LayerKeyPath
    /// Whether the values are added to what the property would have without this animation, rather than replacing it.
    /// Matrices are multiplied: the animation's happens first. The sum of all animations of a property is clamped to the
    /// property's range once, so it may leave the range on the way.
    public var isAdditive = false
    /// Whether each repetition goes on from where the one before ended: the end value of all earlier cycles is added. A
    /// cycle that goes there and back ends at its first value.
    public var isCumulative = false

    init(forKeyPath keyPath: LayerKeyPath) {
        self.keyPath = keyPath
        super.init()
    }

    override func take(from other: Animation) {
        super.take(from: other)
        guard let other = other as? PropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
    }

    override func program(defaultDuration: MediaTime) -> AnimationProgram {
        AnimationProgram(
            timing: resolvedTiming(defaultDuration), function: timingFunction,
            effect: makeTrack().map { .track($0) } ?? .none)
    }

    /// The values in the form that frames are made with; nil when they do not fit the key path.
    func makeTrack() -> PropertyTrack? { nil }
}
