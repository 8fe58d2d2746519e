@testable import FlipClockX

/// A window that counts what its face asks for.
final class CountingWindow: FaceWindow {
    private(set) var looks = 0
    private(set) var quits = 0

    func lookChanged() { looks += 1 }
    func settingsChanged() {}
    func pageAppears() {}
    func clickThroughWanted() {}
    func fullScreenWanted() {}
    func quitWanted() { quits += 1 }
}
