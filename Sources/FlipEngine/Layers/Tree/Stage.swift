/// The engine's world: a tree of layers, its transactions, and its time.
///
///     let stage = Stage(size: Size(width: 640, height: 360))
///     stage.rootLayer.addSublayer(card)
///     stage.transaction { card.add(turn, forKey: "turn") }
///     // each frame: commit(at: time), draw, deliverEvents(), then sleep until nextFrameTime
///
/// A stage asks no clock: time comes in with each commit, and "now" is the last commit's time. It has no shared state
/// with other stages. One thread owns it; frames may be drawn on others.
public final class Stage {
    /// The layer that holds all others; it cannot be put into another.
    public let rootLayer: Layer
    /// The transactions: `stage.transaction { ... }`, `stage.transaction.begin()`.
    public let transaction: Transaction
    /// The time of the last commit, in seconds; 0 before the first.
    public private(set) var currentTime: MediaTime = 0

    let ids = LayerIDSource()
    let events: EventQueue
    /// Layers that were taken out since the last commit.
    var orphans: [Layer] = []
    /// The last commit as `presentation()` gives it out.
    private var lastPresentationFrame: PresentationFrame?
    /// What rendering keeps from one commit to the next.
    var renderMemory: (any RenderMemory)?

    /// A stage whose root layer fills `size` points, from (0, 0).
    public init(size: Size = .zero) {
        rootLayer = Layer()
        events = EventQueue()
        transaction = Transaction(events: events)
        rootLayer.ownStage = self
        self.size = size
    }

    deinit {
        rootLayer.ownStage = nil
        lastPresentationFrame?.retire()
    }

    /// The root layer's extents, in points, which are the frame's pixels. Setting it also places the root layer with its
    /// top left corner at (0, 0), a transform of its own left aside.
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

    /// When the next frame is due, in the stage's time.
    ///
    /// * At most `currentTime` (namely equal to it): something moves or was changed; draw the next frame.
    /// * Later: nothing changes before that very time, the begin of a delayed animation, or a step of a discrete one.
    /// * Infinity: nothing will change by itself.
    public var nextFrameTime: MediaTime {
        rootLayer.presented.isDirty ? currentTime : max(currentTime, rootLayer.presented.until)
    }

    /// Calls delegates and completion blocks for what happened up to the last commit, in that order of events. What they
    /// change shows in the next commit; what they cause to be told waits for the next call.
    public func deliverEvents() { events.deliver() }

    /// Whether `deliverEvents()` has anything to tell.
    public var hasEvents: Bool { !events.isEmpty }

    /// Freezes what is to be seen at `time` into a tree of nodes: ends the implicit transaction, gives animations that
    /// begin "now" their begin, applies animations, and queues what is to be told.
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

    /// The last commit as presentation copies, made when first asked for; nil before the first commit.
    var presentationFrame: PresentationFrame? {
        if let frame = lastPresentationFrame { return frame }
        guard let node = rootLayer.presented.node else { return nil }
        let frame = PresentationFrame(root: node, ids: ids)
        lastPresentationFrame = frame
        return frame
    }

    /// Stops the animations of layers that were taken out and are on no stage now. A layer that another stage has taken
    /// over, and lost again, is left to that one.
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
    /// Stops and forgets the animations here and further down, unfinished.
    fileprivate final func stopAnimations(_ events: EventQueue) {
        let going = animations
        animations = []
        for attached in going { attached.stop(finished: false, events) }
        if !going.isEmpty { invalidateProperties() }
        for child in children { child.stopAnimations(events) }
    }
}
