import Testing

@testable import FlipX11

@Suite("Window of a screen saver")
struct ScreenSaverWindowTests {
    @Test(
        "window identifiers as screen savers write them",
        arguments: [
            ("0x2a00007", 0x2a00007), ("0X2A00007", 0x2a00007), (" 0x1 ", 1),
            ("44040199", 44_040_199),
            ("\t12", 12), ("0xffffffff", 0xffff_ffff),
        ])
    func numbers(text: String, number: UInt) {
        #expect(ScreenSaverWindow.number(text) == number)
    }

    @Test(
        "text that is not a window number",
        arguments: [
            "", " ", "0", "0x0", "0x", "x12", "wayland-1", "0x12 34", "12x", "-5", "+5", "0x-5",
            "0x100000000", "99999999999999999999", "0x12\u{1}", "１２",
        ])
    func invalid(text: String) {
        #expect(ScreenSaverWindow.number(text) == nil)
    }
}
