import FlipEngine

/// Presents through shared memory as long as that works, and by sending the pixels from then on.
///
/// The change happens between two frames: the next frame is acquired whole, and shows the same pixels.
package final class WindowPresenter: Presenter {
    /// Why the pixels are sent and not shared; nil while they are shared.
    package private(set) var reason: String?

    private let target: PresentationTarget
    private var sharedMemory: ShmPresenter?
    private var pixmap: PixmapPresenter?

    /// A presenter on `target`; without shared memory if `allowsSharedMemory` is false.
    package init(target: PresentationTarget, allowsSharedMemory: Bool = true) {
        self.target = target
        if allowsSharedMemory { sharedMemory = ShmPresenter(target: target) }
        if sharedMemory == nil {
            pixmap = PixmapPresenter(target: target)
            reason =
                allowsSharedMemory ? "the server has no MIT-SHM" : "shared memory is not wanted"
        }
    }

    private var current: (any Presenter)? { sharedMemory ?? pixmap }

    package var origin = (x: 0, y: 0) {
        didSet {
            sharedMemory?.origin = origin
            pixmap?.origin = origin
        }
    }

    package var name: String { current?.name ?? "none" }

    package var needsFrame: Bool { current?.needsFrame ?? false }

    /// Whether frames go over the line, pixel by pixel.
    package var isSending: Bool { sharedMemory == nil }

    package var wantsRoom: Bool { current?.wantsRoom ?? false }

    package func roomCame() { current?.roomCame() }

    /// Gets memory for frames of this size and has the server prove that it sees it, which is waited for: for the start.
    package func prepare(width: Int, height: Int) {
        sharedMemory?.prepare(width: width, height: height)
        degradeIfDoubtful()
    }

    package func acquire(width: Int, height: Int) -> PresenterFrame? {
        if let frame = current?.acquire(width: width, height: height) { return frame }
        guard degradeIfDoubtful() else { return nil }
        return current?.acquire(width: width, height: height)
    }

    @discardableResult
    package func submit(damage: [PixelRect]) -> Submission? { current?.submit(damage: damage) }

    package func exposed(_ rect: PixelRect) { current?.exposed(rect) }

    package func handle(_ completion: PresentCompletion) -> Int? {
        defer { degradeIfDoubtful() }
        return current?.handle(completion)
    }

    package func handle(_ error: XProtocolError) {
        current?.handle(error)
        degradeIfDoubtful()
    }

    /// Gives shared memory up if it has become doubtful; whether it has.
    @discardableResult
    private func degradeIfDoubtful() -> Bool {
        guard let doubtful = sharedMemory, doubtful.isDoubtful else { return false }
        reason = doubtful.doubt?.description
        pixmap = PixmapPresenter(target: target, firstFrame: doubtful.nextFrame)
        pixmap?.origin = origin
        sharedMemory = nil
        return true
    }
}
