/// An animation compiled for the evaluation of frames: takes a parent's time and passes values to a sink.
///
/// Evaluation has no state, so times may be evaluated in any order.
final class AnimationProgram {
    /// The effect of an animation while it is active.
    enum Effect {
        /// None: its key path or its values are invalid. It still runs and notifies its delegate.
        case none
        /// Changes one property.
        case track(PropertyTrack)
        /// Runs children in its own time.
        case group([AnimationProgram])
    }

    /// The timing, with the duration resolved and, after the commit, the begin time too.
    var timing: MediaTimingValues
    /// The timing function of each run.
    private let function: MediaTimingFunction?
    /// The effect of the animation.
    private let effect: Effect

    init(timing: MediaTimingValues, function: MediaTimingFunction?, effect: Effect) {
        self.timing = timing
        self.function = function
        self.effect = effect
    }

    /// Passes the values at parent time `time` to `sink`; `isLastInstant` marks the exact end of a group.
    func evaluate(
        at time: MediaTime, isLastInstant: Bool = false, into sink: inout some AnimationSink
    ) {
        evaluate(timing.sample(at: time, keepsLastInstant: isLastInstant), into: &sink)
    }

    /// Passes the values to `sink` for a state of the timeline that is already computed.
    func evaluate(_ sample: MediaTimingSample, into sink: inout some AnimationSink) {
        guard let progress = sample.progress else { return }
        switch effect {
        case .none:
            return
        case .track(let track):
            track.evaluate(progress: function?.value(at: progress) ?? progress, into: &sink)
        case .group(let children):
            let run = timing.duration
            var time = sample.basicTime ?? 0
            if let function, run > 0, run.isFinite {
                // Clamped: children run inside the group, even where its timing function overshoots.
                time = min(max(0, function.value(at: progress)), 1) * run
            }
            let isLast = time >= run - TimeTolerance.at(run, 0)
            for child in children {
                child.evaluate(at: time, isLastInstant: isLast, into: &sink)
            }
        }
    }

    /// The next parent time after `time` at which a value can change: `time` itself during continuous change, infinity
    /// if no value changes later. If the parent's time runs backwards, the nearest such time before `time`, or minus
    /// infinity.
    func nextChange(
        after time: MediaTime, _ sample: MediaTimingSample, isBackward: Bool = false
    ) -> MediaTime {
        if timing.speed == 0 { return isBackward ? -.infinity : .infinity }
        if isBackward { return previousChange(before: time, sample) }
        switch sample.phase {
        case .before: return max(time, timing.activeBegin)
        case .after: return .infinity
        case .active: return min(timing.activeEnd, nextStep(after: time, sample))
        }
    }

    /// The next parent time at which the timeline begins or ends, seen from a time in `phase`; infinity if it does
    /// neither. If the parent's time runs backwards, it can only become active again: minus infinity.
    func nextBorder(after phase: MediaTimingSample.Phase, isBackward: Bool) -> MediaTime {
        if isBackward { return -.infinity }
        switch phase {
        case .before: return timing.activeBegin
        case .active: return timing.activeEnd
        case .after: return .infinity
        }
    }

    /// Whether it changes `property`, or a component of it.
    func changes(_ property: LayerProperty) -> Bool {
        switch effect {
        case .none: false
        case .track(let track): track.property == property
        case .group(let children): children.contains { $0.changes(property) }
        }
    }

    private func previousChange(before time: MediaTime, _ sample: MediaTimingSample) -> MediaTime {
        switch sample.phase {
        case .before: return -.infinity
        case .after: return min(time, timing.activeEnd)
        case .active: return isConstant ? min(time, timing.activeBegin) : time
        }
    }

    /// Whether the value is constant over the active time.
    private var isConstant: Bool {
        switch effect {
        case .none: true
        case .track(let track): track.isConstant
        case .group: false
        }
    }

    /// Like `nextChange`, but only for times within the active time, and ignoring its end.
    private func nextStep(after time: MediaTime, _ sample: MediaTimingSample) -> MediaTime {
        if isConstant { return .infinity }
        let run = timing.duration
        // Only a simple timeline is searched for steps; any other counts as changing continuously.
        guard timing.speed > 0, !timing.autoreverses, timing.timeOffset == 0, run > 0,
            function == nil || function == .linear, let basic = sample.basicTime
        else { return time }
        let step: MediaTime
        switch effect {
        case .none:
            return .infinity
        case .track(let track):
            guard run.isFinite, let border = track.nextStep(after: basic / run) else { return time }
            step = min(border, 1) * run
        case .group(let children):
            step = min(
                run,
                children.map { $0.nextChange(after: basic, $0.timing.sample(at: basic)) }.min()
                    ?? .infinity)
        }
        if step <= basic { return time }
        let start = run.isFinite ? sample.iteration * run : 0
        return max(time, timing.beginTime + (start + step) / timing.speed)
    }
}

/// Receives the values of animations at one moment.
protocol AnimationSink {
    /// The value that a component of a property has without animations.
    func modelValue(of property: LayerProperty, _ component: KeyPathComponent) -> AnimatableValue

    /// Replaces a numeric component of a property.
    mutating func apply(_ value: Double, to property: LayerProperty, _ component: KeyPathComponent)

    /// Replaces a matrix property as a whole.
    mutating func apply(_ matrix: Transform3D, to property: LayerProperty)

    /// Replaces a component of a property, or adds to it.
    mutating func apply(
        _ value: AnimatableValue, to property: LayerProperty, _ component: KeyPathComponent,
        isAdditive: Bool)
}
