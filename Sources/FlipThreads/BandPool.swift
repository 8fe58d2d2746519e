import FlipEngine
import Glibc

/// Draws frames on all cores: large ones in bands, one thread for each core; small ones on the caller's alone.
///
/// The engine gives the same bits whatever band it is asked for, so it does not matter which thread draws what. Threads
/// are started when the first large frame comes, never for a small window. Between two frames they wait in the kernel and
/// make no call.
///
///     caller     hands out ---- draws, draws ---- waits for the last -> frame
///     worker     wakes ---- draws, draws ---- waits
package final class BandPool {
    private let board: Board
    private let memory = RasterMemory()
    private let wantedThreads: Int?
    /// How many threads draw large frames; asked for when the first one comes.
    private lazy var threadCount = max(wantedThreads ?? Self.cores, 1)
    private let least: Int
    private var threads: [SystemThread] = []

    /// Frames with less to draw than this, in pixels, stay on the caller's thread: waking others costs about as much as
    /// it saves.
    static let leastPixels = 600_000

    /// More threads than this find nothing left to do in a frame.
    private static let mostThreads = 8

    /// So many bands for each thread: those that come upon little to draw take another one.
    private static let bandsPerThread = 3

    /// A pool that has started no thread yet.
    ///
    /// - Parameters:
    ///   - threadCount: How many threads draw, the caller's among them; nil for as many as there are processors.
    ///   - least: How many pixels make a frame large.
    package init(threadCount: Int? = nil, least: Int = BandPool.leastPixels) {
        wantedThreads = threadCount
        self.least = least
        board = Board()
    }

    deinit {
        board.end()
        for thread in threads { thread.join() }
    }

    /// How many threads the pool has started.
    var startedThreads: Int { threads.count }

    /// Draws the parts `rects` of a frame, which must not overlap, as a plan has it; returns when all is drawn.
    package func draw(_ plan: RestingPicture.Plan, into buffer: FrameBuffer, rects: [PixelRect]) {
        if let ground = plan.ground { draw(plan.resting, into: ground, rects: plan.missing) }
        draw(plan.moving, into: buffer, rects: rects, over: plan.ground)
    }

    /// Draws the parts `rects` of a frame, which must not overlap; returns when all is drawn.
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

    /// Starts the threads that are missing; where the system gives none, the others draw what there is.
    private func start() {
        guard threads.isEmpty else { return }
        for _ in 1..<threadCount {
            guard let thread = SystemThread({ [board] in board.work() }) else { return }
            threads.append(thread)
        }
    }

    /// How many processors there are, as far as they are of use.
    static var cores: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), mostThreads) }
}
