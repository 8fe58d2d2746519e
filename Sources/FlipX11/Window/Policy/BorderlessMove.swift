import CX11

/// Moves a borderless window: with the middle button, or with the left button while Alt or Super is held, or on its
/// handle.
///
///     var move = BorderlessMove()
///     move.pressed(windowMove)                     // a press that starts a move
///     move.managerAnswered(canMove: true)          // when the reply arrives
///     move.moved(to: (x, y))                       // .put, or .handOver once it is a drag
///
/// The window manager moves the window if it can (`_NET_WM_MOVERESIZE`). It needs the pointer grab, so ours is released
/// first, and the button release then goes to the window manager: nothing here waits for that release. If we do receive
/// it, the window manager's grab was too late; its move must then be cancelled, or the window would stay attached to
/// the pointer.
struct BorderlessMove: Equatable, Sendable {
    /// The response to a pointer event.
    enum Action: Equatable, Sendable {
        /// The event does not belong to a move.
        case none
        /// The event belongs to the move, and nothing needs to be done.
        case wait
        /// Put the window's upper left corner here.
        case put(x: Int, y: Int)
        /// Release the pointer grab, and ask the window manager to continue this move.
        case handOver(WindowMove)
        /// Notify the window manager that the button of its move was released here.
        case cancel(button: Int, x: Int, y: Int)
    }

    private var move: WindowMove?
    /// Whether the window manager can take over.
    private var isManaged = false
    /// The button of a move that was handed over, until the next press.
    private var handedOver: Int?

    /// The button of the current move; nil without one.
    var button: Int? { move?.button }

    /// Whether a press of `button` with the modifiers of `state` starts a move.
    static func isGrip(button: Int, state: UInt32, isOnHandle: Bool = false) -> Bool {
        button == 2
            || button == 1 && (isOnHandle || state & UInt32(Mod1Mask | Mod4Mask) != 0)
    }

    /// Handles a press, which starts the move `new` unless it is nil; returns whether the press belongs to a move.
    mutating func pressed(_ new: WindowMove?) -> Bool {
        handedOver = nil
        guard let new else { return move != nil }
        move = new
        isManaged = false
        return true
    }

    /// Records whether the current window manager can take over.
    mutating func managerAnswered(canMove: Bool) {
        if move != nil { isManaged = canMove }
    }

    /// Handles a motion to this position on the screen.
    mutating func moved(to pointer: (x: Int, y: Int)) -> Action {
        guard let move else { return .none }
        guard isManaged else {
            let origin = move.origin(forPointerAt: pointer)
            return .put(x: origin.x, y: origin.y)
        }
        guard move.isDrag(to: pointer) else { return .wait }
        self.move = nil
        handedOver = move.button
        return .handOver(move)
    }

    /// Handles the release of `button` at this position on the screen.
    mutating func released(_ button: Int, at pointer: (x: Int, y: Int)) -> Action {
        if button == handedOver {
            handedOver = nil
            return .cancel(button: button, x: pointer.x, y: pointer.y)
        }
        guard let move else { return .none }
        if button == move.button { self.move = nil }
        return .wait
    }

    /// Ends the move because the window or the pointer was lost.
    mutating func cancelled() { move = nil }
}
