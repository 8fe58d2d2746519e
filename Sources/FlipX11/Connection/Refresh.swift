/// Decides when to query a value of the server again, with at most one query pending.
///
///     if refresh.want() { ask() }                // the value may have changed
///     if refresh.answered() { ask() }            // the reply has arrived; the value may have changed since
///
/// However often the value changes, there are never more queries than the server answers.
struct Refresh: Hashable, Sendable {
    private var isAsking = false
    private var isStale = false

    /// Records that the value may have changed; returns whether to send a query now.
    mutating func want() -> Bool {
        isStale = isAsking
        guard !isAsking else { return false }
        isAsking = true
        return true
    }

    /// Records that the reply has arrived; returns whether to send another query.
    mutating func answered() -> Bool {
        isAsking = isStale
        isStale = false
        return isAsking
    }
}
