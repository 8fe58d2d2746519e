import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("The case around a face")
struct CaseTests {
    static let sizes = [
        (120, 60), (180, 101), (320, 120), (300, 500), (480, 270), (1280, 720), (3840, 2160),
    ]

    @Test("The opening is in the middle of the body, and the body in the middle of the window")
    func places() {
        for (width, height) in Self.sizes {
            for isBlended in [false, true] {
                let frame = CaseFrame(width: width, height: height, isBlended: isBlended)
                let window = PixelRect(x: 0, y: 0, width: width, height: height)
                for (outer, inner) in [(window, frame.body), (frame.body, frame.opening)] {
                    #expect(outer.contains(inner))
                    #expect(inner.minX - outer.minX == outer.maxX - inner.maxX)
                    #expect(inner.minY - outer.minY == outer.maxY - inner.maxY)
                    #expect(inner.minX - outer.minX == inner.minY - outer.minY)
                }
                #expect((frame.margin > 0) == isBlended)
                let (rim, body) = (Double(frame.rim), frame.body)
                #expect(rim >= 1 && rim <= 0.068 * Double(body.width) + 0.5)
                #expect(rim <= 0.11 * Double(body.height) + 0.5)
                #expect(frame.opening.height * 2 > frame.body.height)
                #expect(frame.openingRadius < frame.radius)
            }
        }
    }

    private func style(_ theme: String, isBlended: Bool) -> FaceStyle {
        var settings = Settings()
        settings.theme = theme
        var style = FaceStyle(settings, hasCase: true)
        style.ground = GroundStyle(isBlended: isBlended, hasCase: true)
        return style
    }

    private func frame(_ style: FaceStyle, width: Int, height: Int) throws -> PixelBuffer {
        let scene = try ClockScene(
            style: style, cardCount: 2, typeface: .numerals(), width: width, height: height)
        for (index, text) in ["10", "58"].enumerated() {
            scene.face.deck.show(CardValue(text: text), on: index)
        }
        return FaceFixture.draw(scene.commit(at: 0))
    }

    @Test("Inside the rim's shadow, the face is that of a window of the opening's size")
    func inside() throws {
        for (width, height) in [(480, 270), (1280, 720)] {
            let style = style("signal", isBlended: true)
            let places = CaseFrame(width: width, height: height, isBlended: true)
            let cased = try frame(style, width: width, height: height).pixels
            var plain = style
            plain.ground = .whole
            let opening = places.opening
            let face = try frame(
                plain, width: opening.width, height: opening.height
            ).pixels
            let inset = places.rim + 2
            for y in inset..<opening.height - inset {
                let rows = (
                    cased[
                        ((y + opening.minY) * width + opening.minX + inset)...
                    ].prefix(
                        opening.width - 2 * inset),
                    face[(y * opening.width + inset)...].prefix(opening.width - 2 * inset)
                )
                #expect(rows.0.elementsEqual(rows.1), "row \(y)")
            }
        }
    }

