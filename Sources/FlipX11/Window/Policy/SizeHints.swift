import CX11
import FlipEngine

/// What window managers are told about a window's size and place (`WM_NORMAL_HINTS` of ICCCM): which of it the user chose,
/// and which is theirs to choose.
///
///     var hints = SizeHints(configuration, frame: frame)
///     hints.move(toX: 100, y: 50, isMapped: false)
///     hints.hints                                  // what Xlib sends
struct SizeHints {
    /// What Xlib sends.
    private(set) var hints = XSizeHints()

    /// A window as `configuration` has it, made at `frame`.
    init(_ configuration: WindowConfiguration, frame: PixelRect) {
        hints.flags = PMinSize | PWinGravity
        let least = configuration.minimumSize
        hints.min_width = Int32(least.width)
        hints.min_height = Int32(least.height)
        if configuration.isWidget {
            // Of the window less its base size, which is none.
            hints.flags |= PAspect | PBaseSize
            hints.min_aspect.x = Int32(frame.width)
            hints.min_aspect.y = Int32(frame.height)
            hints.max_aspect = hints.min_aspect
        }
        set(frame)
        hints.flags |= configuration.isSizeFromUser ? USSize : PSize
        if configuration.x != nil || configuration.y != nil { hints.flags |= USPosition }
        hints.win_gravity = Self.gravity(configuration.x, configuration.y)
    }

    /// A window that is to be at `frame`, whatever window managers would choose.
    init(fixedAt frame: PixelRect) {
        hints.flags = USPosition | USSize
        set(frame)
    }

    /// The window is to go to this place, although the user did not ask for it: it would be the window manager's to choose.
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

    /// The corner of the window that has to stay where it was asked to be when a frame is put around it.
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
