import Glibc
import Testing

@testable import FlipFace
@testable import FlipThreads

/// Work that is split into parts.
@Suite("Concurrent loop")
struct ConcurrentLoopTests {
    /// One counter per part; no two threads access the same one at the same time.
    private final class Counters: @unchecked Sendable {
        let counts: UnsafeMutableBufferPointer<Int>

        init(_ count: Int) {
            counts = .allocate(capacity: count)
            counts.initialize(repeating: 0)
        }

        deinit { counts.deallocate() }
    }

    @Test("each part runs exactly once", arguments: [0, 1, 2, 5, 1000], [1, 2, 3, 8])
    func once(parts: Int, threads: Int) {
        let counters = Counters(parts)
        ConcurrentLoop.perform(iterations: parts, threadCount: threads) {
            counters.counts[$0] += 1
        }
        #expect(counters.counts.allSatisfy { $0 == 1 })
    }

    @Test("two threads work at the same time")
    func together() {
        // Each part waits until both have begun. A single thread would wait for ever.
        let begun = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
        defer { begun.deallocate() }
        pthread_barrier_init(begun, nil, 2)
        nonisolated(unsafe) let barrier = begun
        ConcurrentLoop.perform(iterations: 2, threadCount: 2) { _ in
            pthread_barrier_wait(barrier)
        }
        pthread_barrier_destroy(begun)
    }

    @Test("results are in order, and loops within a loop run every part", arguments: [0, 1, 3, 50])
    func results(count: Int) {
        let sums = ConcurrentLoop.map(count) { index in
            ConcurrentLoop.map(index) { $0 }.reduce(0, +)
        }
        #expect(sums == (0..<count).map { $0 * ($0 - 1) / 2 })
    }

    @Test("a picture has the same bits when it is drawn in bands")
    func bands() {
        let (width, height) = (301, 211)
        let pixels = PaintBands.pixels(width: width, height: height) { rows, pixels in
            for row in rows {
                for column in 0..<width {
                    let place = (row - rows.lowerBound) * width + column
                    pixels[place] = UInt32(row * width + column)
                }
            }
        }
        let isRight = pixels.elementsEqual(0..<UInt32(width * height))
        #expect(isRight)
    }
}
