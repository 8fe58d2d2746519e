import CX11
import FlipEngine
import FlipSystem

/// Presents through shared memory (MIT-SHM): frames are drawn where the server reads them, and only a request is sent.
///
/// One segment has two slots. The server reports the last put (ShmPutImage request) of each frame with a ShmCompletion;
/// until then the slot must not be written. Completions can be lost: with a refused request, with the window, or with a
/// server that does not send them. Then, and after any other failure, `hasFailed` becomes true, and another presenter
/// must take over.
final class ShmPresenter: Presenter {
    let name = "MIT-SHM"
    private(set) var needsFrame = true
    var origin = (x: 0, y: 0)
    /// The reason why shared memory does not work, after which nothing is presented; nil while it works.
    private(set) var failure: Failure?
    /// Whether shared memory does not work.
    var hasFailed: Bool { failure != nil }

    /// The reasons against shared memory. The raw values are messages.
    enum Failure: String, CustomStringConvertible, Sendable {
        /// The server cannot attach our segment, or has attached another one.
        case notShared = "the server cannot read our memory"
        /// The server refused a request.
        case refused = "the server refused our shared memory"
        /// The server has not reported a completion.
        case forgotten = "the server does not report completions"

        var description: String { rawValue }
    }

    private let target: PresentationTarget
    private let codes: XExtensionCodes
    private let context: GC
    private let clock: () -> Double
    private var slots = SlotTracker(count: slotCount)
    private var memory: Memory?
    private var bounds = PixelRect.empty
    private var acquired: SlotTracker.Acquired?
    private var frame: Int
    private let probe: CompletionProbe
    /// When `acquire` first found no free slot since the last completion, in seconds of `CLOCK_MONOTONIC`; nil if it
    /// has found one.
    private var busySince: Double?

    private static let slotCount = 2
    /// How long the server may keep all slots busy before it is tested for a lost completion, in seconds: many frames,
    /// but too short for a user to notice.
    private static let patience = 0.25

    /// Creates a presenter on `target` whose frames count from `firstFrame`; nil if the server has no MIT-SHM.
    init?(
        target: PresentationTarget, firstFrame: Int = 1,
        clock: @escaping () -> Double = { MonotonicClock.now }
    ) {
        // Without the extension, libXext's functions print a message and do nothing.
        guard let codes = target.connection.sharedMemory,
            XShmQueryExtension(target.connection.display) != 0,
            let context = XCreateGC(target.connection.display, target.window, 0, nil)
        else { return nil }
        self.target = target
        self.codes = codes
        self.context = context
        self.clock = clock
        frame = firstFrame
        probe = CompletionProbe(target: target)
        var values = XGCValues()
        values.graphics_exposures = 0
        XChangeGC(target.connection.display, context, UInt(GCGraphicsExposures), &values)
    }

    deinit {
        memory = nil
        if target.connection.isAlive { XFreeGC(target.connection.display, context) }
    }

    /// The number of the next frame.
    var nextFrame: Int { frame }

    /// Allocates memory for frames of this size.
    func prepare(width: Int, height: Int) {
        if memory(for: width, height) == nil { giveUp(.notShared) }
    }

    func acquire(width: Int, height: Int) -> PresenterFrame? {
        guard !hasFailed else { return nil }
        guard let memory = memory(for: width, height) else {
            giveUp(.notShared)
            return nil
        }
        guard let slot = slots.acquire() else {
            askIfForgotten()
            return nil
        }
        acquired = slot
        busySince = nil
        return memory.frame(slot.slot, bounds, stale: slot.stale)
    }

    @discardableResult
    func submit(damage: [PixelRect]) -> Submission? {
        guard !hasFailed, let memory, let acquired else { return nil }
        self.acquired = nil
        let put = slots.submit(frame: frame, damage: damage)
        let repaired = PixelRegion((put?.rects ?? []) + acquired.stale, within: bounds)
        memory.finish(repaired.rects, slot: acquired.slot)
        guard let put else { return nil }
        send(put.rects, from: put.slot)
        needsFrame = false
        defer { frame += 1 }
        return Submission(frame: frame, pixels: put.rects.reduce(0) { $0 + $1.area })
    }

    func exposed(_ rect: PixelRect) {
        let rect = PixelRect(
            x: rect.minX - origin.x, y: rect.minY - origin.y, width: rect.width,
            height: rect.height
        ).intersection(bounds)
        guard !rect.isEmpty else { return }
        guard !hasFailed, let slot = slots.showAgain(rect) else {
            needsFrame = true
            return
        }
        send([rect], from: slot)
    }

    func handle(_ completion: PresentCompletion) -> Int? {
        switch completion {
        case .sharedMemory(let segment, let offset):
            // Completions of a replaced segment have no meaning any more.
            guard let memory, segment == memory.segment.serverID else { return nil }
            busySince = nil
            return slots.complete(slot: offset / memory.slotSize)
        case .copy(let drawable):
            // Requests are executed in order: a put that precedes the probe and has no completion by now will never get
            // one.
            if let mark = probe.answer(by: drawable), let oldest = slots.oldestPending,
                oldest <= mark
            {
                giveUp(.forgotten)
            }
            return nil
        }
    }

    func handle(_ error: XProtocolError) {
        if error.majorOpcode == codes.majorOpcode { giveUp(.refused) }
    }

    /// Sends one put for each rectangle, and requests a completion for the last.
    private func send(_ rects: [PixelRect], from slot: Int) {
        guard let memory else { return }
        let connection = target.connection
        for (index, rect) in rects.enumerated() {
            XShmPutImage(
                connection.display, target.window, context, memory.images[slot], Int32(rect.minX),
                Int32(rect.minY), Int32(rect.minX + origin.x), Int32(rect.minY + origin.y),
                UInt32(rect.width), UInt32(rect.height), index == rects.count - 1 ? 1 : 0)
        }
        connection.flush()
    }

    /// Sends a request that every live server answers, after a while without completions.
    ///
    /// Nothing waits for the answer: a stopped server must not stop the clock.
    private func askIfForgotten() {
        let now = clock()
        let since = busySince ?? now
        busySince = since
        if now - since >= Self.patience { probe.ask(mark: slots.putCount) }
    }

    private func giveUp(_ reason: Failure) {
        failure = reason
        needsFrame = true
        acquired = nil
        slots.reset()
        memory = nil
    }

    /// Returns memory for frames of this size: the current one if it fits and is not far too large, otherwise a new
    /// one.
    private func memory(for width: Int, _ height: Int) -> Memory? {
        let wanted = PixelRect(
            x: 0, y: 0, width: PresenterLimits.clamp(width), height: PresenterLimits.clamp(height))
        if let memory, memory.fits(wanted) {
            bounds = wanted
            slots.resize(to: wanted)
            return memory
        }
        memory = nil
        memory = Memory(for: wanted, slots: Self.slotCount, target: target)
        bounds = wanted
        slots.resize(to: wanted)
        slots.reset()
        return memory
    }
}
