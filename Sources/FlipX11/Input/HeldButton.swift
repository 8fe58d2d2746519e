/// Distinguishes a pointer that holds a button from one that only hovers, if there are several pointers (MPX).
enum HeldButton {
    /// Whether `button` is down in the `state` of an event. True for buttons other than 1...5, which the state does not
    /// contain.
    static func isDown(_ button: Int, state: UInt32) -> Bool {
        guard 1...5 ~= button else { return true }
        // Bits 8 to 12 are the logical buttons 1 to 5.
        return state >> UInt32(7 + button) & 1 == 1
    }
}
