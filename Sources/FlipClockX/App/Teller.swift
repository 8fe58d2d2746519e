import FlipClock
import FlipSystem

/// Prints the changes that the user makes by hand, a line for each, for `--tell`.
///
///     teller.tell(owner) { face.textLine }        // after every wake-up
///     teller.watch(in: &loop)
///
/// A reader may be slow: the lines wait without stopping the clock (`LineOutput`).
final class Teller {
    /// nil to print nothing.
    private let output: LineOutput?
    /// The offset of the time that was printed last, in seconds.
    private var offset = 0
    /// The text set by hand that was printed last; nil while the cards show their own text.
    private var text: String?

    /// Prints to `output`; nothing for nil.
    init(_ output: LineOutput?) { self.output = output }

    /// Prints the changes since the last call.
    ///
    /// - Parameter shown: The text on the cards; nil if they show none.
    func tell(_ owner: SharedClock, text shown: () -> String?) {
        let events = events(of: owner, text: shown)
        guard let output else { return }
        for event in events { output.write(event.description) }
        if let warning = output.takeWarning() { Diagnostics.write(warning) }
    }

    /// Returns the changes since the last call.
    func events(of owner: SharedClock, text shown: () -> String?) -> [ModeEvent] {
        var events = owner.takeEvents()
        let clock = owner.clock
        // A card that is held is not yet set.
        guard !clock.hand.isHolding else { return events }
        let newOffset = clock.mode.showsWallTime ? clock.hand.offset : 0
        if newOffset != offset { events.append(.timeOffset(seconds: newOffset)) }
        offset = newOffset
        let isSet = !clock.hand.distance.isZero
        guard isSet || text != nil else { return events }
        let shown = shown()
        let newText = isSet ? shown : nil
        if newText != text, let shown { events.append(.textSet(shown)) }
        text = newText
        return events
    }

    /// Wakes `loop` for space, while lines wait for it.
    func watch(in loop: inout EventLoop) {
        if let output, output.wantsSpace {
            loop.watchSpace(of: output.fileDescriptor, as: .output)
        } else {
            loop.unwatch(.output)
        }
    }

    /// Writes what waits, as far as there is space.
    func flush() { output?.flush() }
}
