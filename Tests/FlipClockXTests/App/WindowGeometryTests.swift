import Testing

@testable import FlipClockX
@testable import FlipX11

@Suite("X11 geometries")
struct WindowGeometryTests {
    private func offset(_ distance: Int, far: Bool) -> WindowOffset {
        far ? .fromEnd(distance) : .fromStart(distance)
    }

    @Test("sizes", arguments: ["640x360", "=640x360", "640X360", "0640x00360"])
    func sizes(text: String) {
        let geometry = WindowGeometry(parsing: text)
        #expect(geometry?.size == .init(width: 640, height: 360))
        #expect(geometry?.position == nil)
        #expect(geometry?.isClamped == false)
    }

    @Test("the sign selects the edge, and a second sign belongs to the number")
    func positions() {
        for (text, x, y) in [
            ("+10+20", offset(10, far: false), offset(20, far: false)),
            ("-10-20", offset(10, far: true), offset(20, far: true)),
            ("-10+20", offset(10, far: true), offset(20, far: false)),
            ("+-10--20", offset(-10, far: false), offset(-20, far: true)),
            ("-0+0", offset(0, far: true), offset(0, far: false)),
            ("++1-+2", offset(1, far: false), offset(2, far: true)),
        ] {
            let place = WindowGeometry(parsing: text)
            #expect(place?.position == .init(x: x, y: y), "\(text)")
            #expect(place?.size == nil)
            let both = WindowGeometry(parsing: "=3x4" + text)
            #expect(both?.position == .init(x: x, y: y), "\(text)")
            #expect(both?.size == .init(width: 3, height: 4))
        }
    }

    @Test(
        "sizes that are too large are clamped",
        arguments: [
            ("60000x60000+0+0", 16_384, 16_384), ("16385x2", 16_384, 2),
            ("99999999999999999999999x1", 16_384, 1), ("1x4294967297", 1, 16_384),
        ])
    func clamping(text: String, width: Int, height: Int) {
        let geometry = WindowGeometry(parsing: text)
        #expect(geometry?.size == .init(width: width, height: height))
        #expect(geometry?.isClamped == true)
    }

    @Test("offsets are clamped, too, except the largest allowed ones")
    func clampedOffsets() {
        let far = WindowGeometry(parsing: "+99999999999999999999-+40000")
        #expect(far?.position?.x == offset(32_767, far: false))
        #expect(far?.position?.y == offset(32_767, far: true))
        #expect(far?.isClamped == true)
        #expect(WindowGeometry(parsing: "16384x16384+32767-32767")?.isClamped == false)
    }

    @Test("other text is not a geometry")
    func invalid() {
        for text in [
            "", "=", "x", "640", "640x", "x360", "0x0", "0x5", "5x0", "-5x5", "640x360+", "+",
            "640x360+1", "+1", "640x360+1+", "640x360+1+2+3", "640x360 ", " 640x360", "640*360",
            "640x360+1+2x", "==640x360", "640x360+---1+2", "64.0x36", "0x10x10", "640x360,+1+2",
            "６40x360", "640x360+1-", "--geometry", "1e3x1e3",
        ] {
            #expect(WindowGeometry(parsing: text) == nil, "\(text)")
        }
    }
}
