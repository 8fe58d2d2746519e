import TestSupport

@testable import FlipEngine

/// Builds a stage of layers and animations with random clocks; the same seed gives the same stage.
struct TimelineRecipe {
    private var random: SeededRandom
    private static let pictures = (0..<3).map { Image(width: 1, height: 1, pixels: [$0]) }

    /// The stage made from `seed`.
    static func stage(_ seed: UInt64) -> Stage {
        var recipe = TimelineRecipe(random: SeededRandom(seed: seed))
        return recipe.build()
    }

    /// The appearance of all layers of a stage at `time`, or of those that neither their own properties nor those of an
    /// ancestor hide.
    static func shown(
        _ stage: Stage, at time: MediaTime, onlySeen: Bool = false
    ) -> [LayerProperties] {
        func flatten(_ node: PresentationNode) -> [LayerProperties] {
            if onlySeen && node.properties.isUnseen { return [] }
            return [node.properties] + node.sublayers.flatMap(flatten)
        }
        let node = stage.present(at: time)
        stage.deliverEvents()
        return flatten(node)
    }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private mutating func randomBool() -> Bool { Bool.random(using: &random) }

    private mutating func build() -> Stage {
        let stage = Stage(size: Size(width: 10, height: 10))
        var layers = [stage.rootLayer]
        for _ in 0..<5 {
            let layer = Layer()
            layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
            pick(layers).addSublayer(layer)
            layers.append(layer)
            setClock(of: layer)
            for _ in 0..<pick([0, 1, 1, 2, 3]) { layer.add(animation(depth: 0), forKey: nil) }
        }
        return stage
    }

    private mutating func setClock(of layer: Layer) {
        guard pick([true, true, false]) else { return }
        layer.beginTime = pick([0, 0, -1, 0.5, 2])
        layer.speed = pick([1, 1, 1, 0.5, 2, 0.7, -1, -0.5, 0])
        layer.timeOffset = pick([0, 0, 1, -1, 0.3])
        layer.duration = pick([.infinity, .infinity, 1, 2, 3.1])
        layer.repeatCount = pick([0, 0, 2, 2.5, .infinity])
        layer.repeatDuration = pick([0, 0, 0, 1.7])
        layer.autoreverses = randomBool()
    }

    private mutating func animation(depth: Int) -> Animation {
        let animation: Animation
        switch pick([0, 0, 0, 1, 1, depth < 2 ? 2 : 0]) {
        case 0: animation = basic()
        case 1: animation = keyframes()
        default:
            let count = pick([1, 2, 3])
            animation = AnimationGroup(
                animations: (0..<count).map { _ in self.animation(depth: depth + 1) })
        }
        // At the top level 0 would mean "now".
        animation.beginTime = pick([depth > 0 ? 0 : 1e-3, -0.5, 1, 0.25, 2.2])
        animation.duration = pick([1, 2, 0.75, depth > 0 ? 0 : 3, .infinity])
        animation.speed = pick([1, 1, 1, 2, 0.7, -1, 0])
        animation.timeOffset = pick([0, 0, 0, 0.5, -0.25, 2])
        animation.repeatCount = pick([0, 0, 2, 1.5, .infinity])
        animation.repeatDuration = pick([0, 0, 0, 2.3])
        animation.autoreverses = randomBool()
        animation.fillMode = pick(FillMode.allCases)
        animation.timingFunction = pick([nil, nil, nil, .linear, .easeIn])
        animation.isRemovedOnCompletion = false
        return animation
    }

    private mutating func values(_ count: Int) -> (LayerKeyPath, [any Animatable]) {
        func numbers(_ all: [Double]) -> [any Animatable] {
            (0..<count).map { _ in pick(all) }
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return ("zPosition", numbers([0, 5, -3, 5]))
        case 1: return ("opacity", numbers([0, 1, 0.5, -0.5, 1.5]))
        case 2: return ("bounds.size.width", numbers([-30, 30, 10]))
        case 3: return ("cornerRadius", numbers([-5, 5, 2]))
        case 4: return ("transform.rotation.z", numbers([0, 7]))
        case 5: return ("hidden", (0..<count).map { _ in randomBool() })
        case 6:
            let picture = Self.pictures.compactMap { $0 }
            return ("contents", (0..<count).map { _ in pick(picture) })
        default:
            let colors: [any Animatable] = [
                Color.white, Color.black, ExtendedColor(red: -1, green: 0.5, blue: 2, alpha: 0),
            ]
            return ("backgroundColor", (0..<count).map { _ in pick(colors) })
        }
    }

    private mutating func basic() -> Animation {
        let (keyPath, values) = values(2)
        let animation = BasicAnimation(keyPath: keyPath)
        if pick([true, true, false]) { animation.fromValue = values[0] }
        animation.toValue = values[1]
        animation.isAdditive = randomBool()
        return animation
    }

    private mutating func keyframes() -> Animation {
        let (keyPath, values) = values(3)
        let animation = KeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.calculationMode = pick(CalculationMode.allCases)
        animation.keyTimes = pick([nil, [0, 0.3, 1]])
        animation.isAdditive = randomBool()
        return animation
    }
}
