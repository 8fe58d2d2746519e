import CX11
import TestSupport
import Testing

@testable import SystemSupport

/// The screenshots on which the other tests rely.
@Suite("Screenshots")
struct ScreenReaderTests {
    @Test("A screenshot has the pixels that Xlib reads one by one", arguments: [24, 16])
    func pixels(depth: Int) throws {
        let server = try Xvfb(screen: "301x203x\(depth)")
        let observer = try ScreenReader(display: server.display)
        let (display, root) = (observer.display, observer.root)
        let context = XCreateGC(display, root, 0, nil)
        defer { XFreeGC(display, context) }
        for step in 0..<200 {
            XSetForeground(display, context, UInt(step &* 0x9e_3779) & 0xff_ffff)
            XFillRectangle(
                display, root, context, Int32(step * 37 % 300), Int32(step * 53 % 200),
                UInt32(1 + step % 40), UInt32(1 + step % 23))
        }
        XSync(display, 0)
        let screenshot = try #require(observer.screenshot())
        let image = try #require(
            XGetImage(display, root, 0, 0, 301, 203, XAllPlanes(), ZPixmap))
        defer { _ = image.pointee.f.destroy_image(image) }
        let getPixel = try #require(image.pointee.f.get_pixel)
        // The bits of each colour, from the most significant one on.
        let bits = depth == 24 ? [(16, 8), (8, 8), (0, 8)] : [(11, 5), (5, 6), (0, 5)]
        var colors: Set<UInt32> = []
        for y in 0..<203 {
            for x in 0..<301 {
                let pixel = UInt32(getPixel(image, Int32(x), Int32(y)))
                let expected = bits.reduce(UInt32(0xff)) { color, place in
                    let most = UInt32(1) << place.1 - 1
                    let level = (pixel >> place.0 & most) * 255
                    return color << 8 | (level + most / 2) / most
                }
                guard screenshot[x, y] == expected else {
                    Issue.record("\(x), \(y): \(screenshot[x, y]) instead of \(expected)")
                    return
                }
                colors.insert(expected)
            }
        }
        #expect(colors.count > 50)
    }
}
