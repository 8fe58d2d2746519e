import Testing

@testable import FlipEngine

@Suite("Basic animations")
struct BasicAnimationTests {
    private func animation(
        _ path: LayerKeyPath = "zPosition", from: (any Animatable)? = nil,
        to: (any Animatable)? = nil
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    @Test(
        "From and to in all combinations; the model is 100",
        arguments: [
            (10.0, 20.0, 10.0, 15.0), (10, nil, 10, 55), (nil, 20, 100, 60), (nil, nil, 100, 100),
        ] as [(Double?, Double?, Double, Double)])
    func ends(_ from: Double?, _ to: Double?, _ start: Double, _ half: Double) {
        let played = Played(animation(from: from, to: to)) { $0.zPosition = 100 }
        #expect(near(played.number("zPosition", at: 0), start))
        #expect(near(played.number("zPosition", at: 0.5), half))
        #expect(played.number("zPosition", at: 1) == 100)
    }

    @Test("The current value is the model's, read again in every frame")
    func live() {
        let played = Played(animation(from: 0)) { $0.zPosition = 100 }
        #expect(played.number("zPosition", at: 0.5) == 50)
        played.stage.transaction(disableActions: true) { played.layer.zPosition = 300 }
        #expect(played.number("zPosition", at: 0.5) == 150)
    }

    @Test("Additive animations add up; matrices are multiplied")
    func additive() {
        let a = animation(from: 0, to: 10)
        let b = animation(from: 0, to: 4)
        (a.isAdditive, b.isAdditive) = (true, true)
        let played = Played(a) { $0.zPosition = 100 }
        played.layer.add(b, forKey: "second")
        played.show(at: 0)
        #expect(near(played.number("zPosition", at: 0.5), 107))

        let move = animation(
            "transform", from: Transform3D.identity,
            to: Transform3D(translationX: 10, y: 0))
        move.isAdditive = true
        let scaled = Played(move) { $0.transform = Transform3D(scaleX: 2, y: 2) }
        // The animation's translation first, then the scale.
        #expect(near(scaled.show(at: 0.5).transform.m41, 10))
    }

    @Test("Key paths reach components of points, sizes, rectangles; colours and multipliers")
    func parts() {
        let played = Played(animation("position.y", from: 0, to: 10)) {
            $0.position = Point(x: 3, y: 4)
        }
        #expect(played.show(at: 0.5).position == Point(x: 3, y: 5))
        let wide = Played(animation("bounds.size.width", from: 0, to: 10)) {
            $0.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
        }
        #expect(wide.show(at: 0.5).bounds == Rect(x: 1, y: 2, width: 5, height: 4))
        let origin = Played(
            animation("bounds.origin", from: Point.zero, to: Point(x: 2, y: 4)))
        #expect(origin.show(at: 0.5).bounds.origin == Point(x: 1, y: 2))
        let shade = Played(
            animation(
                "contentsMultiplyColor", from: ColorMultiplier(white: 2),
                to: ColorMultiplier(white: 0)))
        #expect(shade.show(at: 0.25).contentsMultiplyColor == ColorMultiplier(white: 1.5))
        let color = Played(animation("backgroundColor", from: Color.black, to: Color.white))
        #expect(color.show(at: 0.5).backgroundColor == Color(white: 0.5))
    }

    @Test("Rotations as numbers: many turns, exactly half a turn, several axes at once")
    func scalarTurns() {
        let many = Played(animation("transform.rotation", from: 0, to: 20 * Double.pi))
        let quarter = many.show(at: 0.025).transform
        #expect(near(quarter, Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)))

        // Past a quarter turn about y a matrix no longer gives back the angles that were set, so they must not be read
        // back.
        let both = Played(animation("transform.rotation.y", from: 0, to: Double.pi))
        let x = animation("transform.rotation.x", from: 0, to: 1)
        both.layer.add(x, forKey: "x")
        both.show(at: 0)
        let expected = Transform3D(rotation: 0.75, x: 1, y: 0, z: 0)
            .concatenating(Transform3D(rotation: 0.75 * .pi, x: 0, y: 1, z: 0))
        #expect(near(both.show(at: 0.75).transform, expected))
    }

    @Test("A rotation keeps perspective, translation and scale of the model's matrix")
    func keepsTheRest() {
        var eye = Transform3D.identity
        eye.m34 = -1 / 1500
        let played = Played(animation("transform.rotation.y", from: 0, to: -Double.pi)) {
            $0.transform = eye
        }
        #expect(
            near(
                played.show(at: 0.5).transform,
                eye.rotated(by: -.pi / 2, x: 0, y: 1, z: 0), 1e-15))
        let scaled = Played(animation("transform.scale", from: 1, to: 3)) {
            $0.transform = Transform3D(translationX: 7, y: 8)
        }
        let half = scaled.show(at: 0.5).transform
        #expect(near(half.m11, 2) && near(half.m33, 2) && near(half.m41, 7))
        let moved = Played(
            animation("transform.translation", from: Size.zero, to: Size(width: 4, height: 2)))
        #expect(near(moved.show(at: 0.5).transform.m42, 1))
    }

