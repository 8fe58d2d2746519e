import TestSupport

@testable import FlipEngine

/// A tree with random changes.
struct TreeShaker {
    let screen: StageFixture
    var random: SeededRandom
    let pictures = (0..<3).map { Sketch.noise(width: 9, height: 7, seed: UInt64($0)) }

    init(seed: UInt64) {
        screen = StageFixture(width: 48, height: 36)
        random = SeededRandom(seed: seed)
        for _ in 0..<6 { grow() }
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    func all(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(all) }

    mutating func pick(rootToo: Bool) -> Layer? {
        let layers = all(screen.root).dropFirst(rootToo ? 0 : 1)
        return layers.randomElement(using: &random)
    }

    mutating func grow() {
        guard let parent = pick(rootToo: true) else { return }
        let layer = Int.random(in: 0..<5, using: &random) == 0 ? TransformLayer() : Layer()
        layer.frame = Rect(
            x: number(-5...30).rounded(), y: number(-5...20), width: number(1...30),
            height: number(1...25))
        layer.backgroundColor = Color(
            red: number(0...1), green: number(0...1), blue: number(0...1),
            alpha: number(0.2...1))
        parent.insertSublayer(
            layer, at: Int.random(in: 0...parent.sublayers.count, using: &random))
    }

    mutating func shake() {
        screen.stage.transaction.begin()
        screen.stage.transaction.disableActions = true
        defer { screen.stage.transaction.commit() }
        for _ in 0..<Int.random(in: 0...3, using: &random) { changeSomething() }
    }

    private mutating func changeSomething() {
        let kind = Int.random(in: 0..<20, using: &random)
        if kind == 0 { return grow() }
        guard let layer = pick(rootToo: false) else { return grow() }
        switch kind {
        case 1: layer.removeFromSuperlayer()
        case 2:
            if let parent = pick(rootToo: true) { parent.addSublayer(layer) }
        case 3: layer.opacity = number(0...1)
        case 4: layer.opacity = 1
        case 5: layer.zPosition = number(-1...1).rounded()
        case 6:
            layer.transform = Transform3D(
                rotation: number(-3...3), x: number(-1...1), y: number(-1...1), z: 0.2)
        case 7: layer.transform = .identity
        case 8: layer.contents = pictures.randomElement(using: &random)
        case 9: layer.masksToBounds.toggle()
        case 10: layer.cornerRadius = number(0...9)
        case 11: layer.borderWidth = number(-1...4)
        case 12: layer.isHidden.toggle()
        case 13: layer.sublayerTransform.m34 = -1 / number(30...90)
        case 14:
            layer.contentsMultiplyColor = ColorMultiplier(white: number(0...2))
        case 15:
            layer.borderColor = Color(white: number(0...1), alpha: number(0...1))
        case 16, 17:
            let turn = BasicAnimation(keyPath: kind == 16 ? "transform.rotation.y" : "opacity")
            (turn.fromValue, turn.toValue) = (number(-3...3), number(-3...3))
            turn.duration = 0.3
            turn.timeOffset = number(0...0.3)
            layer.anchorPoint = Point(x: number(-1...1), y: 0.5)
            layer.add(turn, forKey: "turn")
        case 18: layer.subtreeMultiplyColor = ColorMultiplier(white: number(0...2))
        default:
            layer.position = Point(x: number(0...40), y: number(0...30).rounded())
        }
    }
}
