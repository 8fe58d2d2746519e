import FlipThreads
import TestSupport
import Testing

@testable import FlipFace

/// Announced sounds are given once, and the mailbox loses nothing that was put last.
@Suite("Announced sounds")
struct SoundQueueTests {
    private func sound(_ turn: Int, at time: Double) -> FlipSound {
        FlipSound(
            name: .init(face: 0, card: 0, turn: turn, isLanding: true), kind: .slap, time: time,
            speed: 4)
    }

    @Test(
        "each is given once, even if it is announced again or for another time; a cancelled one never"
    )
    func once() {
        var queue = SoundQueue()
        queue.update([sound(1, at: 1), sound(2, at: 2), sound(3, at: 3)])
        #expect(queue.take(from: 0.5, to: 0.9).isEmpty && queue.isWaiting(at: 0.5))
        #expect(queue.take(from: 0.9, to: 1.1).map(\.name.turn) == [1])
        queue.update([sound(1, at: 1.15), sound(2, at: 1.3)])
        #expect(queue.take(from: 1.1, to: 1.2).isEmpty)
        #expect(queue.take(from: 1.2, to: 1.4).map(\.name.turn) == [2])
        #expect(queue.take(from: 2.9, to: 3.1).isEmpty && !queue.isWaiting(at: 1.4))
    }

    @Test("a late one is given until its grace is over")
    func late() {
        var queue = SoundQueue()
        queue.update([sound(1, at: 1), sound(2, at: 1.02)])
        #expect(queue.take(from: 1.07, to: 1.09).map(\.name.turn) == [2])
        #expect(!queue.isWaiting(at: 1.07))
    }

    @Test("hours of sounds leave nothing behind")
    func memory() {
        var queue = SoundQueue()
        var count = 0
        for turn in 0..<20_000 {
            let time = Double(turn) * 0.02
            queue.update([sound(turn, at: time)])
            count += queue.take(from: time - 0.01, to: time + 0.01).count
        }
        #expect(count == 20_000)
        let state = Mirror(reflecting: queue).children.first { $0.label == "given" }
        #expect((state?.value as? [FlipSound.Name: Double])?.count ?? .max < 1000)
    }

    @Test(
        "of two threads one puts and one takes: every value is newer than the one before, and the last arrives"
    )
    func mailbox() {
        let mailbox = Mailbox<[Int]>()
        #expect(mailbox.isEmpty && mailbox.take() == nil)
        let last = 20_000
        let taker = BackgroundTask { () -> (count: Int, isOrdered: Bool) in
            var (value, count, isOrdered) = (0, 0, true)
            while value < last {
                guard let next = mailbox.take() else { continue }
                isOrdered = isOrdered && next.count == 3 && next[0] > value
                (value, count) = (next[0], count + 1)
            }
            return (count, isOrdered)
        }
        for value in 1...last { mailbox.put([value, value, value]) }
        let result = taker.value
        #expect(result.isOrdered && result.count >= 1)
        mailbox.put([1])
        #expect(!mailbox.isEmpty)
    }
}
