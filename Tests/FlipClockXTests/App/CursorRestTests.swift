import Testing

@testable import FlipClockX

@Suite("Pointer in full screen") struct CursorRestTests {
    @Test("the pointer is hidden when idle, and shown at the first movement")
    func rest() {
        var rest = CursorRest()
        rest.stir(now: 1)
        #expect(rest.deadline == nil)
        rest.setFullScreen(true, now: 10)
        #expect(rest.deadline == 13)
        rest.stir(now: 11)
        #expect(rest.deadline == 14)
        rest.wake(at: 13.9)
        #expect(!rest.isHidden)
        rest.wake(at: 14)
        #expect(rest.isHidden && rest.deadline == nil)
        rest.stir(now: 20)
        #expect(!rest.isHidden && rest.deadline == 23)
        rest.wake(at: 23)
        rest.setFullScreen(false, now: 24)
        #expect(!rest.isHidden && rest.deadline == nil)
    }
}
