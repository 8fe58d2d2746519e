@testable import FlipClock
@testable import FlipFace

extension Theme {
    /// The built-in theme called `name`.
    static func named(_ name: String) -> Theme? { BuiltInTheme.named(name)?.theme }
}
