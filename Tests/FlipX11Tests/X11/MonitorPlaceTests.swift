import FlipEngine
import Testing

@testable import FlipX11

@Suite("Windows on monitors") struct MonitorPlaceTests {
    private let places = [
        MonitorPlace(
            frame: PixelRect(x: 1920, y: 0, width: 1280, height: 1024), isPrimary: false,
            name: "HDMI-1"),
        MonitorPlace(
            frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: true, name: "DP-1"),
    ]

    @Test("the monitors that a full-screen window fills")
    func choice() {
        let left = PixelRect(x: 10, y: 10, width: 300, height: 200)
        let right = PixelRect(x: 2500, y: 10, width: 300, height: 200)
        let nowhere = PixelRect(x: 9000, y: 10, width: 300, height: 200)
        for (frame, current) in [(left, 1), (right, 0), (nowhere, 1)] {
            #expect(places.index(of: .current, for: frame) == current)
            #expect(places.index(of: .all, for: frame) == current)
            #expect(places.index(of: .each, for: frame) == current)
            #expect(places.index(of: .primary, for: frame) == 1)
            #expect(places.index(of: .named("HDMI-1"), for: frame) == 0)
        }
        #expect(places.index(of: .named("VGA-1"), for: right) == 0)
    }

    @Test("an arrangement has one name, regardless of its order")
    func signature() {
        #expect(places.signature == "1920x1080+0+0 1280x1024+1920+0")
        #expect(Array(places.reversed()).signature == places.signature)
    }

    @Test("an off-screen window is moved back, and others are not moved")
    func visible() {
        let seen = [
            PixelRect(x: 10, y: 10, width: 300, height: 200),
            PixelRect(x: 1800, y: 10, width: 300, height: 200),
            PixelRect(x: -150, y: -50, width: 300, height: 200),
        ]
        for frame in seen { #expect(places.visible(frame) == frame) }
        #expect(
            places.visible(PixelRect(x: 9000, y: 500, width: 300, height: 200))
                == PixelRect(x: 2900, y: 500, width: 300, height: 200))
        #expect(
            places.visible(PixelRect(x: -290, y: 9000, width: 300, height: 200))
                == PixelRect(x: 0, y: 880, width: 300, height: 200))
        #expect(
            places.visible(PixelRect(x: 8000, y: 0, width: 5000, height: 5000))
                == PixelRect(x: 1920, y: 0, width: 1280, height: 1024))
        #expect([MonitorPlace]().visible(seen[0]) == seen[0])
    }
}
