import Glibc
import Testing

@testable import FlipEngine

/// The digit flip with an eye beside, above or below its hinge, as cards have that share one eye.
@Suite("Flip seen by a shared eye")
struct SharedEyeTests {
    /// Positions of the eye in card sizes, up to those of a card in the corner of a large board.
    private static let offsets = [
        Point(x: 0, y: 0), Point(x: 0.7, y: 0), Point(x: -2.5, y: 0.4), Point(x: 0.3, y: 1.8),
        Point(x: 3, y: -1.7), Point(x: -4, y: 4), Point(x: 6, y: -6),
    ]
    private static let degrees = [1, 20, 45, 70, 80, 88, 92, 100, 110, 135, 160, 179]
    /// The eye's distance, in card heights: 1.5 times the side of a board that reaches as far as the offsets.
    private static let distance = 20.0

    private func fixture(_ axis: FlipAxis, _ offset: Point) -> FlipFixture {
        var appearance = FlapAppearance()
        appearance.eyeDistance = Self.distance
        appearance.eyeOffset = Point(
            x: offset.x * Double(FlipFixture.width), y: offset.y * Double(FlipFixture.height))
        let fixture = FlipFixture(axis: axis, appearance: appearance)
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        return fixture
    }

    /// The visible face of the flap at an angle, and the part of the picture that it shows; nil if it is edge-on.
    private func face(
        _ fixture: FlipFixture, at angle: Double
    ) -> (quad: Quad, picture: Paint.Picture)? {
        fixture.screen.change {
            fixture.flip.hold(at: FlipTimeline().offset(forAngle: angle))
        }
        let faces = fixture.screen.stage.commit(at: 0).commands.compactMap { command in
            if case .draw(let quad) = command, case .picture(let picture) = quad.paint,
                picture.image.width > 1, quad.map.p != 0 || quad.map.q != 0
            {
                return (quad: quad, picture: picture)
            }
            return nil
        }
        #expect(faces.count <= 1)
        return faces.last
    }

    /// The place on the screen of a flap's point that is `r` from the hinge and `along` from the hinge's middle.
    private func seen(
        _ axis: FlipAxis, _ along: Double, _ r: Double, _ angle: Double, _ eye: Point
    ) -> Point {
        let across = (axis == .x ? -1.0 : 1) * r * cos(angle)
        let distance = Self.distance * Double(FlipFixture.height)
        let nearer = distance / (distance - r * sin(angle))
        let place = axis == .x ? Point(x: along, y: across) : Point(x: across, y: along)
        return Point(
            x: 32 + eye.x + (place.x - eye.x) * nearer, y: 32 + eye.y + (place.y - eye.y) * nearer)
    }

    @Test("the flap's corners are where that eye sees them", arguments: FlipAxis.allCases)
    func corners(axis: FlipAxis) throws {
        for offset in Self.offsets {
            let fixture = fixture(axis, offset)
            let eye = Point(
                x: offset.x * Double(FlipFixture.width), y: offset.y * Double(FlipFixture.height))
            for degrees in Self.degrees {
                let angle = Double(degrees) * .pi / 180
                let (quad, picture) = try #require(face(fixture, at: angle))
                let isFront = picture.image == fixture.old
                let rect = quad.shape.rect
                for x in [rect.minX, rect.maxX] {
                    for y in [rect.minY, rect.maxY] {
                        let map = quad.map
                        let w = x * map.p + y * map.q + map.r
                        let place = Point(
                            x: (x * map.a + y * map.c + map.e) / w,
                            y: (x * map.b + y * map.d + map.f) / w)
                        // Upper and left halves end at the hinge, the others begin there.
                        let across = axis == .x ? y - rect.minY : x - rect.minX
                        let reach = axis == .x ? rect.height : rect.width
                        let endsAtHinge = isFront == (axis == .x)
                        let r = endsAtHinge ? reach - across : across
                        let along = axis == .x ? x - rect.midX : y - rect.midY
                        let wanted = seen(axis, along, r, angle, eye)
                        #expect(abs(place.x - wanted.x) < 1e-6 && abs(place.y - wanted.y) < 1e-6)
                    }
                }
            }
        }
    }