    @Test("Overshooting curves overshoot; opacity is clamped")
    func overshoot() {
        let over = animation(from: 0, to: 10)
        over.timingFunction = MediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
        #expect(Played(over).number("zPosition", at: 0.7) > 10)
        let fade = animation("opacity", from: 0, to: 1)
        fade.timingFunction = over.timingFunction
        #expect(Played(fade).show(at: 0.7).opacity == 1)
    }

    @Test("Booleans step at the start; images step halfway")
    func steps() throws {
        let hide = animation("hidden", from: false, to: true)
        let played = Played(hide)
        #expect(played.show(at: 0.001).isHidden)
        #expect(!played.show(at: 1).isHidden)
        let a = try #require(Image(width: 1, height: 1, pixels: [1]))
        let b = try #require(Image(width: 1, height: 1, pixels: [2]))
        let swap = animation("contents", from: a, to: b)
        swap.fillMode = .both
        swap.isRemovedOnCompletion = false
        #expect(Played(swap).show(at: 0.499).contents === a)
        #expect(Played(swap).show(at: 0.5).contents === b)
        #expect(Played(swap).show(at: 1).contents === b)
        // Halfway along the timing function, not in time.
        swap.timingFunction = .easeIn
        #expect(Played(swap).show(at: 0.5).contents === a)
        let frames = KeyframeAnimation(keyPath: "contents")
        (frames.values, frames.keyTimes, frames.duration) = ([a, b, a], [0, 0.2, 1], 1)
        let film = Played(frames)
        var wakes: [MediaTime] = []
        for time in [0, 0.1, 0.2, 0.6, 1] {
            film.show(at: time)
            wakes.append(film.stage.nextFrameTime)
        }
        #expect(zip(wakes, [0.1, 0.6, 0.6, 1, .infinity]).allSatisfy { $0 == $1 || near($0, $1) })
        #expect(film.stage.nextFrameTime == .infinity)
        let times = [0.099, 0.1, 0.599, 0.6, 0.999]
        let shown = times.map { Played(frames).show(at: $0).contents }
        #expect(shown == [a, b, b, a, a])
    }

    @Test("An animation with unsuitable values changes nothing, but runs and reports")
    func badValues() {
        let listener = Listener()
        for (path, value) in [
            ("opacity", Point.zero as any Animatable), ("frame", Rect.unit), ("nonsense.x", 1),
            ("position.z", 1), ("zPosition", Double.nan), ("transform", 3),
        ] {
            let animation = animation(LayerKeyPath(path), from: value, to: value)
            animation.delegate = listener
            let played = Played(animation)
            #expect(played.show(at: 0.5) == played.layer.properties, "\(path)")
            played.show(at: 1)
        }
        #expect(listener.received.count == 12)
        #expect(!LayerKeyPath("frame").isAnimatable && LayerKeyPath("isHidden").isAnimatable)
    }

    @Test("Interpolation beyond the range of Double leaves the model unchanged")
    func overflow() {
        let huge = animation(from: -1.5e308, to: 1.5e308)
        #expect(Played(huge).number("zPosition", at: 0.5) == 0)
    }
}
