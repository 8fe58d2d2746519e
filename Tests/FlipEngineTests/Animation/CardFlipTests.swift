import Glibc
import Testing

@testable import FlipEngine

@Suite("The card flip's keyframes: 0, 3/2 pi with scale, pi")
struct CardFlipTests {
    private func matrix(_ angle: Double, _ scale: Double = 1) -> Transform3D {
        var eye = Transform3D.identity
        eye.m34 = -1 / 850
        return eye.rotated(by: angle, x: 0, y: 1, z: 0).scaled(x: scale, y: scale, z: scale)
    }

    private func turn(_ middle: Double, _ time: MediaTime) -> (angle: Double, scale: Double) {
        let animation = KeyframeAnimation(keyPath: "transform")
        animation.values = [matrix(0), matrix(middle, 0.85), matrix(.pi)]
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        let m = Played(animation).show(at: time).transform
        // The first row is the scaled, rotated x axis.
        return (atan2(-m.m13, m.m11), (m.m11 * m.m11 + m.m13 * m.m13).squareRoot())
    }

    @Test("It goes 0, -90, -180 degrees, and the scale 1, 0.85, 1")
    func backwards() {
        for step in 1..<20 {
            let time = Double(step) / 20
            let (angle, scale) = turn(1.5 * .pi, time)
            #expect(near(angle, -time * .pi, 1e-9), "at \(time)")
            #expect(near(scale, 1 - 0.15 * (1 - abs(2 * time - 1)), 1e-9))
        }
        #expect(near(abs(turn(1.5 * .pi, 1).angle), .pi, 1e-9))
    }

    @Test("With pi/2 in the middle it turns in the other direction")
    func forwards() {
        for step in 1..<20 {
            let time = Double(step) / 20
            #expect(near(turn(0.5 * .pi, time).angle, time * .pi, 1e-9))
        }
    }

    @Test("Scrubbing with speed 0: the same values both ways, clamped to 0...duration")
    func scrubbing() {
        let animation = KeyframeAnimation(keyPath: "transform")
        animation.values = [matrix(0), matrix(1.5 * .pi, 0.85), matrix(.pi)]
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.timingFunction = .easeInEaseOut
        let played = Played()
        // Added first, then stopped: the begin time of 0 resolves to the layer's time at the commit, which is its
        // offset.
        played.layer.add(animation, forKey: "flip")
        played.layer.speed = 0
        played.show(at: 7)
        var there: [Transform3D] = []
        for step in 0...50 {
            played.layer.timeOffset = Double(step) / 50
            there.append(played.show(at: 7 + Double(step)).transform)
        }
        for step in (0...50).reversed() {
            played.layer.timeOffset = Double(step) / 50
            #expect(played.show(at: 100 - Double(step)).transform == there[step])
        }
        #expect(near(there[0], matrix(0)) && near(there[50], matrix(.pi)))
        played.layer.timeOffset = -3
        #expect(near(played.show(at: 200).transform, matrix(0)))
        played.layer.timeOffset = 99
        #expect(near(played.show(at: 200).transform, matrix(.pi)))
    }
}