    @Test(
        "the picture shows its front until the flap points at the eye, above or below 90 degrees",
        arguments: FlipAxis.allCases)
    func sides(axis: FlipAxis) throws {
        for offset in Self.offsets {
            let fixture = fixture(axis, offset)
            let across =
                axis == .x
                ? offset.y * Double(FlipFixture.height) : -offset.x * Double(FlipFixture.width)
            let edgeOn = .pi / 2 + atan2(across, Self.distance * Double(FlipFixture.height))
            for step in -4...4 where step != 0 {
                let angle = edgeOn + Double(step) * 0.003
                let (_, picture) = try #require(face(fixture, at: angle))
                #expect(picture.image == (step < 0 ? fixture.old : fixture.new))
                #expect(
                    fixture.flip.phase(at: 0) == (step < 0 ? .topToMiddle : .middleToBottom))
            }
        }
    }

    @Test(
        "every flap is drawn on the fast path for a picture that is turned about its axis",
        arguments: FlipAxis.allCases)
    func fastPath(axis: FlipAxis) throws {
        let frame = PixelRect(x: 0, y: 0, width: FlipFixture.frame, height: FlipFixture.frame)
        for offset in Self.offsets {
            let fixture = fixture(axis, offset)
            for degrees in Self.degrees {
                let (quad, picture) = try #require(
                    face(fixture, at: Double(degrees) * .pi / 180))
                picture.image.pixels.withUnsafeBufferPointer { pixels in
                    guard let base = pixels.baseAddress,
                        let sampler = PictureSampler(picture, map: quad.map, pixels: base)
                    else {
                        Issue.record("no sampler at \(degrees)")
                        return
                    }
                    let fast =
                        axis == .x
                        ? sampler.turnedAboutX(frame: frame) : sampler.turnedAboutY(frame: frame)
                    #expect(fast != nil, "\(axis) \(offset) at \(degrees)")
                }
            }
        }
    }

    @Test("the halves at rest have the bits of a card with an eye in front of it")
    func rest() {
        for axis in FlipAxis.allCases {
            let centred = fixture(axis, .zero)
            let shifted = fixture(axis, Point(x: 6, y: -6))
            for fixture in [centred, shifted] {
                fixture.screen.change { fixture.flip.show(fixture.new) }
            }
            #expect(centred.pixels() == shifted.pixels())
            for share in [0.0, 1] {
                for fixture in [centred, shifted] {
                    fixture.flip.prepare(from: fixture.old, to: fixture.new)
                    fixture.screen.change { fixture.flip.hold(at: 0.6 * share) }
                }
                #expect(centred.pixels() == shifted.pixels())
            }
        }
    }

    @Test("a grip keeps its point under the pointer, wherever the eye is")
    func grip() {
        for distance in [4.2, 7.3, 10.5, 40] {
            for height in [-1.0 / 3, -0.2, -0.05, 0, 0.1, 0.25, 1.0 / 3] {
                let grip = FlapGrip(
                    radius: 100, eyeDistance: 100 * distance, eyeHeight: 100 * distance * height)
                var last = -1.0
                var largest = 0.0
                for step in -1000...1000 {
                    let pointer = Double(step) / 10
                    let angle = grip.angle(forPointerAt: pointer)
                    #expect(angle > last || step == -1000 && angle == 0)
                    if step > -1000 { largest = max(largest, angle - last) }
                    last = angle
                    guard abs(pointer) <= 68 else { continue }
                    #expect(abs(grip.height(atAngle: angle) - pointer) < 1e-6)
                    let radius = FlapGrip.radius(
                        ofPointSeenAt: grip.height(atAngle: angle), angle: angle,
                        eyeDistance: grip.eyeDistance, eyeHeight: grip.eyeHeight)
                    // At the hinge's height the flap points at the eye, and all its points appear in one place.
                    if abs(pointer) > 5 { #expect(abs(radius - 100) < 1e-3) }
                }
                #expect(last == .pi)
                // The mean step is 0.09 degrees. The largest step is in the cubic near an end, which begins with 2.1
                // times the mean step and has to reach the exact curve. Seen from above or below, the flap first rises
                // on the screen, and the exact curve is farther away: the largest step grows by 3.3 mean steps times
                // the eye's height in units of its distance.
                #expect(
                    largest < (2.45 + 3.3 * abs(height)) * .pi / 2000,
                    "\(distance), \(height): \(largest * 2000 / .pi)")
            }
        }
    }

    @Test("the height of the eye is limited", arguments: [1e9, -1e9, .infinity, -.infinity, .nan])
    func limits(height: Double) {
        let grip = FlapGrip(radius: 100, eyeDistance: 500, eyeHeight: height)
        #expect(abs(grip.eyeHeight) == (height.isNaN ? 0 : 250))
        for step in -100...100 {
            #expect((0...Double.pi).contains(grip.angle(forPointerAt: Double(step))))
        }
    }
}
