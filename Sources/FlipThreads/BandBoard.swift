import FlipEngine
import Glibc

extension BandPool {
    /// The state shared by a pool's threads: the frame in progress, and the next band to draw.
    ///
    /// One lock protects everything except the pixels; bands are disjoint.
    final class Board: @unchecked Sendable {
        /// One frame to draw.
        struct Job {
            let commands: [DrawCommand]
            let buffer: FrameBuffer
            /// The pixels to draw over; nil for clear ones.
            let ground: FrameBuffer?
            /// The disjoint bands, of which each thread draws one at a time.
            let bands: [PixelRect]
        }

        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var job: Job?
        /// The index of the next band to draw.
        private var next = 0
        /// The number of bands being drawn.
        private var drawn = 0
        private var isEnding = false
        /// The scratch memory of each worker thread.
        private var memories: [RasterMemory] = []

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

        /// Draws a frame together with the worker threads; returns when it is complete.
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

        /// The worker thread's main loop.
        func work() {
            pthread_mutex_lock(lock)
            let index = memories.count
            memories.append(RasterMemory())
            while !isEnding {
                drawBands(memories[index])
                if !isEnding { pthread_cond_wait(wake, lock) }
            }
            pthread_mutex_unlock(lock)
        }

        /// Releases the worker threads' memory, without waking them up. Call it between two frames.
        func releaseMemory() {
            pthread_mutex_lock(lock)
            for index in memories.indices { memories[index] = RasterMemory() }
            pthread_mutex_unlock(lock)
        }

        /// Tells the worker threads to end.
        func end() {
            pthread_mutex_lock(lock)
            isEnding = true
            pthread_cond_broadcast(wake)
            pthread_mutex_unlock(lock)
        }

        /// Draws bands until none is left. The caller holds the lock, which is released while drawing.
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
