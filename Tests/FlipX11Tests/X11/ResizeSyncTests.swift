import Testing

@testable import FlipX11

@Suite("Synchronized resizing")
struct ResizeSyncTests {
    @Test("a request is answered once, with the first picture of the new size")
    func answered() {
        var sync = ResizeSync()
        #expect(sync.deadline == nil)
        sync.request(7, now: 10)
        // A picture of the old size does not answer it.
        #expect(sync.presented(isFitting: true) == nil)
        sync.configured()
        #expect(sync.presented(isFitting: false) == nil)
        #expect(sync.waited(until: 10.05, isSeen: true) == nil)
        #expect(sync.presented(isFitting: true) == 7)
        #expect(sync.presented(isFitting: true) == nil)
        #expect(sync.deadline == nil)
    }

    @Test("without a new size it is answered after 0.1 s")
    func nothingChanged() {
        var sync = ResizeSync()
        sync.request(8, now: 10)
        #expect(sync.deadline == 10.1)
        #expect(sync.waited(until: 10.09, isSeen: true) == nil)
        #expect(sync.waited(until: 10.1, isSeen: true) == 8)
        #expect(sync.waited(until: 11, isSeen: true) == nil)
    }

    @Test("a hidden window answers without a picture")
    func unseen() {
        var sync = ResizeSync()
        sync.request(9, now: 10)
        #expect(sync.waited(until: 10, isSeen: false) == nil)
        sync.configured()
        #expect(sync.waited(until: 10, isSeen: false) == 9)
    }

    @Test("a new request replaces an older one; a size without a request is ignored")
    func newer() {
        var sync = ResizeSync()
        sync.configured()
        #expect(sync.presented(isFitting: true) == nil)
        sync.request(1, now: 10)
        sync.configured()
        sync.request(2, now: 10.02)
        #expect(sync.presented(isFitting: true) == nil)
        sync.configured()
        #expect(sync.presented(isFitting: true) == 2)
    }

    @Test("the two halves in a message form one 64-bit number")
    func halves() {
        #expect(ResizeCounter.number(low: 5, high: 0) == 5)
        #expect(ResizeCounter.number(low: 0xffff_ffff, high: 1) == 0x1_ffff_ffff)
        // The halves are signed in the message.
        #expect(ResizeCounter.number(low: -1, high: 0) == 0xffff_ffff)
        #expect(ResizeCounter.number(low: -1, high: -1) == -1)
    }
}
