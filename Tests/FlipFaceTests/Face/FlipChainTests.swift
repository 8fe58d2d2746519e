import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

@Suite("Chain of flips")
struct FlipChainTests {
    private func stop(_ count: Int) -> CardStop {
        CardStop(CardValue(text: "\(count)"), count: count)
    }

    private func counts(_ chain: FlipChain) -> [Int] { chain.flips.map(\.stop.count) }

    @Test("flips leave in the order in which they were added")
    func order() {
        var chain = FlipChain()
        for count in 2...4 { chain.add(stop(count), .forward, after: stop(1)) }
        #expect(chain.last == stop(4))
        #expect(chain.next()?.stop == stop(2) && chain.next()?.stop == stop(3))
        chain.shiftCounts(by: 60)
        #expect(
            chain.next()
                == FlipChain.Flip(
                    stop: CardStop(CardValue(text: "4"), count: 64), direction: .forward))
        #expect(chain.next() == nil && chain.isEmpty)
    }

    @Test("a flip that is undone before it starts is removed")
    func undone() {
        var chain = FlipChain()
        for count in 2...4 { chain.add(stop(count), .forward, after: stop(1)) }
        chain.add(stop(3), .backward, after: stop(1))
        #expect(counts(chain) == [2, 3])
        chain.add(stop(2), .backward, after: stop(1))
        chain.add(stop(1), .backward, after: stop(1))
        #expect(chain.isEmpty)
        chain.add(stop(0), .backward, after: stop(1))
        #expect(counts(chain) == [0])
        // A flip in the same direction undoes nothing.
        chain.add(stop(1), .backward, after: stop(1))
        #expect(counts(chain) == [0, 1])
    }

    @Test("of many flips only the last twelve remain, for at most 1.5 seconds")
    func long() {
        var chain = FlipChain()
        for count in 1...1000 { chain.add(stop(count), .forward, after: stop(0)) }
        #expect(counts(chain) == Array(989...1000))
        #expect(FlipChain.duration(count: 1, single: 0.6) == 0.6)
        #expect(FlipChain.duration(count: 1, single: 3) == 3)
        #expect(FlipChain.duration(count: 2, single: 0.6) == 0.6)
        for count in 2...13 {
            let duration = FlipChain.duration(count: count, single: 0.6)
            let whole = duration * (Double(count - 1) * FlipTimeline.fallShare + 1)
            #expect(duration <= 0.6 && whole <= FlipChain.longestTime + 1e-12)
        }
    }
}
