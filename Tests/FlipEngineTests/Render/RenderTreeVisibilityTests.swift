import Glibc
import Testing

@testable import FlipEngine

@Suite("Visibility")
struct RenderTreeVisibilityTests {
    @Test("hidden and fully transparent layers hide their sublayers too")
    func hidden() {
        let screen = StageFixture(width: 3, height: 1)
        let layer = Layer.box(0, 0, 3, 1, .pureRed)
        layer.addSublayer(.box(1, 0, 1, 1, .pureBlue))
        screen.root.addSublayer(layer)
        #expect(screen.letters() == ["RBR"])
        screen.change { layer.isHidden = true }
        #expect(screen.letters() == ["..."])
        screen.change {
            layer.isHidden = false
            layer.opacity = 0
        }
        #expect(screen.letters() == ["..."])
        #expect(screen.stage.commit(at: 0).commands.isEmpty)
    }

    @Test("a single-sided layer is invisible from behind, and at exactly 90 degrees")
    func backFaces() {
        let screen = StageFixture(width: 8, height: 8)
        let layer = Layer.box(2, 2, 4, 4, .pureRed)
        layer.isDoubleSided = false
        screen.root.addSublayer(layer)
        for (degrees, isSeen) in [
            (0.0, true), (60, true), (89, true), (91, false), (180, false), (269, false),
            (271, true), (-60, true), (-120, false),
        ] {
            screen.change {
                layer.transform = Transform3D(rotation: degrees * .pi / 180, x: 1, y: 0, z: 0)
            }
            #expect(!screen.stage.commit(at: 0).commands.isEmpty == isSeen, "\(degrees)")
        }
    }

    @Test("the eye decides which side is visible, not the angle")
    func backFacesInPerspective() {
        let screen = StageFixture(width: 40, height: 40)
        // A panel far above the eye, tipped slightly away: its front would be visible without perspective.
        screen.root.sublayerTransform.m34 = -1 / 20
        let panel = Layer.box(10, 0, 20, 2, .pureRed)
        panel.isDoubleSided = false
        screen.root.addSublayer(panel)
        // The panel is 19 above the centre, the eye 20 in front of it: the side changes at atan(20 / 19).
        let border = atan2(20.0, 19.0)
        for (angle, isSeen) in [(border - 0.02, true), (border + 0.02, false)] {
            for sign in [1.0, -1] {
                screen.change {
                    panel.transform = Transform3D(rotation: sign * angle, x: 1, y: 0, z: 0)
                }
                let seen = !screen.stage.commit(at: 0).commands.isEmpty
                // Turned in the other direction its front faces the eye for longer than a right angle.
                #expect(seen == (isSeen || sign < 0), "\(angle * sign)")
            }
        }
    }

    @Test(
        "masksToBounds clips contents and sublayers, with the corner radius; otherwise nothing is")
    func masking() {
        let screen = StageFixture(width: 6, height: 4)
        let layer = Layer.box(1, 1, 4, 2)
        layer.addSublayer(.box(-5, -5, 20, 20, .pureGreen))
        screen.root.addSublayer(layer)
        #expect(screen.letters() == Array(repeating: "GGGGGG", count: 4))
        screen.change { layer.masksToBounds = true }
        #expect(screen.letters() == ["......", ".GGGG.", ".GGGG.", "......"])
        screen.change { layer.cornerRadius = 1 }
        #expect(screen.letters() == ["......", ".?GG?.", ".?GG?.", "......"])
    }

    @Test("the corner radius rounds background and border, but not unmasked contents")
    func corners() {
        let screen = StageFixture(width: 4, height: 4)
        let layer = Layer.box(0, 0, 4, 4, .pureRed)
        layer.cornerRadius = 2
        screen.root.addSublayer(layer)
        #expect(screen.letters() == ["????", "?RR?", "?RR?", "????"])
        screen.change { layer.contents = Sketch.plain(0xff00_00ff) }
        #expect(screen.letters() == Array(repeating: "BBBB", count: 4))
        screen.change { layer.masksToBounds = true }
        #expect(screen.letters().map { $0.first } == ["?", "?", "?", "?"])
    }
}
