import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace
@testable import SystemSupport

extension AppTests {
    /// A dragged flap follows the pointer; the position of the grabbed point is measured in the pixels.
    @Suite("Grabbed point", .serialized)
    struct GrabbedPointTests {
        /// The marks for grabbing the flap: the inner edges of the hours card's zero above and below the hinge.
        private struct Mark {
            var column: Int
            var hinge: Double
            /// The distances from the hinge to the zero's inner edges.
            var above: Double
            var below: Double
        }

        /// A time zone in which it is four o'clock now, so that the hour begins with a zero before and after a flip.
        private static var zone: (name: String, ahead: Double) {
            let hour = Int(MachineClock.now / 3600) % 24
            let offset = 4 - hour < -11 ? 28 - hour : 4 - hour
            return ("FLIP\(-offset)", Double(offset) * 3600)
        }

        private static func light(_ pixel: UInt32) -> Double {
            Double(pixel >> 16 & 0xff) + Double(pixel >> 8 & 0xff) + Double(pixel & 0xff)
        }

        /// The edge between dark and bright in a column that is nearest to `row`, with subpixel precision; nil if none.
        private static func edge(
            _ picture: GoldenPicture, column: Int, near row: Double, brightBelow: Bool
        ) -> Double? {
            let reach = 14
            let rows = (Int(row) - reach)...(Int(row) + reach)
            let lights = rows.map { light(picture.pixels[$0 * picture.width + column]) }
            guard let dark = lights.min(), let bright = lights.max(), bright - dark > 60 else {
                return nil
            }
            let middle = (dark + bright) / 2
            var edges: [Double] = []
            for (index, (a, b)) in zip(lights, lights.dropFirst()).enumerated() {
                guard brightBelow ? a < middle && b >= middle : a >= middle && b < middle else {
                    continue
                }
                // Interpolated linearly between the centres of the two pixels.
                edges.append(Double(rows.lowerBound + index) + 0.5 + (middle - a) / (b - a))
            }
            return edges.min { abs($0 - row) < abs($1 - row) }
        }

        private func mark(_ clock: RunningClock) throws -> Mark {
            let picture = try clock.stillPicture()
            let place = try clock.card(0)
            let hinge = Double(place.minY + place.maxY) / 2
            var best: Mark?
            for column in place.minX..<(place.minX + place.width / 2) {
                // Searches from the inside of the zero outwards to the first ink.
                func way(_ sign: Int) -> Int? {
                    (20..<place.height / 2).first { step in
                        let row = Int(hinge) + sign * step
                        return Self.light(picture.pixels[row * picture.width + column]) > 400
                    }
                }
                guard let above = way(-1), let below = way(1), above > 40 else { continue }
                if best.map({ Double(above) > $0.above }) ?? true {
                    best = Mark(
                        column: column, hinge: hinge, above: Double(above), below: Double(below))
                }
            }
            var mark = try #require(best, "no zero on the hours' card")
            mark.above =
                hinge
                - (Self.edge(
                    picture, column: mark.column, near: hinge - mark.above, brightBelow: false) ?? 0)
            mark.below =
                (Self.edge(
                    picture, column: mark.column, near: hinge + mark.below, brightBelow: true) ?? 0)
                - hinge
            return mark
        }

        @Test("In 200 motions the grabbed point stays within a pixel of the pointer")
        func underThePointer() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let (zone, ahead) = Self.zone
            let clock = try RunningClock(
                on: server, geometry: "1240x700+10+10", environment: ["TZ": zone], ahead: ahead,
                isLogged: true)
            MachineClock.avoidMinuteChange(within: 30)
            let mark = try mark(clock)
            let origin = try #require(clock.observer.origin(of: clock.window))
            let eye = try clock.layout().eye
            let curve = GrabCurve(
                radius: mark.above, eyeDistance: eye.distance,
                eyeHeight: eye.position.y - mark.hinge)
            // The pointer grabs a whole pixel; the edge is inside that pixel or at its border.
            let start = Int((mark.hinge - mark.above).rounded())
            let before = monotonicNow()
            var hand = Hand(on: server)
            hand.move(to: (origin.x + mark.column, origin.y + start))
            hand.press()
            try hand.act()
            let motions = 200
            var largest = 0.0
            var count = 0
            var lateCount = 0
            for motion in 1...motions {
                let row = start + Int((Double(motion) * 2 * mark.above / Double(motions)).rounded())
                hand.move(to: (origin.x + mark.column, origin.y + row))
                hand.rest(0.03)
                try hand.act()
                let height = Double(row) - mark.hinge
                // Skips the first pixels, where the angle is eased, and the middle, where the flap is only a few rows
                // high.
                guard curve.exactHeights.contains(height), abs(height) > 16 else { continue }
                let angle = curve.angle(at: height)
                let nearer = 1 / (1 - curve.radius * sin(angle) / eye.distance)
                let column =
                    eye.position.x + (Double(mark.column) + 0.5 - eye.position.x) * nearer
                let isBack = angle > .pi / 2
                var found: Double?
                var looks = 0
                _ = try waitUntil(timeout: 0.5) {
                    looks += 1
                    found = Self.edge(
                        try clock.picture(), column: Int(column), near: Double(row),
                        brightBelow: isBack)
                    return found.map { abs($0 - Double(row)) <= 1 } ?? false
                }
                if looks > 1 { lateCount += 1 }
                guard let edge = found else {
                    Issue.record("no edge at row \(row)")
                    continue
                }
                // The edge of the lower half may be a fraction of a pixel off on its card.
                largest = max(largest, abs(edge - Double(row)))
                count += 1
            }
            let frames = try clock.log.frames(after: before).compactMap(\.angle)
            #expect(frames == frames.sorted())
            let steps = zip(frames, frames.dropFirst()).map { $1 - $0 }
            let mean = 180 / (2 * mark.above)
            hand.release()
            try hand.act()
            progress(
                """
                grabbed point: \(count) positions, at most \(tenths(largest)) pixels from the pointer; \
                edges \(tenths(mark.above)) above and \(tenths(mark.below)) below the hinge; largest step \
                \(tenths((steps.max() ?? 0) / mean / 2)) times the mean per pixel
                """)
            #expect(count > 130)
            // A motion is at most two pixels, and a pixel turns the flap by at most 5.5 half turns per radius.
            #expect((steps.max() ?? 0) <= 11 * mean * 2)
            #expect(largest <= 1)
            // On a busy machine some frames come later than 30 ms after the motion.
            #expect(lateCount * 10 <= count, "\(lateCount) late")
        }

        private func tenths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    }
}
