import FlipEngine

/// Presents through shared memory as long as that works, and then with XPutImage.
///
/// It switches between two frames: the next frame is acquired and drawn completely, with the same pixels.
package final class WindowPresenter: Presenter {
    /// Why shared memory is not used; nil while it is.
    package private(set) var reason: String?

    private let target: PresentationTarget
    private var sharedMemory: ShmPresenter?
    private var pixmap: PixmapPresenter?

    /// Creates a presenter on `target`, without shared memory if `allowsSharedMemory` is false.
    package init(target: PresentationTarget, allowsSharedMemory: Bool = true) {
        self.target = target
        if allowsSharedMemory { sharedMemory = ShmPresenter(target: target) }
        if sharedMemory == nil {
            pixmap = PixmapPresenter(target: target)
            reason =
                allowsSharedMemory ? "the server has no MIT-SHM" : "shared memory is disabled"
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

    /// Whether the pixels of each frame are sent over the connection.
    package var isSending: Bool { sharedMemory == nil }

    package var wantsSpace: Bool { current?.wantsSpace ?? false }

    package func spaceBecameAvailable() { current?.spaceBecameAvailable() }

    /// Allocates memory for frames of this size and verifies that the server shares it. Waits for the server, so it is
    /// for the start.
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

    /// Stops using shared memory if it has become doubtful; returns whether it has.
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
