import Glibc
import Testing

@testable import FlipEngine

/// The mapping of pointer to flap: no jumps, and the grabbed point under the pointer where possible.
@Suite("Grip on a flap")
struct FlapGripTests {
    /// Eye distances in card heights; radii in fractions of half a card of this height.
    private static let height = 400.0

    private func grips() -> [FlapGrip] {
        [2.2, 2.6, 3.5, 5].flatMap { eye in
            [0.1, 0.3, 0.6, 1].map { radius in
                FlapGrip(radius: radius * Self.height / 2, eyeDistance: eye * Self.height)
            }
        }
    }

    @Test("increases from 0 to π, and is constant beyond")
    func monotone() {
        for grip in grips() {
            let steps = 4000
            let angles = (0...steps).map {
                grip.angle(forPointerAt: grip.radius * (2 * Double($0) / Double(steps) - 1))
            }
            #expect(angles.first == 0 && angles.last == .pi)
            for (next, angle) in zip(angles.dropFirst(), angles) {
                guard next > angle else {
                    Issue.record("\(grip) falls back at \(angle)")
                    return
                }
            }
            #expect(grip.angle(forPointerAt: -grip.radius - 1) == 0)
            #expect(grip.angle(forPointerAt: grip.radius + 1) == .pi)
            #expect(grip.angle(forPointerAt: -.infinity) == 0)
        }
    }

    @Test("no pixel turns the flap by more than three times the mean")
    func smooth() {
        for grip in grips() {
            let mean = Double.pi / (2 * grip.radius)
            var largest = 0.0
            var last = grip.angle(forPointerAt: -grip.radius)
            for step in 1...Int(2 * grip.radius) {
                let angle = grip.angle(forPointerAt: Double(step) - grip.radius)
                largest = max(largest, angle - last)
                last = angle
            }
            #expect(largest <= 3 * mean, "\(grip): \(largest / mean) times the mean")
        }
    }

    @Test("the curves join smoothly: the slope changes little from pixel to pixel")
    func slope() {
        for grip in grips() where grip.radius > 50 {
            let slopes = stride(from: -grip.radius + 1, through: grip.radius - 1, by: 1).map {
                grip.angle(forPointerAt: $0 + 0.01) - grip.angle(forPointerAt: $0 - 0.01)
            }
            let mean = Double.pi / (2 * grip.radius) * 0.02
            let bend = zip(slopes, slopes.dropFirst()).map { abs($0 - $1) / mean }.max() ?? 0
            #expect(bend < 12 / grip.radius * 2, "\(grip): \(bend)")
        }
    }

    @Test("between the joining curves the grabbed point is under the pointer")
    func underThePointer() {
        for grip in grips() {
            var largest = 0.0
            for step in -680...680 {
                let pointer = grip.radius * Double(step) / 1000
                let seen = grip.height(atAngle: grip.angle(forPointerAt: pointer))
                largest = max(largest, abs(seen - pointer))
            }
            #expect(largest < 1, "\(grip): \(largest) pixels off")
        }
    }

    @Test("the grip's height equals the position in the picture")
    func projection() {
        var eye = Transform3D.identity
        eye.m34 = -1 / 1040
        for degrees in stride(from: 0.0, through: 180, by: 7.5) {
            let angle = degrees * .pi / 180
            let map = PlaneMap(
                Transform3D(rotation: -angle, x: 1, y: 0, z: 0).concatenating(eye))
            let grip = FlapGrip(radius: 150, eyeDistance: 1040)
            let seen = map.project(Point(x: 0, y: -150))?.y ?? .nan
            #expect(abs(seen - grip.height(atAngle: angle)) < 1e-9)
        }
    }

    @Test(
        "a grip at the hinge, or an eye in the flap, is clamped", arguments: [0, -5, .nan, 1e-9])
    func clamping(radius: Double) {
        let grip = FlapGrip(radius: radius, eyeDistance: 0)
        #expect(grip.radius > 0 && grip.eyeDistance > grip.radius)
        for height in [-1, 0, 1e-7, 1] {
            #expect((0...Double.pi).contains(grip.angle(forPointerAt: height)))
        }
    }

    @Test("any radius, eye distance and pointer give an angle")
    func anything() {
        let anything = [
            0, 1e-300, 3, 50, -50, 1e19, 1e300, -1e300, .greatestFiniteMagnitude, .infinity,
            -.infinity, .nan,
        ]
        for radius in anything {
            for eye in anything {
                let grip = FlapGrip(radius: radius, eyeDistance: eye)
                #expect(grip.radius.isFinite && grip.eyeDistance.isFinite)
                for height in anything {
                    #expect((0...Double.pi).contains(grip.angle(forPointerAt: height)))
                }
            }
        }
    }
}
