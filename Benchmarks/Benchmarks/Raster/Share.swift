import FlipEngine
import Glibc

/// Some bands of a frame, drawn by a new thread or by the calling thread.
final class Share {
    private let rasterizer: Rasterizer
    private let commands: [DrawCommand]
    private let frame: FrameBuffer
    private let bands: [PixelRect]
    private let memory: RasterMemory

    init(
        rasterizer: Rasterizer, commands: [DrawCommand], frame: FrameBuffer, bands: [PixelRect],
        memory: RasterMemory
    ) {
        self.rasterizer = rasterizer
        self.commands = commands
        self.frame = frame
        self.bands = bands
        self.memory = memory
    }

    func draw() { rasterizer.draw(commands, into: frame, rects: bands, memory: memory) }

    /// Starts a thread that draws the bands and exits; the caller must join it.
    func start() -> pthread_t {
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { share in
                if let share { Unmanaged<Share>.fromOpaque(share).takeRetainedValue().draw() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(status == 0, "pthread_create failed")
        return thread
    }
}
