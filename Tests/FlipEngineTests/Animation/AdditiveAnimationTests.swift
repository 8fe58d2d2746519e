import Testing

@testable import FlipEngine

@Suite("Additive animations")
struct AdditiveAnimationTests {
    private func animation(
        _ keyPath: LayerKeyPath, from: any Animatable, to: any Animatable
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        (animation.isAdditive, animation.duration) = (true, 1)
        return animation
    }

    /// A property goes from `old` to `new` in 1 s, and reverses at 0.5 s, each time with an additive animation: the
    /// model is set to the end, and an animation from the difference to zero is added. Returns the values just before
    /// and just after the reversal, and at 0.75 s.
    private func turnedRound(
        _ keyPath: LayerKeyPath, _ old: Double, _ new: Double
    ) -> (Double, Double, Double) {
        let played = Played { $0.setValue(old, forKeyPath: keyPath) }
        let (stage, layer) = (played.stage, played.layer)
        func go(from: Double, to: Double) {
            stage.transaction(disableActions: true) { layer.setValue(to, forKeyPath: keyPath) }
            layer.add(animation(keyPath, from: from - to, to: 0.0), forKey: nil)
        }
        go(from: old, to: new)
        played.show(at: 0)
        let before = played.number(keyPath, at: 0.5)
        go(from: new, to: old)
        let after = played.number(keyPath, at: 0.5)
        return (before, after, played.number(keyPath, at: 0.75))
    }

    @Test(
        "A movement that reverses halfway continues from its current value",
        arguments: [
            ("opacity", 1.0, 0.0), ("opacity", 0, 1), ("bounds.size.width", 10, 300),
            ("bounds.size.width", 300, 10), ("cornerRadius", 0, 20), ("borderWidth", 8, 0),
            ("contentsScale", 0.5, 3), ("zPosition", -5, 5),
        ])
    func turned(_ keyPath: String, _ old: Double, _ new: Double) {
        let (before, after, later) = turnedRound(LayerKeyPath(keyPath), old, new)
        #expect(near(before, (old + new) / 2), "\(keyPath)")
        #expect(near(after, before), "\(keyPath): \(before), then \(after)")
        // A quarter of the first movement and three quarters of the second remain.
        #expect(near(later, old + (old - new) * 0.25 + (new - old) * 0.75), "\(keyPath)")
    }

    @Test("The sum is clamped once, at the end, whatever the order and the intermediate values")
    func clampedOnce() {
        func sum(_ keyPath: LayerKeyPath, _ model: Double, _ parts: [Double]) -> Double {
            let played = Played { $0.setValue(model, forKeyPath: keyPath) }
            for part in parts {
                played.layer.add(animation(keyPath, from: part, to: part), forKey: nil)
            }
            played.show(at: 0)
            return played.number(keyPath, at: 0.5)
        }
        #expect(sum("borderWidth", 2, [-5, 5]) == 2 && sum("borderWidth", 2, [5, -5]) == 2)
        #expect(sum("opacity", 0.5, [3, -3]) == 0.5 && sum("opacity", 0.5, [-3, 0.25, 3]) == 0.75)
        #expect(sum("bounds.size.width", 30, [-100, 90]) == 20)
        #expect(sum("bounds.size.width", 30, [-50]) == 20)
        #expect(sum("contentsScale", 1, [-5, 6]) == 2 && sum("contentsScale", 1, [-5]) == 1)
        // As for the property itself, a scale of 0 or less is ignored.
        #expect(sum("contentsScale", 2, [-5]) == 2 && sum("contentsScale", 2, [-2]) == 2)
        #expect(sum("opacity", 0.5, [3]) == 1 && sum("opacity", 0.5, [-3]) == 0)
    }

    @Test(
        "An addition uses the unclamped value; a replacement discards the sum")
    func mixed() {
        let played = Played()
        let over = animation("opacity", from: 1.5, to: 1.5)
        over.isAdditive = false
        played.layer.add(over, forKey: "over")
        played.layer.add(animation("opacity", from: -1.0, to: -1.0), forKey: "less")
        played.show(at: 0)
        #expect(played.show(at: 0.5).opacity == 0.5)
        let replacing = animation("opacity", from: 0.25, to: 0.25)
        replacing.isAdditive = false
        played.layer.add(replacing, forKey: "replacing")
        played.show(at: 0.5)
        #expect(played.show(at: 0.6).opacity == 0.25)
        played.layer.add(animation("opacity", from: 0.25, to: 0.25), forKey: "more")
        played.show(at: 0.6)
        #expect(played.show(at: 0.7).opacity == 0.5)
    }

    @Test("Colours darken by differences of colours and are clamped once")
    func colors() throws {
        let (old, new) = (Color(white: 0.75), Color(white: 0.25))
        let darker = animation(
            "backgroundColor", from: ExtendedColor(new) - ExtendedColor(old), to: ExtendedColor.zero
        )
        let played = Played { $0.backgroundColor = old }
        played.layer.add(darker, forKey: "darker")
        played.show(at: 0)
        #expect(near(played.show(at: 0.5).backgroundColor?.red ?? 0, 0.5))
        #expect(played.show(at: 0.5).backgroundColor?.alpha == 1)
        let more = ExtendedColor(red: 5, green: 5, blue: 5, alpha: 5)
        let less = ExtendedColor.zero - more
        played.layer.add(animation("backgroundColor", from: more, to: more), forKey: "more")
        played.layer.add(animation("backgroundColor", from: less, to: less), forKey: "less")
        played.show(at: 0.5)
        #expect(near(played.show(at: 0.5).backgroundColor?.red ?? 0, 0.5))
        #expect(played.show(at: 0.5).backgroundColor?.alpha == 1)
        played.layer.removeAnimation(forKey: "more")
        #expect(played.show(at: 0.5).backgroundColor == .clear)
    }

    @Test("Multipliers take differences too; the intermediate sum of a colour may leave its range")
    func light() {
        let shade = ExtendedColor(red: -0.5, green: -0.5, blue: -0.5, alpha: 0)
        let played = Played()
        played.layer.add(
            animation("contentsMultiplyColor", from: shade, to: shade), forKey: "shade")
        played.show(at: 0)
        #expect(played.show(at: 0.5).contentsMultiplyColor == ColorMultiplier(white: 0.5))
        let whole = animation("borderColor", from: Color.white, to: Color.white)
        let back = animation("borderColor", from: shade, to: shade)
        let colored = Played { $0.borderColor = Color(white: 0.75) }
        colored.layer.add(whole, forKey: "whole")
        colored.layer.add(back, forKey: "back")
        colored.show(at: 0)
        #expect(colored.show(at: 0.5).borderColor == .white)
        let plain = animation("borderColor", from: shade, to: shade)
        plain.isAdditive = false
        #expect(Played(plain).show(at: 0.5).borderColor == Color(white: 0, alpha: 0))
        let bad = ExtendedColor(red: .nan, green: 0, blue: 0, alpha: 0)
        let none = Played(animation("borderColor", from: bad, to: bad))
        #expect(none.show(at: 0.5).borderColor == .black)
        let wrong = Played(animation("opacity", from: shade, to: shade))
        #expect(wrong.show(at: 0.5).opacity == 1)
    }
}
