internal import CAllocationCounter

/// How often `body` asks the system for memory in this thread; nil where that cannot be counted, as under a sanitizer.
public func allocations(_ body: () throws -> Void) rethrows -> Int? {
    let before = cac_allocations()
    try body()
    let after = cac_allocations()
    return before < 0 ? nil : Int(after - before)
}
