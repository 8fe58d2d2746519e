import CX11
import FlipEngine

/// Builds `WM_NORMAL_HINTS` (ICCCM): the window's size and position, and whether the user or the program chose them.
///
///     var hints = SizeHints(configuration, frame: frame)
///     hints.move(toX: 100, y: 50, isMapped: false)
///     hints.hints                                  // for XSetWMNormalHints
struct SizeHints {
    /// The structure for Xlib.
    private(set) var hints = XSizeHints()

    /// Creates the hints of a window with `configuration`, created at `frame`.
    init(_ configuration: WindowConfiguration, frame: PixelRect) {
        hints.flags = PMinSize | PWinGravity
        let least = configuration.minimumSize
        hints.min_width = Int32(least.width)
        hints.min_height = Int32(least.height)
        if configuration.isWidget {
            // The aspect ratio applies to the size minus the base size, which is 0.
            hints.flags |= PAspect | PBaseSize
            hints.min_aspect.x = Int32(frame.width)
            hints.min_aspect.y = Int32(frame.height)
            hints.max_aspect = hints.min_aspect
        }
        set(frame)
        hints.flags |= configuration.isSizeFromUser ? USSize : PSize
        if configuration.x != nil || configuration.y != nil { hints.flags |= USPosition }
        hints.win_gravity =
            configuration.isReplacing
            ? StaticGravity : Self.gravity(configuration.x, configuration.y)
    }

    /// Makes later positions refer to the upper left corner of the window manager's frame; returns whether that is new.
    mutating func settleGravity() -> Bool {
        guard hints.win_gravity != NorthWestGravity else { return false }
        hints.win_gravity = NorthWestGravity
        return true
    }

    /// Creates the hints of a window that must be at `frame`, whatever the window manager's own placement would be.
    init(fixedAt frame: PixelRect) {
        hints.flags = USPosition | USSize
        set(frame)
    }

    /// Sets a position as if the user had chosen it; otherwise the window manager could choose another one.
    mutating func move(toX x: Int, y: Int, isMapped: Bool) {
        hints.flags |= USPosition
        hints.x = Int32(clamping: x)
        hints.y = Int32(clamping: y)
        if !isMapped { hints.win_gravity = NorthWestGravity }
    }

    private mutating func set(_ frame: PixelRect) {
        hints.x = Int32(clamping: frame.minX)
        hints.y = Int32(clamping: frame.minY)
        hints.width = Int32(clamping: frame.width)
        hints.height = Int32(clamping: frame.height)
    }

    /// Returns the window gravity: the corner that stays in place when the window manager adds a frame.
    private static func gravity(_ x: WindowOffset?, _ y: WindowOffset?) -> Int32 {
        func isFromEnd(_ offset: WindowOffset?) -> Bool {
            if case .fromEnd = offset { true } else { false }
        }
        switch (isFromEnd(x), isFromEnd(y)) {
        case (false, false): return NorthWestGravity
        case (true, false): return NorthEastGravity
        case (false, true): return SouthWestGravity
        case (true, true): return SouthEastGravity
        }
    }
}
