/// An animation in the form that frames are made with: takes a parent's time, gives values to a sink.
///
/// What happened before leaves no trace in it, so any times can be asked for in any order.
final class AnimationProgram {
    /// What an animation does while it is in effect.
    enum Effect {
        /// Nothing: its key path or its values mean nothing. It runs and reports all the same.
        case none
        /// Changes one property.
        case track(PropertyTrack)
        /// Runs children in its own time.
        case group([AnimationProgram])
    }

    /// The time line, with the duration resolved and, once committed, the begin time too.
    var timing: MediaTimingValues
    /// The curve over each run.
    private let function: MediaTimingFunction?
    /// What it does.
    private let effect: Effect

    init(timing: MediaTimingValues, function: MediaTimingFunction?, effect: Effect) {
        self.timing = timing
        self.function = function
        self.effect = effect
    }

    /// Gives the values at `time` of the parent to `sink`; `isLastInstant` when that is the very end of a group.
    func evaluate(
        at time: MediaTime, isLastInstant: Bool = false, into sink: inout some AnimationSink
    ) {
        evaluate(timing.sample(at: time, keepsLastInstant: isLastInstant), into: &sink)
    }

    /// Gives the values at a moment whose place in the time line is known already.
    func evaluate(_ sample: MediaTimingSample, into sink: inout some AnimationSink) {
        guard let progress = sample.progress else { return }
        switch effect {
        case .none:
            return
        case .track(let track):
            let bent = function?.value(at: progress) ?? progress
            track.evaluate(
                progress: bent, iteration: sample.iteration,
                isThereAndBack: timing.autoreverses, into: &sink)
        case .group(let children):
            let run = timing.duration
            var time = sample.basicTime ?? 0
            if let function, run > 0, run.isFinite {
                // Clipped: children live inside the group, even where its curve overshoots.
                time = min(max(0, function.value(at: progress)), 1) * run
            }
            let isLast = time >= run - TimeTolerance.at(run, 0)
            for child in children {
                child.evaluate(at: time, isLastInstant: isLast, into: &sink)
            }
        }
    }

    /// The next parent's time after `time` at which what is shown can change: `time` itself while it changes all the
    /// time, infinity if it never does again. Where the parent's time runs backwards, the next one before `time`, or
    /// minus infinity.
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

    private func previousChange(before time: MediaTime, _ sample: MediaTimingSample) -> MediaTime {
        switch sample.phase {
        case .before: return -.infinity
        case .after: return min(time, timing.activeEnd)
        case .active: return isConstant ? min(time, timing.activeBegin) : time
        }
    }

    /// Whether one value stands for all of the active time.
    private var isConstant: Bool {
        switch effect {
        case .none: true
        case .track(let track): track.isConstant
        case .group: false
        }
    }

    /// The same inside the active time, its end aside.
    private func nextStep(after time: MediaTime, _ sample: MediaTimingSample) -> MediaTime {
        if isConstant { return .infinity }
        let run = timing.duration
        // Only a plain time line is looked through; any other one counts as changing all the time.
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

/// What takes the values that animations have at a moment.
protocol AnimationSink {
    /// The value that a part of a property has without any animation.
    func modelValue(of property: LayerProperty, _ component: KeyPathComponent) -> AnimatableValue

    /// Replaces a part of a property that is a number.
    mutating func apply(_ value: Double, to property: LayerProperty, _ component: KeyPathComponent)

    /// Replaces a property that is a matrix as a whole.
    mutating func apply(_ matrix: Transform3D, to property: LayerProperty)

    /// Replaces a part of a property, or adds to it.
    mutating func apply(
        _ value: AnimatableValue, to property: LayerProperty, _ component: KeyPathComponent,
        isAdditive: Bool)
}
