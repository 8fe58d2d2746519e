import FlipEngine

/// The sizes of a menu, in points unless stated otherwise.
struct MenuMetrics: Hashable, Sendable {
    /// The size of titles.
    var text = 14.0
    /// The size of reasons.
    var smallText = 11.5
    /// The height of a row.
    var row = 29.0
    /// The additional height for each line of a row's reason.
    var reason = 15.0
    /// The height of a line of text.
    var line = 22.0
    /// The height of a separator with the space around it.
    var separator = 11.0
    /// The space above the first and below the last row.
    var padding = 6.0
    /// The space at both ends of a highlighted row.
    var inset = 5.0
    /// The distance of titles from the left edge; the mark is in that space.
    var indent = 34.0
    /// The space to the right of the titles; the arrow of a submenu is in that space.
    var end = 32.0
    /// The space to the right of the keys, and between a title and its key.
    var keyEnd = 14.0
    var keySpace = 24.0
    /// The side of marks and arrows.
    var mark = 16.0
    /// The minimum width of a menu, and the width at which titles are shortened.
    var minimumWidth = 168.0
    var maximumWidth = 320.0
    /// The width up to which a line of text or a reason widens the menu; a longer one is broken.
    var textWidth = 210.0
    /// The radius of the menu's corners, and of a highlighted row's.
    var cornerRadius = 9.0
    var rowRadius = 5.0
    /// The height of the strips with arrows at the ends of a menu that scrolls.
    var strip = 18.0
    /// The opacity of the ink over a highlighted row.
    var highlight: Float = 0.13
}
