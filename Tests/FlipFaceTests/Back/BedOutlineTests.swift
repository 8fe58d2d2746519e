import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The beds of switches, choices and sliders on the plate.
@Suite("Outlines of beds")
struct BedOutlineTests {
    private static let themes = BuiltInTheme.all.map(\.name).filter { $0 != BuiltInTheme.system }

    @Test("a bed differs from the plate, or has an outline of at least 3:1", arguments: themes)
    func contrast(name: String) throws {
        let back = try #require(BuiltInTheme.named(name)).theme.back
        let (plate, bed) = (back.plate, back.control.recess)
        let ratio = Contrast.ratio((bed.from + bed.to) / 2, (plate.from + plate.to) / 2)
        guard let outline = back.control.outline else {
            #expect(ratio >= 1.12, "\(name): \(ratio)")
            return
        }
        for shade in [plate.from, plate.to, bed.from, bed.to] {
            #expect(Contrast.ratio(outline, shade) >= 3, "\(name)")
        }
    }

    @Test("night and contrast have outlines, and graphite has none")
    func which() throws {
        for (name, isOutlined) in [("night", true), ("contrast", true), ("graphite", false)] {
            let outline = try #require(BuiltInTheme.named(name)).theme.back.control.outline
            #expect((outline != nil) == isOutlined, "\(name)")
        }
    }

    @Test("the outline is drawn all around the bed, at 3:1", arguments: ["night", "contrast"])
    func drawn(name: String) throws {
        var settings = Settings()
        settings.theme = name
        let fixture = try PageFixture(settings)
        let picture = fixture.picture()
        let pixels = picture.pixels
        let place = fixture.page.place(of: try fixture.row(.drift))
        func shade(_ x: Int, _ y: Int) -> Theme.Shade {
            let pixel = pixels[y * picture.width + x]
            return Theme.Shade(
                Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
        }
        // Along the middle of the switch's straight sides, the brightest pixel near the edge against the plate beside it.
        let x = Int(place.midX)
        let outside = shade(Int(place.minX) - 6, Int(place.midY))
        for edge in [Int(place.minY), Int(place.maxY) - 1] {
            let best = (-2...2).map { Contrast.ratio(shade(x, edge + $0), outside) }.max() ?? 0
            #expect(best >= 3, "\(name): \(best)")
        }
    }
}
