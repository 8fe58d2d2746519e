import CX11
import FlipEngine
import Testing

@testable import FlipX11

@Suite("Keys")
struct KeyPressTests {
    @Test("navigation keys mean the same on the keypad")
    func pageKeys() {
        let expected: [(Int32, FlipEngine.KeyPress.Key)] = [
            (XK_Tab, .tab), (XK_ISO_Left_Tab, .tab), (XK_space, .space), (XK_Return, .return),
            (XK_KP_Enter, .return), (XK_plus, .plus), (XK_KP_Add, .plus), (XK_minus, .minus),
            (XK_KP_Subtract, .minus), (XK_KP_Home, .home), (XK_Escape, .escape),
            (XK_Z, .character("z")),
        ]
        for (symbol, key) in expected {
            #expect(FlipEngine.KeyPress.Key(symbol: KeySym(symbol)) == key)
        }
    }

    @Test("the key with plus and equals counts as plus without Shift")
    func equals() {
        #expect(FlipEngine.KeyPress.Key(symbol: KeySym(XK_equal)) == .plus)
    }
}
