import Synchronization

/// Hands the newest value from one thread to another, without a lock: neither thread ever waits for the other.
///
/// Safe to use from any thread. The cost of each call is one atomic exchange, and an allocation for each value.
package final class Mailbox<Value: Sendable>: Sendable {
    private final class Letter: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// The address of a retained letter; 0 if there is none.
    private let slot = Atomic<UInt>(0)

    /// Creates an empty mailbox.
    package init() {}

    deinit { _ = take() }

    /// Whether there is no value.
    package var isEmpty: Bool { slot.load(ordering: .acquiring) == 0 }

    /// Puts `value` in place of the one that is there.
    package func put(_ value: Value) {
        _ = exchange(UInt(bitPattern: Unmanaged.passRetained(Letter(value)).toOpaque()))
    }

    /// Takes the newest value; nil if there is none, or if it was taken already.
    package func take() -> Value? { exchange(0) }

    private func exchange(_ new: UInt) -> Value? {
        let old = slot.exchange(new, ordering: .acquiringAndReleasing)
        guard let address = UnsafeRawPointer(bitPattern: old) else { return nil }
        return Unmanaged<Letter>.fromOpaque(address).takeRetainedValue().value
    }
}
