import FlipEngine

@testable import FlipClock
@testable import FlipFace

extension FaceCards {
    /// The text that is shown, or that the board flips to.
    var text: BoardText? { (mode as? TextMode)?.text }

    /// Flips to `text`.
    func show(_ text: BoardText, at time: MediaTime) throws {
        try setMode(TextMode(text, beside: [self.text].compactMap { $0 }), at: time)
    }
}
