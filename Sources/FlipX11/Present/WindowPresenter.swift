import FlipEngine

/// Presents through shared memory as long as that works, and then with XPutImage.
///
/// The switch happens between frames: the next frame is drawn completely, and looks the same with either method.
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

    /// Allocates memory for frames of this size and verifies that the server shares it. Waits for the server, so call
    /// it only at startup.
    package func prepare(width: Int, height: Int) {
        sharedMemory?.prepare(width: width, height: height)
        degradeAfterFailure()
    }

    package func acquire(width: Int, height: Int) -> PresenterFrame? {
        if let frame = current?.acquire(width: width, height: height) { return frame }
        guard degradeAfterFailure() else { return nil }
        return current?.acquire(width: width, height: height)
    }

    @discardableResult
    package func submit(damage: [PixelRect]) -> Submission? { current?.submit(damage: damage) }

    package func exposed(_ rect: PixelRect) { current?.exposed(rect) }

    package func handle(_ completion: PresentCompletion) -> Int? {
        defer { degradeAfterFailure() }
        return current?.handle(completion)
    }

    package func handle(_ error: XProtocolError) {
        current?.handle(error)
        degradeAfterFailure()
    }

    /// Stops using shared memory if it has failed; returns whether it has.
    @discardableResult
    private func degradeAfterFailure() -> Bool {
        guard let failed = sharedMemory, failed.hasFailed else { return false }
        reason = failed.failure?.description
        pixmap = PixmapPresenter(target: target, firstFrame: failed.nextFrame)
        pixmap?.origin = origin
        sharedMemory = nil
        return true
    }
}
