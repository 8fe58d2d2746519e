import Testing

@testable import FlipEngine

@Suite("Transactions")
struct TransactionTests {
    /// Counts its calls.
    private final class Counter {
        var count = 0
    }

    // Source: GNUstep quartzcore's expectations, verified on Apple's.
    @Test("Published: defaults, nesting, unmatched commits")
    func values() {
        let transaction = Stage().transaction
        #expect(transaction.animationDuration == 0.25 && !transaction.disableActions)
        #expect(transaction.animationTimingFunction == nil && transaction.completionBlock == nil)
        transaction.begin()
        transaction.animationDuration = 3
        transaction.animationTimingFunction = .easeIn
        transaction["own"] = 7
        transaction.begin()
        #expect(transaction.animationDuration == 3)
        #expect(transaction.animationTimingFunction == .easeIn && transaction["own"] as? Int == 7)
        transaction.animationDuration = 5
        transaction.animationTimingFunction = nil
        #expect(transaction.animationTimingFunction == nil)
        transaction.commit()
        #expect(transaction.animationDuration == 3)
        #expect(transaction.animationTimingFunction == .easeIn)
        transaction.commit()
        transaction.commit()
        transaction.commit()
        #expect(transaction.animationDuration == 0.25 && transaction["own"] == nil)
        transaction.animationDuration = .nan
        #expect(transaction.animationDuration == 0)
    }

    @Test("The implicit transaction ends with the commit")
    func implicitTransaction() {
        let played = Played()
        played.stage.transaction.disableActions = true
        played.layer.zPosition = 5
        #expect(played.layer.animationKeys.isEmpty)
        played.show(at: 1)
        #expect(!played.stage.transaction.disableActions)
    }

    @Test("Implicit animations: a quarter second from the value shown, on the default curve")
    func implicitAnimation() {
        let played = Played()
        played.layer.zPosition = 100
        #expect(played.layer.animationKeys == ["zPosition"])
        #expect(played.number("zPosition", at: 10) == 0)
        let half = 100 * MediaTimingFunction.default.value(at: 0.5)
        #expect(near(played.number("zPosition", at: 10.125), half))
        // Changed during the animation: it continues from the value shown.
        played.layer.zPosition = 0
        #expect(near(played.number("zPosition", at: 10.125), half))
        #expect(played.number("zPosition", at: 10.375) == 0)
        #expect(played.layer.animationKeys.isEmpty)
        played.layer.zPosition = 0
        #expect(played.layer.animationKeys.isEmpty)
    }

    @Test("The transaction's duration and curve apply; nothing is implicit before the first frame")
    func implicitSettings() {
        let played = Played()
        played.stage.transaction(animationDuration: 2) {
            played.stage.transaction.animationTimingFunction = .linear
            played.layer.opacity = 0
        }
        played.show(at: 1)
        #expect(near(played.show(at: 2).opacity, 0.5))
        played.stage.transaction(animationDuration: 0) { played.layer.zPosition = 9 }
        #expect(played.layer.animationKeys == ["opacity"])
        let fresh = Layer()
        played.stage.rootLayer.addSublayer(fresh)
        fresh.opacity = 0.5
        #expect(fresh.animationKeys.isEmpty)
        let loose = Layer()
        loose.opacity = 0.5
        #expect(loose.animationKeys.isEmpty)
    }

    @Test("No implicit animations of images and Booleans")
    func notImplicit() {
        let played = Played()
        played.layer.isDoubleSided = false
        played.layer.isHidden = true
        played.layer.masksToBounds = true
        played.layer.contents = Image(width: 1, height: 1, pixels: [0])
        played.layer.contentsGravity = .center
        #expect(played.layer.animationKeys.isEmpty)
        played.layer.frame = Rect(x: 0, y: 0, width: 9, height: 9)
        #expect(Set(played.layer.animationKeys) == ["bounds", "position"])
    }

    @Test("Explicit animations without a curve or duration take the transaction's")
    func explicitSettings() {
        let played = Played()
        let (bare, own) = (BasicAnimation(keyPath: "opacity"), BasicAnimation(keyPath: "opacity"))
        own.timingFunction = .easeOut
        own.duration = 9
        played.stage.transaction(animationDuration: 2, disableActions: true) {
            played.stage.transaction.animationTimingFunction = .easeIn
            played.layer.add(bare, forKey: "bare")
            played.layer.add(own, forKey: "own")
        }
        #expect(played.layer.animation(forKey: "bare")?.timingFunction == .easeIn)
        #expect(played.layer.animation(forKey: "bare")?.duration == 2)
        #expect(played.layer.animation(forKey: "own")?.timingFunction == .easeOut)
        #expect(played.layer.animation(forKey: "own")?.duration == 9)
        bare.duration = -1
        played.layer.add(bare, forKey: "bare")
        #expect(played.layer.animation(forKey: "bare")?.duration == 0.25)
        #expect(bare.duration == -1)
    }

    @Test("Completion: deferred, once, after all animations, counting removals")
    func completion() {
        let played = Played()
        let (stage, layer) = (played.stage, played.layer)
        let counter = Counter()
        stage.transaction.begin()
        stage.transaction.completionBlock = { counter.count += 1 }
        stage.transaction.commit()
        #expect(counter.count == 0)
        stage.deliverEvents()
        stage.deliverEvents()
        #expect(counter.count == 1)

        stage.transaction.begin()
        layer.zPosition = 7  // before the block was set, so it does not wait for this
        stage.transaction.completionBlock = { counter.count += 10 }
        stage.transaction(animationDuration: 1) { layer.opacity = 0 }
        let long = BasicAnimation(keyPath: "cornerRadius")
        (long.toValue, long.duration) = (5, 100)
        layer.add(long, forKey: "long")
        stage.transaction.commit()
        played.show(at: 1)
        played.show(at: 2.5)
        #expect(counter.count == 1 && layer.animationKeys == ["long"])
        layer.removeAnimation(forKey: "long")
        #expect(counter.count == 1)
        stage.deliverEvents()
        #expect(counter.count == 11)
        played.show(at: 3)
        #expect(counter.count == 11)
    }

    @Test(
        "Completion: setting adds a block, nil removes none, inner ones read and do not run it")
    func completionBlocks() {
        let stage = Stage()
        let counter = Counter()
        stage.transaction.begin()
        stage.transaction.completionBlock = { counter.count += 1 }
        stage.transaction.completionBlock = { counter.count += 10 }
        stage.transaction.completionBlock = nil
        stage.transaction.begin()
        #expect(stage.transaction.completionBlock != nil)
        stage.transaction.commit()
        stage.deliverEvents()
        #expect(counter.count == 0)
        stage.transaction.commit()
        stage.deliverEvents()
        #expect(counter.count == 11)
        stage.transaction.completionBlock = { counter.count += 100 }
        stage.deliverEvents()
        #expect(counter.count == 11)
        _ = stage.present(at: 0)
        stage.deliverEvents()
        #expect(counter.count == 111)
    }

    @Test("Flush ends the implicit transaction, and does nothing while another is open")
    func flush() {
        let stage = Stage()
        var completions = 0
        stage.transaction.animationDuration = 3
        stage.transaction.completionBlock = { completions += 1 }
        stage.transaction.begin()
        stage.transaction.flush()
        #expect(stage.transaction.animationDuration == 3)
        stage.transaction.commit()
        stage.transaction.flush()
        #expect(stage.transaction.animationDuration == 0.25 && completions == 0)
        stage.deliverEvents()
        stage.transaction.flush()
        stage.deliverEvents()
        #expect(completions == 1)
    }
}
