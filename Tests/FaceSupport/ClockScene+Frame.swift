import FlipEngine

@testable import FlipFace

extension ClockScene {
    /// Ends the turns and flips that are over by `time`, and returns the frame.
    func frame(at time: MediaTime) -> RenderTree {
        face.finish(by: time)
        return commit(at: time)
    }
}
