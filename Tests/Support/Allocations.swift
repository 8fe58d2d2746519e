internal import CAllocationCounter

/// The number of memory allocations that `body` makes in this thread; nil if they cannot be counted (under a
/// sanitizer).
public func allocations(_ body: () throws -> Void) rethrows -> Int? {
    let before = cac_allocations()
    try body()
    let after = cac_allocations()
    return before < 0 ? nil : Int(after - before)
}