    /// The largest of the differences between two colours.
    private func step(_ a: UInt32, _ b: UInt32) -> Int {
        func channel(_ shift: UInt32) -> Int {
            abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))
        }
        return max(channel(0), channel(8), channel(16))
    }

    @Test(
        "The plastic of the body has no steps",
        arguments: ["graphite", "paper", "departures", "signal", "forest", "night", "contrast"])
    func gradients(theme: String) throws {
        let places = CaseFrame(width: 1280, height: 720, isBlended: true)
        let style = style(theme, isBlended: true)
        var plastic = style.theme
        plastic.caseFinish.wood = 0
        let picture = CasePainter(theme: plastic, frame: places).paint()
        let buffer = PixelBuffer(width: 1280, height: 720)
        let stage = Stage(size: Size(width: 1280, height: 720))
        let layer = Layer()
        stage.transaction(disableActions: true) {
            layer.frame = stage.rootLayer.bounds
            layer.contents = picture
            stage.rootLayer.addSublayer(layer)
        }
        let tree = stage.commit(at: 0)
        Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
        let body = Shapes.RoundedBox(
            left: Float(places.body.minX), top: Float(places.body.minY),
            width: Float(places.body.width), height: Float(places.body.height),
            radius: Float(places.radius))
        let opening = Shapes.RoundedBox(
            left: Float(places.opening.minX), top: Float(places.opening.minY),
            width: Float(places.opening.width), height: Float(places.opening.height),
            radius: Float(places.openingRadius))
        // Without the bright line along the edge, and the bezel.
        func isPlastic(_ x: Int, _ y: Int) -> Bool {
            let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
            return body.distance(x, y) < -16 && opening.distance(x, y) > 10
        }
        let pixels = buffer.pixels
        var (count, worst, translucent) = (0, 0, 0)
        // One half is the mirror of the other.
        for y in 1..<719 {
            for x in 1..<640 where isPlastic(x, y) && isPlastic(x + 1, y + 1) {
                let pixel = pixels[y * 1280 + x]
                if pixel >> 24 < 255 { translucent += 1 }
                worst = max(
                    worst, step(pixel, pixels[y * 1280 + x + 1]),
                    step(pixel, pixels[(y + 1) * 1280 + x]))
                count += 1
            }
        }
        #expect(count > 50_000 && worst <= 2, "\(worst) in \(count)")
        #expect(translucent == 0)
    }

    @Test(
        "The body is opaque, its shadow ends at the window's border, and no colour exceeds its alpha"
    )
    func alpha() throws {
        for (width, height) in Self.sizes.dropLast() {
            let places = CaseFrame(width: width, height: height, isBlended: true)
            let cased = try frame(
                style("paper", isBlended: true), width: width, height: height
            ).pixels
            let border = cased.prefix(width) + cased.suffix(width)
            #expect(border.allSatisfy { $0 >> 24 <= 3 })
            let inset = Int(places.radius.rounded(.up))
            for y in places.body.minY + inset..<places.body.maxY - inset {
                let row = cased[(y * width + places.body.minX)...].prefix(places.body.width)
                #expect(row.allSatisfy { $0 >> 24 == 255 })
            }
            let isPremultiplied = cased.allSatisfy { pixel in
                [0, 8, 16].allSatisfy { pixel >> $0 & 0xff <= pixel >> 24 }
            }
            #expect(isPremultiplied)
        }
    }

    @Test(
        "Over four wallpapers, the edge of the body has no colour of its own",
        arguments: ["signal", "paper", "forest", "departures"],
        [(480, 270)] + (TestLength.isLong ? [(1280, 720)] : []))
    func fringes(theme: String, size: (width: Int, height: Int)) throws {
        let (width, height) = size
        let style = style(theme, isBlended: true)
        let pixels = try frame(style, width: width, height: height).pixels
        let line = style.theme.caseHairline
        let rim = [line.x, line.y, line.z].map { Double($0) * 255 }
        let light = Double(style.theme.caseFinish.hairlineLight)
        let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
        let wallpapers: [UInt32] = [0xffff_ffff, 0xff00_0000, 0xffff_00ff, 0xff20_c040]
        func channels(_ pixel: UInt32) -> [Int] {
            [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xff) }
        }
        /// The opaque pixels on the way to the middle, at most four pixels away.
        func bodies(_ x: Int, _ y: Int) -> [[Int]] {
            let (dx, dy) = (middleX - Double(x), middleY - Double(y))
            let length = max((dx * dx + dy * dy).squareRoot(), 1)
            return (1...4).compactMap { step in
                let column = x + Int((dx / length * Double(step)).rounded())
                let row = y + Int((dy / length * Double(step)).rounded())
                let pixel = pixels[row * width + column]
                return pixel >> 24 == 255 ? channels(pixel) : nil
            }
        }
        /// The colour `body` with this share of the light of a rim.
        func lightened(_ body: [Int], by light: Double) -> [Int] {
            zip(body, rim).map { body, rim in body + Int(max(rim - Double(body), 0) * light) }
        }
        /// How much of `own` is no part of the colour `body` over a shadow, nor between it and one of the wallpapers.
        func excess(_ own: [Int], _ body: [Int], rest: Int) -> Int {
            let part = Double(own.max() ?? 0) / Double(max(body.max() ?? 1, 1))
            var worst = zip(own, body).map { own, body in
                Int(abs(Double(own) - part * Double(body)).rounded())
            }
            for wallpaper in wallpapers {
                for ((own, body), behind) in zip(zip(own, body), channels(wallpaper)) {
                    worst.append(own + behind * rest / 255 - max(body, behind))
                }
            }
            return worst.max() ?? 0
        }
        var (edge, shadow, worst) = (0, 0, 0)
        var place = (0, 0)
        for y in 0..<height {
            for x in 0..<width where (1..<255).contains(pixels[y * width + x] >> 24) {
                let pixel = pixels[y * width + x]
                let own = channels(pixel)
                let bodies = bodies(x, y)
                if bodies.isEmpty {
                    // The shadow is black.
                    worst = max(worst, own.max() ?? 0)
                    shadow += 1
                    continue
                }
                edge += 1
                // The edge is lit, in small windows in its outermost pixels.
                let rest = 255 - Int(pixel >> 24)
                let lit = bodies.flatMap { body in
                    (0...4).map { lightened(body, by: light * Double($0) / 4) }
                }
                let least = lit.map { excess(own, $0, rest: rest) }.min() ?? 0
                if least > worst { (worst, place) = (least, (x, y)) }
            }
        }
        #expect(edge > width && shadow > 4 * width)
        #expect(worst <= 6, "\(worst) at \(place)")
    }

    @Test("Without a compositor every pixel is opaque: the server cuts the body out")
    func unblended() throws {
        for (width, height) in Self.sizes.dropLast() {
            let cased = try frame(
                style("signal", isBlended: false), width: width, height: height)
            #expect(cased.pixels.allSatisfy { $0 >> 24 == 255 }, "\(width)x\(height)")
        }
    }

    @Test("A theme without a case has one in the colour of its ground, or grey if that is dark")
    func derived() throws {
        var overrides = ThemeOverrides()
        let ground = ThemeValues.Shade(0.2, 0.5, 0.7)
        overrides[try #require(ThemeKey.named("ground"))] = .ground(.lit(ground))
        #expect(overrides.applied(to: .graphite).body == ground)
        overrides[try #require(ThemeKey.named("ground"))] = .ground(.black)
        #expect(overrides.applied(to: .graphite).body == ThemeValues.Shade(repeating: 0.16))
        let body = ThemeValues.Shade(0.9, 0.1, 0.1)
        overrides[try #require(ThemeKey.named("case"))] = .shade(body)
        #expect(overrides.applied(to: .graphite).body == body)
    }
}
