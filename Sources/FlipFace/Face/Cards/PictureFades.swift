import FlipEngine

/// Pictures that have been replaced, each of which fades out in front of the new one. `finish(by:)` is called before each
/// frame.
///
/// A picture that does not cover the one behind it must fade out while the new one fades in; otherwise both would add
/// up at first.
struct PictureFades {
    /// The duration of the fades, in seconds.
    private let duration: MediaTime

    private struct Fade {
        let layer: Layer
        let end: MediaTime
        /// Whether the layer is removed at the end.
        let isOut: Bool
    }

    private var fades: [Fade] = []

    /// No fade; each one lasts `duration` seconds.
    init(lasting duration: MediaTime = 0.3) { self.duration = duration }

    /// Performs `change`, which gives these sublayers of `face` other pictures, and lets the old ones fade out in front of
    /// them from `time` on.
    mutating func replace(
        _ layers: [Layer], in face: Layer, at time: MediaTime, _ change: () -> Void
    ) {
        let old = layers.map(Self.likeness)
        change()
        for (old, new) in zip(old, layers) {
            face.insertSublayer(old, above: new)
            fadeOut(old, at: time)
        }
    }

    /// Lets a layer that nothing else changes fade out from `time` on, and removes it.
    mutating func fadeOut(_ layer: Layer, at time: MediaTime) {
        fade(layer, isOut: true, at: time)
    }

    /// Lets a layer fade in from `time` on.
    mutating func fadeIn(_ layer: Layer, at time: MediaTime) {
        fade(layer, isOut: false, at: time)
    }

    private mutating func fade(_ layer: Layer, isOut: Bool, at time: MediaTime) {
        layer.add(Self.animation(isOut: isOut, lasting: duration, at: time), forKey: Self.key)
        fades.removeAll { $0.layer === layer }
        fades.append(Fade(layer: layer, end: time + duration, isOut: isOut))
    }

    private static let key = "fade"

    /// The animation of a fade, which holds both of its ends.
    static func animation(
        isOut: Bool, lasting duration: MediaTime, at time: MediaTime
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = isOut ? 1.0 : 0.0
        animation.toValue = isOut ? 0.0 : 1.0
        animation.beginTime = time
        animation.duration = duration
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    /// Whether a fade begins at `time`.
    func hasBegun(at time: MediaTime) -> Bool { fades.contains { $0.end == time + duration } }

    /// Whether a fade is over by `time`, which `finish` must end.
    func isOver(by time: MediaTime) -> Bool { fades.contains { $0.end <= time } }

    /// Ends the fades that are over by `time`; all of them for infinity.
    mutating func finish(by time: MediaTime) {
        for fade in fades where fade.end <= time {
            fade.layer.removeAnimation(forKey: Self.key)
            if fade.isOut { fade.layer.removeFromSuperlayer() }
        }
        fades.removeAll { $0.end <= time }
    }

    /// A layer that looks like `layer`, with its pictures.
    static func likeness(of layer: Layer) -> Layer {
        let new = Layer()
        new.bounds = layer.bounds
        new.anchorPoint = layer.anchorPoint
        new.position = layer.position
        new.transform = layer.transform
        new.isHidden = layer.isHidden
        new.contents = layer.contents
        new.contentsRect = layer.contentsRect
        for sublayer in layer.sublayers { new.addSublayer(likeness(of: sublayer)) }
        return new
    }
}
