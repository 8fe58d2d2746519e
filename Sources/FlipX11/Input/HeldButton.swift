/// Which pointer a motion comes from, where there are several (MPX): the one that holds a button, or one that only hovers.
enum HeldButton {
    /// Whether `button`, 1...5, is down in the `state` of a pointer's event. A server that names no such button says yes.
    static func isDown(_ button: Int, state: UInt32) -> Bool {
        guard 1...5 ~= button else { return true }
        // Bits 8 to 12 are buttons 1 to 5, by the numbers that they have for programs.
        return state >> UInt32(7 + button) & 1 == 1
    }
}
