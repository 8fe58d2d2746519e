import Testing

@testable import FlipClockX

@Suite("Pointer in full screen") struct CursorRestTests {
    @Test("the pointer is hidden when idle, and shown at the first movement")
    func rest() {
        var hider = CursorHider()
        hider.pointerMoved(now: 1)
        #expect(hider.deadline == nil)
        hider.setFullScreen(true, now: 10)
        #expect(hider.deadline == 13)
        hider.pointerMoved(now: 11)
        #expect(hider.deadline == 14)
        hider.wake(at: 13.9)
        #expect(!hider.isHidden)
        hider.wake(at: 14)
        #expect(hider.isHidden && hider.deadline == nil)
        hider.pointerMoved(now: 20)
        #expect(!hider.isHidden && hider.deadline == 23)
        hider.wake(at: 23)
        hider.setFullScreen(false, now: 24)
        #expect(!hider.isHidden && hider.deadline == nil)
    }
}
