/// A stage's stack of transactions, like `CATransaction`: settings for the changes made while they are open.
///
///     stage.transaction.begin()
///     stage.transaction.disableActions = true
///     layer.contents = picture
///     stage.transaction.commit()
///
///     stage.transaction(disableActions: true) { layer.contents = picture }
///
/// A value is that of the innermost open transaction that sets it. The outermost transaction is implicit and always
/// open; it ends with the stage's commit, which discards its values. Model changes show in the stage's next commit,
/// whatever transactions are open then.
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

    /// Opens a transaction inside the current one.
    public func begin() { levels.append(Level()) }

    /// Closes the innermost transaction opened by `begin()`; does nothing if there is none.
    public func commit() {
        guard levels.count > 1, let level = levels.popLast() else { return }
        for group in level.groups { group.commit() }
    }

    /// Runs `body` in a transaction of its own; arguments that are nil inherit the outer values.
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

    /// The duration of animations without one, in seconds; 0.25 by default. Negative values and NaN count as 0: such
    /// animations end as soon as they begin.
    public var animationDuration: MediaTime {
        get { inherited { $0.duration } ?? 0.25 }
        set { top.duration = newValue > 0 ? newValue : 0 }
    }

    /// The timing function of animations without one; nil by default, which is linear, and `default` for implicit
    /// animations.
    public var animationTimingFunction: MediaTimingFunction? {
        get { inherited { $0.function } ?? nil }
        set { top.function = .some(newValue) }
    }

    /// Whether property changes add no implicit animations; false by default. Explicitly added animations are not
    /// affected.
    public var disableActions: Bool {
        get { inherited { $0.disablesActions } ?? false }
        set { top.disablesActions = newValue }
    }

    /// A block to call when all animations that were added to this transaction (or a nested one) since the block was
    /// set have ended or been removed. An animation of a layer that is put on the stage belongs to the transaction that
    /// puts it there. `Stage.deliverEvents()` calls it, never the setter. Setting another block adds
    /// it; setting nil removes none. A nested transaction reads this block but does not run it.
    public var completionBlock: (() -> Void)? {
        get { inherited { $0.block } }
        set {
            guard let newValue else { return }
            top.block = newValue
            top.groups.append(CompletionGroup(newValue, events: events))
        }
    }

    /// An application-defined value for a key; nil if none was set.
    public subscript(key: String) -> Any? {
        get {
            for level in levels.reversed() {
                if let value = level.values[key] { return value }
            }
            return nil
        }
        set { top.values[key] = newValue }
    }

    /// The completion groups that an animation added now joins.
    var openGroups: [CompletionGroup] { levels.flatMap(\.groups) }

    /// Ends the implicit transaction and begins the next, like `CATransaction.flush()`: its values are discarded, and
    /// its completion block waits for no further animations. Does nothing while a transaction opened by `begin()` is
    /// open.
    ///
    /// The stage's commit ends the implicit transaction too, even while other transactions are open, as the end of a
    /// run loop's turn does in Core Animation. Changes show with that commit, not before: a stage has no screen of its
    /// own.
    public func flush() {
        guard levels.count == 1 else { return }
        endImplicit()
    }

    /// Ends the implicit transaction and begins the next at the stage's commit, whatever transactions are open inside
    /// it.
    func endImplicit() {
        let level = levels[0]
        levels[0] = Level()
        for group in level.groups { group.commit() }
    }

    private var top: Level {
        get { levels[levels.count - 1] }
        _modify { yield &levels[levels.count - 1] }
    }

    /// The innermost value that is set. It takes a closure because layers ask at every change of a property, and a key
    /// path is read by the runtime.
    @inline(__always)
    private func inherited<Value>(_ value: (Level) -> Value?) -> Value? {
        for index in levels.indices.reversed() {
            if let value = value(levels[index]) { return value }
        }
        return nil
    }
}
