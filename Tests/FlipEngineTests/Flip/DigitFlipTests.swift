import Glibc
import TestSupport
import Testing

@testable import FlipEngine

/// The split-digit flip, by its presentation and its pixels.
@Suite("Digit flip")
struct DigitFlipTests {
    @Test("the flap has the timeline's angle at all times", arguments: [true, false])
    func presentedAngle(forward: Bool) throws {
        let fixture = FlipFixture()
        let timeline = FlipTimeline(duration: 0.6, direction: forward ? .forward : .backward)
        fixture.flip.prepare(from: fixture.old, to: fixture.new, timeline: timeline)
        fixture.flip.run(at: 10)
        for step in 0...600 {
            let time = 10 + 0.6 * Double(step) / 600
            _ = fixture.screen.stage.commit(at: time)
            let shown = try #require(fixture.presentedAngle)
            let wanted = timeline.angle(at: time - 10)
            #expect(abs(shown - wanted) < 1e-6, "at \(step)")
            #expect(abs((fixture.flip.angle(at: time) ?? -1) - wanted) < 1e-9)
        }
    }

    @Test("one offset gives one picture, whether run, held or scrubbed backwards")
    func scrubbing() {
        let running = FlipFixture()
        let held = FlipFixture()
        for fixture in [running, held] { fixture.flip.prepare(from: fixture.old, to: fixture.new) }
        running.flip.run(at: 100)
        let steps = 48
        let offsets = (0...steps).map { 0.6 * Double($0) / Double(steps) }
        let pictures = offsets.map { running.pixels(at: 100 + $0) }
        var random = SeededRandom(seed: 52)
        for index in Array(0...steps) + (0...steps).reversed()
            + (0...steps).shuffled(using: &random)
        {
            held.screen.change { held.flip.hold(at: offsets[index]) }
            #expect(
                Self.distance(
                    held.pixels(at: Double.random(in: 0...9, using: &random)), pictures[index])
                    <= 1,
                "\(index)")
        }
    }

    @Test("edge-on, the cut edge is opaque from one end to the other", arguments: [FlipAxis.x, .y])
    func cutEdge(axis: FlipAxis) throws {
        var appearance = FlapAppearance()
        appearance.thickness = 4
        appearance.cornerRadius = 8
        appearance.edgeColor = Color(red: 0, green: 1, blue: 0)
        let fixture = FlipFixture(axis: axis, appearance: appearance)
        let timeline = FlipTimeline()
        fixture.flip.prepare(from: fixture.old, to: fixture.new, timeline: timeline)
        let offsets = (0...1200).map { timeline.duration * Double($0) / 1200 }
        let offset = try #require(
            offsets.min {
                abs(timeline.angle(at: $0) - .pi / 2) < abs(timeline.angle(at: $1) - .pi / 2)
            })
        fixture.screen.change { fixture.flip.hold(at: offset) }
        let pixels = fixture.pixels()
        let middle = FlipFixture.frame / 2
        // Along the hinge: the flap points at the eye.
        let along = (0..<FlipFixture.frame).map { place in
            axis == .x
                ? pixels[middle * FlipFixture.frame + place]
                : pixels[place * FlipFixture.frame + middle]
        }
        let edge = along.indices.filter { index in
            let pixel = along[index]
            return pixel >> 8 & 0xff > 150 && pixel & 0xff < 40 && pixel >> 16 & 0xff < 40
        }
        let length = axis == .x ? FlipFixture.width : FlipFixture.height
        #expect(edge.count >= length, "\(edge)")
        #expect(edge.last.map { $0 - edge[0] + 1 } == edge.count)
    }

    @Test("a released flip continues from where it was held")
    func released() {
        let held = FlipFixture()
        held.flip.prepare(from: held.old, to: held.new)
        held.flip.hold(at: 0.25)
        let before = held.pixels(at: 5)
        held.screen.change { held.flip.run(at: 5, from: 0.25) }
        #expect(held.pixels(at: 5) == before)
        #expect(abs(held.flip.offset(at: 5.1) - 0.35) < 1e-12)
        #expect(held.pixels(at: 5.1) != before)
    }

    @Test("a run calls its completion once, at its end, unless it is interrupted")
    func completion() {
        let fixture = FlipFixture()
        let (flip, stage) = (fixture.flip, fixture.screen.stage)
        var ends: [MediaTime] = []
        func show(_ time: MediaTime) {
            _ = stage.commit(at: time)
            stage.deliverEvents()
        }
        func run(at time: MediaTime, from offset: Double = 0) {
            flip.run(at: time, from: offset) { ends.append(stage.currentTime) }
        }
        run(at: 0)
        show(5)
        #expect(ends.isEmpty, "nothing is prepared")
        flip.prepare(from: fixture.old, to: fixture.new)
        run(at: 10)
        for time in [10, 10.59, 10.61, 11] { show(time) }
        #expect(ends == [10.61])
        // Later, and from the middle.
        run(at: 20, from: 0.4)
        for time in [12, 20, 20.19, 20.21] { show(time) }
        #expect(ends == [10.61, 20.21])
        // Interrupted; the second time by a hold between the end and its delivery.
        run(at: 30)
        show(30.1)
        flip.hold(at: 0.2)
        show(40)
        run(at: 50)
        show(50.1)
        _ = stage.commit(at: 51)
        flip.hold(at: 0.3)
        stage.deliverEvents()
        run(at: 60)
        flip.run(at: 60)
        show(70)
        #expect(ends == [10.61, 20.21])
        run(at: 80)
        flip.show(fixture.new)
        show(90)
        #expect(ends == [10.61, 20.21] && stage.nextFrameTime == .infinity)
    }

    @Test("it begins with the old picture and ends with the new one, bit by bit")
    func ends() {
        let fixture = FlipFixture()
        let old = fixture.pixels()
        let new = fixture.resting(fixture.new)
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        #expect(fixture.pixels() == old)
        fixture.screen.change { fixture.flip.hold(at: 0.6) }
        #expect(fixture.pixels() == new)
        fixture.screen.change { fixture.flip.show(fixture.new) }
        #expect(fixture.pixels() == new)
    }

    @Test("nothing pops at begin or end, even with soft corners")
    func softEnds() {
        let fixture = FlipFixture(opaque: false)
        let old = fixture.pixels()
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        #expect(fixture.pixels() == old)
        fixture.screen.change { fixture.flip.hold(at: 0.6) }
        let end = fixture.pixels()
        fixture.screen.change { fixture.flip.show(fixture.new) }
        #expect(fixture.pixels() == end)
    }

    @Test("backwards the ends are exchanged")
    func backward() {
        let fixture = FlipFixture()
        let timeline = FlipTimeline(direction: .backward)
        fixture.flip.prepare(from: fixture.old, to: fixture.new, timeline: timeline)
        #expect(fixture.pixels() == fixture.resting(fixture.old))
        fixture.screen.change { fixture.flip.hold(at: timeline.duration) }
        #expect(fixture.pixels() == fixture.resting(fixture.new))
        // Halfway it is identical to the forward flip between the same two pictures, exchanged.
        let mirror = FlipFixture()
        mirror.flip.prepare(from: mirror.new, to: mirror.old)
        for share in [0.2, 0.5, 0.7, 0.9] {
            fixture.screen.change { fixture.flip.hold(at: 0.6 * share) }
            let angle = timeline.angle(at: 0.6 * share)
            let forward = FlipTimeline()
            guard share < FlipTimeline.fallShare else { continue }
            mirror.screen.change { mirror.flip.hold(at: forward.offset(forAngle: angle)) }
            #expect(Self.distance(fixture.pixels(), mirror.pixels()) <= 6, "\(share)")
        }
    }

    @Test("the still halves: the later value above, the earlier below until it is covered")
    func stillHalves() {
        let fixture = FlipFixture()
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        for share in [0.1, 0.4, 0.6, 0.7] {
            fixture.screen.change { fixture.flip.hold(at: 0.6 * share) }
            _ = fixture.pixels()
            let still = fixture.flip.layer.sublayers.prefix(2).map { $0.presentedProperties }
            #expect(still[0]?.contents == fixture.new && still[1]?.contents == fixture.old)
            #expect(still[0]?.contentsRect == Rect(x: 0, y: 0, width: 1, height: 0.5))
            #expect(still[1]?.contentsRect == Rect(x: 0, y: 0.5, width: 1, height: 0.5))
            #expect(still[0]?.opacity == 1 && still[1]?.opacity == 1)
        }
        // The flap and its shadow reach the lowest rows late.
        fixture.screen.change { fixture.flip.hold(at: FlipTimeline().offset(forAngle: 0.5)) }
        let early = fixture.pixels()
        let old = fixture.resting(fixture.old)
        #expect(
            FlipFixture.half(.landing, of: early).suffix(30 * 10)
                == FlipFixture.half(.landing, of: old).suffix(30 * 10))
    }

    @Test("edge-on neither face is visible, and the still halves are unchanged")
    func edgeOn() {
        let fixture = FlipFixture()
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        let edgeOn = FlipTimeline().offset(forAngle: .pi / 2)
        for offset in [edgeOn - 1e-4, edgeOn, edgeOn + 1e-4] {
            fixture.screen.change { fixture.flip.hold(at: offset) }
            let faces = fixture.screen.stage.commit(at: 0).commands.count {
                if case .draw(let quad) = $0, case .picture(let picture) = quad.paint {
                    // Neither the still halves nor the shadow, whose picture is one column wide.
                    return picture.image.width > 1 && quad.map.p == 0 && quad.map.q != 0
                }
                return false
            }
            #expect(faces <= 1)
        }
    }

    @Test("no layer animates implicitly, and nothing moves at rest")
    func atRest() {
        let fixture = FlipFixture()
        _ = fixture.pixels(at: 1)
        fixture.flip.prepare(from: fixture.old, to: fixture.new)
        fixture.flip.run(at: 1)
        _ = fixture.pixels(at: 1.3)
        #expect(
            fixture.flip.phase(at: 1.3) == .topToMiddle
                || fixture.flip.phase(at: 1.3) == .middleToBottom)
        fixture.screen.change { fixture.flip.show(fixture.new) }
        _ = fixture.pixels(at: 1.7)
        #expect(fixture.flip.timeline == nil && fixture.flip.phase(at: 2) == nil)
        #expect(fixture.flip.angle(at: 2) == nil)
        #expect(fixture.screen.stage.nextFrameTime == .infinity)
    }

    /// The largest difference of any channel of any pixel.
    static func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
        zip(a, b).reduce(0) { largest, pair in
            [24, 16, 8, 0].reduce(largest) {
                max($0, abs(Int(pair.0 >> $1 & 0xff) - Int(pair.1 >> $1 & 0xff)))
            }
        }
    }
}
