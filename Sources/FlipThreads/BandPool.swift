import FlipEngine
import Glibc

/// Draws large frames in bands, with one thread per core; draws small frames on the caller's thread alone.
///
/// The engine draws the same bits into a band on any thread, however a frame is divided into bands. The first large
/// frame starts the threads, so a small window has none. Between frames they block in the kernel.
///
///     caller     posts the job -- draws, draws -- waits for the last -> frame
///     worker     wakes ---------- draws, draws -- waits
package final class BandPool {
    private let board: Board
    private var memory = RasterMemory()
    private let wantedThreads: Int?
    /// The number of threads that draw large frames; determined at the first one.
    private lazy var threadCount = max(wantedThreads ?? Self.cores, 1)
    private let least: Int
    private var threads: [SystemThread] = []

    /// The number of pixels below which the caller's thread draws a frame alone: waking other threads would cost about
    /// as much time as they save.
    static let minimumPixels = 600_000

    /// The maximum number of threads: further ones find nothing left to do in a frame.
    private static let mostThreads = 8

    /// The number of bands per thread: with several, a thread whose band has little content can draw another one.
    private static let bandsPerThread = 3

    /// A pool without threads.
    ///
    /// - Parameters:
    ///   - threadCount: The number of drawing threads, including the caller's; nil for `cores`.
    ///   - least: The number of pixels at which a frame begins to count as large.
    package init(threadCount: Int? = nil, least: Int = BandPool.minimumPixels) {
        wantedThreads = threadCount
        self.least = least
        board = Board()
    }

    deinit {
        board.end()
        for thread in threads { thread.join() }
    }

    /// The number of threads the pool has started.
    var startedThreads: Int { threads.count }

    /// Draws the disjoint parts `rects` of a frame according to a plan; returns when they are complete.
    package func draw(_ plan: StaticLayerCache.Plan, into buffer: FrameBuffer, rects: [PixelRect]) {
        if let ground = plan.ground { draw(plan.resting, into: ground, rects: plan.missing) }
        draw(plan.moving, into: buffer, rects: rects, over: plan.ground)
    }

    /// Draws the disjoint parts `rects` of a frame; returns when they are complete.
    func draw(
        _ commands: [DrawCommand], into buffer: FrameBuffer, rects: [PixelRect],
        over ground: FrameBuffer? = nil
    ) {
        let pixels = rects.reduce(0) { $0 + $1.area }
        guard pixels >= least, threadCount > 1 else {
            return Rasterizer().draw(
                commands, into: buffer, rects: rects, over: ground, memory: memory)
        }
        start()
        board.draw(
            Board.Job(
                commands: commands, buffer: buffer, ground: ground,
                bands: Rasterizer.bands(
                    of: rects, drawing: commands,
                    pixels: pixels / (threadCount * Self.bandsPerThread))),
            memory: memory)
    }

    /// Releases the scratch memory of all threads; the next frame allocates its own again.
    package func releaseMemory() {
        memory = RasterMemory()
        board.releaseMemory()
    }

    /// Starts the missing threads; if the system refuses, the existing ones do all the work.
    private func start() {
        guard threads.isEmpty else { return }
        for _ in 1..<threadCount {
            guard let thread = SystemThread({ [board] in board.work() }) else { return }
            threads.append(thread)
        }
    }

    /// The number of processors that were online at the first call, up to `mostThreads`.
    package static let cores = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), mostThreads)
}
