/// The part of the clock under the pointer, for the cursor.
enum PointerTarget: Hashable, Sendable {
    /// Nothing that the user can press or drag.
    case none
    /// A control: the corner button, or the word beside the notice.
    case control
    /// A card that the user can turn.
    case card
}
