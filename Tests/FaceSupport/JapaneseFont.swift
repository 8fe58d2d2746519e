@testable import FlipClock

/// A font with the characters of the Japanese texts.
enum JapaneseFont {
    static var isInstalled: Bool { Words(.japanese).drawable() != .english }
}
