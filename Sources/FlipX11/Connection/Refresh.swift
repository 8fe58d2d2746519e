/// Something that is asked again whenever it may have changed, with one question under way at a time.
///
///     if refresh.want() { ask() }                // it may have changed
///     if refresh.answered() { ask() }            // the answer is there: it may have changed meanwhile
///
/// However often something changes, there are never more questions than the server answers.
struct Refresh: Hashable, Sendable {
    private var isAsking = false
    private var isStale = false

    /// It may have changed; whether to ask now.
    mutating func want() -> Bool {
        isStale = isAsking
        guard !isAsking else { return false }
        isAsking = true
        return true
    }

    /// The answer is there; whether to ask again.
    mutating func answered() -> Bool {
        isAsking = isStale
        isStale = false
        return isAsking
    }
}
