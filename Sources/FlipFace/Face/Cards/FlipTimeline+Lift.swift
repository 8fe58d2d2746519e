import FlipEngine

extension FlipTimeline {
    /// The smallest lift of a flap that the user has released, in radians: half a degree. A smaller one would not be
    /// seen.
    private static let smallestLift = Double.pi / 360

    /// A forward timeline whose flap lands at `speed`, in flips per second, and lifts accordingly.
    ///
    /// A card on a pile keeps a fixed share of its speed, so it rises in proportion to the square of that speed. It
    /// rises at most as high as in an untouched flip, and not at all if that would be less than half a degree.
    init(duration: Double, landingAt speed: Double) {
        let untouched = FlipTimeline(duration: duration)
        let share = min(speed / untouched.landingSpeed, 1)
        let scale = share * share
        let isSeen = untouched.lift * scale >= Self.smallestLift
        self.init(duration: duration, liftScale: isSeen ? scale : 0)
    }
}
