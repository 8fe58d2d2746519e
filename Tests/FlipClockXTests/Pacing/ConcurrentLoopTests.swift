import Glibc
import Testing

@testable import FlipFace
@testable import FlipThreads

/// Work that is done in parts.
@Suite("Parts of one piece of work")
struct ConcurrentLoopTests {
    /// One counter for each part, which no two threads touch at a time.
    private final class Counters: @unchecked Sendable {
        let counts: UnsafeMutableBufferPointer<Int>

        init(_ count: Int) {
            counts = .allocate(capacity: count)
            counts.initialize(repeating: 0)
        }

        deinit { counts.deallocate() }
    }

    @Test("each is done once, whoever does it", arguments: [0, 1, 2, 5, 1000], [1, 2, 3, 8])
    func once(parts: Int, threads: Int) {
        let counters = Counters(parts)
        ConcurrentLoop.perform(iterations: parts, threadCount: threads) {
            counters.counts[$0] += 1
        }
        #expect(counters.counts.allSatisfy { $0 == 1 })
    }

    @Test("two threads are at work at a time")
    func together() {
        // Each part waits until both have begun: one thread alone would wait for ever.
        let begun = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
        defer { begun.deallocate() }
        pthread_barrier_init(begun, nil, 2)
        nonisolated(unsafe) let barrier = begun
        ConcurrentLoop.perform(iterations: 2, threadCount: 2) { _ in
            pthread_barrier_wait(barrier)
        }
        pthread_barrier_destroy(begun)
    }

    @Test("a picture has the same bits in bands as in one piece")
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
