import CX11
import FlipEngine

extension KeyPress.Key {
    /// Creates the key that has the X key symbol `symbol`.
    init(symbol: KeySym) {
        switch Int32(truncatingIfNeeded: symbol) {
        // The symbols of Latin letters are those of ASCII, where a bit distinguishes lower case.
        case XK_a...XK_z, XK_A...XK_Z:
            self = .character(Character(Unicode.Scalar(UInt8(symbol) | 0x20)))
        case XK_comma: self = .character(",")
        case XK_Escape: self = .escape
        case XK_F1: self = .f1
        case XK_F10: self = .f10
        case XK_F11: self = .f11
        case XK_Up, XK_KP_Up: self = .up
        case XK_Down, XK_KP_Down: self = .down
        case XK_Left, XK_KP_Left: self = .left
        case XK_Right, XK_KP_Right: self = .right
        case XK_Page_Up, XK_KP_Page_Up: self = .pageUp
        case XK_Page_Down, XK_KP_Page_Down: self = .pageDown
        case XK_Home, XK_KP_Home: self = .home
        case XK_End, XK_KP_End: self = .end
        case XK_Tab, XK_KP_Tab, XK_ISO_Left_Tab: self = .tab
        case XK_space, XK_KP_Space: self = .space
        case XK_Return, XK_KP_Enter: self = .return
        case XK_BackSpace: self = .backspace
        // Keys are looked up without Shift, and on most layouts the plus shares its key with the equals sign.
        case XK_plus, XK_equal, XK_KP_Add: self = .plus
        case XK_minus, XK_KP_Subtract: self = .minus
        case XK_question: self = .question
        case XK_Undo: self = .undo
        case XK_Menu: self = .menu
        case XK_Insert: self = .insert
        default: self = .other
        }
    }
}
