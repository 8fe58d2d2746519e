import FlipEngine
import Glibc

extension BandPool {
    /// What the threads of a pool share: the frame that is drawn, and which of its bands nobody has taken yet.
    ///
    /// Everything but the pixels is read and written under the one lock; no two bands have a pixel in common.
    final class Board: @unchecked Sendable {
        /// A frame to draw.
        struct Job {
            let commands: [DrawCommand]
            let buffer: FrameBuffer
            let rects: [PixelRect]
            /// About how many pixels a band holds.
            let bandPixels: Int

            /// In how many bands a rectangle is drawn.
            func bandCount(of rect: PixelRect) -> Int {
                min(max((rect.area + bandPixels / 2) / bandPixels, 1), max(rect.height, 1))
            }

            /// The band at `index` of all, from the top of the first rectangle to the bottom of the last.
            func band(_ index: Int) -> PixelRect? {
                var index = index
                for rect in rects {
                    let count = bandCount(of: rect)
                    if index < count {
                        return PixelRect(
                            minX: rect.minX, minY: rect.minY + rect.height * index / count,
                            maxX: rect.maxX, maxY: rect.minY + rect.height * (index + 1) / count)
                    }
                    index -= count
                }
                return nil
            }
        }

        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var job: Job?
        /// The first band that nobody has taken.
        private var next = 0
        /// Bands that are being drawn.
        private var drawn = 0
        private var isEnding = false

        init() {
            pthread_mutex_init(lock, nil)
            pthread_cond_init(wake, nil)
            pthread_cond_init(done, nil)
        }

        deinit {
            pthread_cond_destroy(done)
            pthread_cond_destroy(wake)
            pthread_mutex_destroy(lock)
            done.deallocate()
            wake.deallocate()
            lock.deallocate()
        }

        /// Draws a frame together with those that work; returns when all of it is drawn.
        func draw(_ job: Job, memory: RasterMemory) {
            pthread_mutex_lock(lock)
            self.job = job
            next = 0
            pthread_cond_broadcast(wake)
            drawBands(memory)
            while drawn > 0 { pthread_cond_wait(done, lock) }
            self.job = nil
            pthread_mutex_unlock(lock)
        }

        /// What a thread of the pool does all its life.
        func work() {
            let memory = RasterMemory()
            pthread_mutex_lock(lock)
            while !isEnding {
                drawBands(memory)
                if !isEnding { pthread_cond_wait(wake, lock) }
            }
            pthread_mutex_unlock(lock)
        }

        /// Lets all that work end.
        func end() {
            pthread_mutex_lock(lock)
            isEnding = true
            pthread_cond_broadcast(wake)
            pthread_mutex_unlock(lock)
        }

        /// Draws bands until none is left to be taken; the lock is held before and after, not meanwhile.
        private func drawBands(_ memory: RasterMemory) {
            while let job, let band = job.band(next) {
                next += 1
                drawn += 1
                pthread_mutex_unlock(lock)
                Rasterizer().draw(job.commands, into: job.buffer, clip: band, memory: memory)
                pthread_mutex_lock(lock)
                drawn -= 1
                if drawn == 0 { pthread_cond_signal(done) }
            }
        }
    }
}
