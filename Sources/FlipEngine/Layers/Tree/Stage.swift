/// The root object of the engine: a tree of layers, its transactions, and its time.
///
///     let stage = Stage(size: Size(width: 640, height: 360))
///     stage.rootLayer.addSublayer(card)
///     stage.transaction { card.add(turn, forKey: "turn") }
///     // each frame: commit(at: time), draw, deliverEvents(), then sleep until nextFrameTime
///
/// A stage reads no clock: each commit passes the time. Between commits, "now" is the time of the event that the
/// program handles: pass it to the functions that take a time, or set `currentTime` with `advance(to:)` first. Stages
/// share no state. One thread owns a stage; other threads may draw its frames.
public final class Stage {
    /// The layer that contains all others; it cannot be a sublayer.
    public let rootLayer: Layer
    /// The stack of transactions: `stage.transaction { ... }`, `stage.transaction.begin()`.
    public let transaction: Transaction
    /// The stage's time, in seconds: that of the last commit or call of `advance(to:)`, 0 before the first.
    ///
    /// A program that sleeps until `nextFrameTime` commits nothing while nothing moves, and this stays the time of the
    /// last frame. So it is "now" only in the calls that `deliverEvents()` makes after a commit, and after
    /// `advance(to:)`.
    public private(set) var currentTime: MediaTime = 0

    let ids = LayerIDSource()
    let events: EventQueue
    /// Layers that were removed since the last commit.
    var orphans: [Layer] = []
    /// The last commit's presentation copies.
    private var lastPresentationFrame: PresentationFrame?
    /// State that rendering keeps between commits.
    private(set) var renderMemory: (any RenderMemory)?

    /// A stage whose root layer fills `size` points, from (0, 0).
    public init(size: Size = .zero) {
        rootLayer = Layer()
        events = EventQueue()
        transaction = Transaction(events: events)
        rootLayer.ownStage = self
        self.size = size
    }

    deinit {
        events.close()
        rootLayer.ownStage = nil
        lastPresentationFrame?.retire()
    }

    /// The root layer's extents in points; one point is one pixel of the frame. Setting it also places the root layer
    /// with its top left corner at (0, 0), ignoring a transform of its own.
    public var size: Size {
        get { rootLayer.bounds.size }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else { return }
            let extents = Rect(origin: .zero, size: newValue).standardized.size
            transaction(disableActions: true) {
                rootLayer.bounds = Rect(origin: rootLayer.bounds.origin, size: extents)
                let anchor = rootLayer.anchorPoint
                let (width, height) = (rootLayer.bounds.width, rootLayer.bounds.height)
                rootLayer.position = Point(x: anchor.x * width, y: anchor.y * height)
            }
        }
    }

    /// Sets `currentTime` to `time`, in seconds, without a commit: call it when the program wakes up, with the time of
    /// the event or of its clock, before code that reads `currentTime` as "now".
    ///
    ///     stage.advance(to: event.time)
    ///     flip.run(toBack: true, at: stage.currentTime)
    ///
    /// Shows nothing, queues no events and changes no layer; the next commit may pass any time. A time before the last
    /// commit is accepted, as a commit accepts it: if the last frame is not valid for it, `nextFrameTime` is that time.
    /// A time that is not finite is ignored.
    public func advance(to time: MediaTime) {
        if time.isFinite { currentTime = time }
    }

    /// The time at which the next frame is due, in the stage's time.
    ///
    /// - Equal to `currentTime`: something moves or has changed; draw the next frame.
    /// - Later: nothing that can be seen changes before that time, which is, for example, the start of a delayed
    ///   animation or a step of a discrete one.
    /// - Infinity: nothing will change by itself.
    ///
    /// Animations in a layer that is hidden or has opacity 0 need a frame only when they begin or end, for their
    /// events. A layer outside the frame counts as visible, because its animations may move it inside.
    public var nextFrameTime: MediaTime {
        let shown = rootLayer.presented
        return shown.isDirty || currentTime < shown.from
            ? currentTime : max(currentTime, shown.next.frame)
    }

    /// Calls delegates and completion blocks for all events queued before the call, in the order of the events: those
    /// of commits, of animations that were removed and of transactions that were closed. Their changes show in the next
    /// commit; the events that they cause wait for the next call.
    public func deliverEvents() { events.deliver() }

    /// Whether `deliverEvents()` has events to deliver.
    public var hasEvents: Bool { !events.isEmpty }

    /// Freezes the presentation at `time` into a tree of nodes: ends the implicit transaction, replaces begin times of
    /// 0 by the layer's current time, applies animations, and queues events.
    ///
    /// Times may go back and forth. A time that is not finite counts as `currentTime`.
    func present(at time: MediaTime) -> PresentationNode {
        let time = time.isFinite ? time : currentTime
        transaction.endImplicit()
        stopOrphans()
        let old = lastPresentationFrame
        lastPresentationFrame = nil
        old?.retire()
        currentTime = time
        return rootLayer.present(
            PresentationPass(time: time, ids: ids, events: events), in: LayerClock(stage: time),
            isForced: false)
    }

    /// Keeps `memory` for the rendering of the next commit.
    func remember(_ memory: any RenderMemory) { renderMemory = memory }

    /// The last commit's presentation copies, created on first use; nil before the first commit.
    var presentationFrame: PresentationFrame? {
        if let frame = lastPresentationFrame { return frame }
        guard let node = rootLayer.presented.node else { return nil }
        let frame = PresentationFrame(root: node, ids: ids)
        lastPresentationFrame = frame
        return frame
    }

    /// Stops the animations of removed layers that are on no stage now. A layer that was added to another stage and
    /// removed from it is left to that stage.
    private func stopOrphans() {
        let layers = orphans
        orphans = []
        for layer in layers where layer.formerStage === self {
            layer.formerStage = nil
            if layer.stage == nil { layer.stopAnimations(events) }
        }
    }
}

extension Layer {
    /// Stops and removes the animations of this layer and its descendants, unfinished.
    fileprivate final func stopAnimations(_ events: EventQueue) {
        let going = animations
        animations = []
        for attached in going { attached.stop(finished: false, events) }
        if !going.isEmpty { invalidateProperties() }
        for child in children { child.stopAnimations(events) }
    }
}
