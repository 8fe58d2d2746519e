/// A stage's stack of transactions, as `CATransaction`: what holds for the changes made now.
///
///     stage.transaction.begin()
///     stage.transaction.disableActions = true
///     layer.contents = picture
///     stage.transaction.commit()
///
///     stage.transaction(disableActions: true) { layer.contents = picture }
///
/// Values belong to the innermost open transaction; one that it has not set is the next outer one's. Outermost, and
/// always open, is an implicit transaction, which ends with the stage's commit: values set on it are gone after.
/// Changes of the model show in the stage's next commit, whatever transactions are open then.
public final class Transaction {
    private struct Level {
        var duration: MediaTime?
        var function: MediaTimingFunction??
        var disablesActions: Bool?
        var block: (() -> Void)?
        var groups: [CompletionGroup] = []
        var values: [String: Any] = [:]
    }

    private var levels = [Level()]
    private let events: EventQueue

    init(events: EventQueue) { self.events = events }

    /// Opens a transaction inside the present one.
    public func begin() { levels.append(Level()) }

    /// Closes the innermost transaction that was opened; without one it does nothing.
    public func commit() {
        guard levels.count > 1, let level = levels.popLast() else { return }
        for group in level.groups { group.commit() }
    }

    /// Runs `body` in a transaction of its own; what is not given is as outside.
    @discardableResult
    public func callAsFunction<Result>(
        animationDuration: MediaTime? = nil, disableActions: Bool? = nil,
        completionBlock: (() -> Void)? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        begin()
        defer { commit() }
        if let animationDuration { self.animationDuration = animationDuration }
        if let disableActions { self.disableActions = disableActions }
        if let completionBlock { self.completionBlock = completionBlock }
        return try body()
    }

    /// How long animations without a duration last, in seconds; 0.25 by default. What is below 0 or not a number counts
    /// as 0: such animations end as soon as they begin.
    public var animationDuration: MediaTime {
        get { inherited(\.duration) ?? 0.25 }
        set { top.duration = newValue > 0 ? newValue : 0 }
    }

    /// The curve of animations that have none; nil by default: straight, and `default` for implicit animations.
    public var animationTimingFunction: MediaTimingFunction? {
        get { inherited(\.function) ?? nil }
        set { top.function = .some(newValue) }
    }

    /// Whether changes of properties run no actions; false by default. Animations that are added are not concerned.
    public var disableActions: Bool {
        get { inherited(\.disablesActions) ?? false }
        set { top.disablesActions = newValue }
    }

    /// What is called once all animations that were added to this transaction (and those inside it) after this was set
    /// have ended or were removed. Never called at once: `Stage.deliverEvents()` does. Setting another adds it; setting
    /// nil takes none back. A transaction inside reads this one's block, and does not run it.
    public var completionBlock: (() -> Void)? {
        get { inherited(\.block) }
        set {
            guard let newValue else { return }
            top.block = newValue
            top.groups.append(CompletionGroup(newValue, events: events))
        }
    }

    /// A value of your own under a key of your own; nil if none was set.
    public subscript(key: String) -> Any? {
        get {
            for level in levels.reversed() {
                if let value = level.values[key] { return value }
            }
            return nil
        }
        set { top.values[key] = newValue }
    }

    /// The blocks that wait for an animation that is added now.
    var openGroups: [CompletionGroup] { levels.flatMap(\.groups) }

    /// Ends the implicit transaction and begins the next, as `CATransaction.flush()`: what was set on it is gone, and its
    /// completion block waits for no further animations. While a transaction that was opened is not closed, nothing
    /// happens.
    ///
    /// The stage's commit does the same by itself, as the end of a run loop's turn does for Core Animation. What was
    /// changed shows with that commit, not before: a stage has no screen to send it to.
    public func flush() {
        guard levels.count == 1 else { return }
        endImplicit()
    }

    /// Ends the implicit transaction and begins the next, whatever is open inside it, at the stage's commit.
    func endImplicit() {
        let level = levels[0]
        levels[0] = Level()
        for group in level.groups { group.commit() }
    }

    private var top: Level {
        get { levels[levels.count - 1] }
        _modify { yield &levels[levels.count - 1] }
    }

    private func inherited<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
        for level in levels.reversed() {
            if let value = level[keyPath: path] { return value }
        }
        return nil
    }
}
