import FlipEngine
import Glibc

/// Some rows of a frame, drawn by a thread of its own or by the one that asks.
final class Band {
    private let rasterizer: Rasterizer
    private let commands: [DrawCommand]
    private let frame: FrameBuffer
    private let clip: PixelRect
    private let memory: RasterMemory

    init(
        rasterizer: Rasterizer, commands: [DrawCommand], frame: FrameBuffer, clip: PixelRect,
        memory: RasterMemory
    ) {
        self.rasterizer = rasterizer
        self.commands = commands
        self.frame = frame
        self.clip = clip
        self.memory = memory
    }

    func draw() { rasterizer.draw(commands, into: frame, clip: clip, memory: memory) }

    /// A thread that draws the band and ends; to be joined.
    func start() -> pthread_t {
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { band in
                if let band { Unmanaged<Band>.fromOpaque(band).takeRetainedValue().draw() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(status == 0, "there is room for another thread")
        return thread
    }
}
