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
            /// What the commands draw over; nil for clear pixels.
            let ground: FrameBuffer?
            /// What each thread takes one of, until none is left; none lies over another.
            let bands: [PixelRect]
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
            while let job, next < job.bands.count {
                let band = job.bands[next]
                next += 1
                drawn += 1
                pthread_mutex_unlock(lock)
                Rasterizer().draw(
                    job.commands, into: job.buffer, rects: [band], over: job.ground, memory: memory)
                pthread_mutex_lock(lock)
                drawn -= 1
                if drawn == 0 { pthread_cond_signal(done) }
            }
        }
    }
}
