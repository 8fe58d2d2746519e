import CX11

/// Moving a window that has no frame to take hold of, with the middle button, or with Alt or the logo key and the left one:
/// takes what the pointer does, gives what to do with the window.
///
///     var move = BorderlessMove()
///     move.pressed(WindowMove(...))                // a press that takes hold of the window
///     move.managerAnswered(canMove: true)          // whenever the answer comes
///     move.moved(to: (x, y))                       // .put, or .handOver once it is a drag
///
/// The window manager does it if it can. It takes the pointer for that, so ours has to be let go of first, and the release
/// does not come to us any more: nothing here waits for one. If it does come, the window manager was too late to see it, and
/// has to be told, or the window would hang on the pointer.
struct BorderlessMove: Equatable, Sendable {
    /// What an event of the pointer means for the window.
    enum Action: Equatable, Sendable {
        /// The event is not the move's.
        case none
        /// It is the move's, and nothing is to be done.
        case wait
        /// Put the window's upper left corner here.
        case put(x: Int, y: Int)
        /// Let go of the pointer, and ask the window manager to go on with this move.
        case handOver(WindowMove)
        /// Tell the window manager that the button which it was given was released here.
        case cancel(button: Int, x: Int, y: Int)
    }

    private var move: WindowMove?
    /// Whether the window manager is to take over.
    private var isManaged = false
    /// The button of a press that the window manager was given, until something else is pressed.
    private var handedOver: Int?

    /// The button that holds the window; nil while none does.
    var button: Int? { move?.button }

    /// Whether a press of `button` with the modifiers of `state` takes hold of a borderless window.
    static func isGrip(button: Int, state: UInt32) -> Bool {
        button == 2 || button == 1 && state & UInt32(Mod1Mask | Mod4Mask) != 0
    }

    /// A button went down, which begins `new`, or nothing for nil; whether the press is the move's.
    mutating func pressed(_ new: WindowMove?) -> Bool {
        handedOver = nil
        guard let new else { return move != nil }
        move = new
        isManaged = false
        return true
    }

    /// Whether a window manager runs that can take over, as is known now.
    mutating func managerAnswered(canMove: Bool) {
        if move != nil { isManaged = canMove }
    }

    /// The pointer is at this place of the screen.
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

    /// `button` went up at this place of the screen.
    mutating func released(_ button: Int, at pointer: (x: Int, y: Int)) -> Action {
        if button == handedOver {
            handedOver = nil
            return .cancel(button: button, x: pointer.x, y: pointer.y)
        }
        guard let move else { return .none }
        if button == move.button { self.move = nil }
        return .wait
    }

    /// Somebody else has ended it.
    mutating func cancelled() { move = nil }
}
