import FlipEngine
import Testing

@testable import FlipX11

private let whole = PixelRect(x: 0, y: 0, width: 100, height: 80)
private let left = PixelRect(x: 0, y: 0, width: 40, height: 80)
private let right = PixelRect(x: 60, y: 0, width: 40, height: 80)

@Suite("Shared buffers")
struct SlotTrackerTests {
    private func book() -> SlotTracker {
        var book = SlotTracker(count: 2)
        book.resize(to: whole)
        return book
    }

    /// The acquired slot; fails if there is none.
    private func taken(_ book: inout SlotTracker) throws -> SlotTracker.Acquired {
        let slot = book.acquire()
        return try #require(slot)
    }

    @Test("The first frame is completely stale, and is put as a whole")
    func first() throws {
        var book = book()
        let slot = try taken(&book)
        #expect(slot.stale == [whole])
        let put = book.submit(frame: 1, damage: [left])
        #expect(put?.slot == slot.slot)
        #expect(put?.rects == [whole])
    }

    @Test("The slot shown last is reused after its completion, and is not stale")
    func reuse() throws {
        var book = book()
        let first = try taken(&book)
        #expect(book.submit(frame: 1, damage: [whole]) != nil)
        #expect(book.complete(slot: first.slot) == 1)
        let second = try taken(&book)
        #expect(second == SlotTracker.Acquired(slot: first.slot, stale: []))
        #expect(book.submit(frame: 2, damage: [left])?.rects == [left])
    }

    @Test("A slot is not reused before its completion")
    func busy() throws {
        var book = book()
        let first = try taken(&book)
        #expect(book.submit(frame: 1, damage: [whole]) != nil)
        let second = try taken(&book)
        #expect(second.slot != first.slot)
        #expect(book.submit(frame: 2, damage: [left]) != nil)
        #expect(book.acquire() == nil)
        #expect(book.complete(slot: first.slot) == 1)
        #expect(book.acquire() == SlotTracker.Acquired(slot: first.slot, stale: [left]))
    }

    @Test("A slot's stale region is all damage since it was shown")
    func age() throws {
        var book = book()
        let a = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [whole])
        let b = try taken(&book).slot
        _ = book.submit(frame: 2, damage: [left])
        // `b` is shown twice more while the server still reads `a`.
        #expect(book.complete(slot: b) == 2)
        #expect(book.acquire() == SlotTracker.Acquired(slot: b, stale: []))
        _ = book.submit(frame: 3, damage: [right])
        #expect(book.complete(slot: a) == 1)
        let again = try taken(&book)
        #expect(again.slot == a)
        #expect(again.stale == PixelRegion([left, right]).rects)
    }

    @Test("A slot that is acquired but not submitted is completely stale")
    func abandoned() throws {
        var book = book()
        let slot = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [whole])
        _ = book.complete(slot: slot)
        #expect(book.acquire() == SlotTracker.Acquired(slot: slot, stale: []))
        // Partly drawn: it cannot be shown again, and is completely stale.
        #expect(book.showAgain(left) == nil)
        let again = try taken(&book)
        #expect(again.stale == [whole])
        #expect(book.submit(frame: 2, damage: [])?.rects == [whole])
    }

    @Test("Exposed parts are put again from the slot shown last, which the server then reads")
    func exposure() throws {
        var book = book()
        #expect(book.showAgain(left) == nil)
        let slot = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [whole])
        #expect(book.complete(slot: slot) == 1)
        #expect(book.showAgain(left) == slot)
        #expect(book.acquire()?.slot != slot)
        #expect(book.submit(frame: 2, damage: [right]) != nil)
        #expect(book.complete(slot: slot) == nil)
        #expect(book.acquire()?.slot == slot)
    }

    @Test("After a resize, everything is stale")
    func resize() throws {
        var book = book()
        _ = book.acquire()
        _ = book.submit(frame: 1, damage: [whole])
        let larger = PixelRect(x: 0, y: 0, width: 200, height: 80)
        book.resize(to: larger)
        #expect(book.showAgain(left) == nil)
        #expect(book.acquire()?.stale == [larger])
        #expect(book.submit(frame: 2, damage: [left])?.rects == [larger])
    }

    @Test("Damage is clipped to the frame, and without damage nothing is put")
    func noDamage() throws {
        var book = book()
        let slot = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [])
        _ = book.complete(slot: slot)
        _ = book.acquire()
        #expect(book.submit(frame: 2, damage: []) == nil)
        #expect(book.submit(frame: 2, damage: [left]) == nil)
        _ = book.acquire()
        let put = book.submit(
            frame: 2, damage: [PixelRect(minX: -5, minY: 70, maxX: 10, maxY: 900)])
        #expect(put?.rects == [PixelRect(minX: 0, minY: 70, maxX: 10, maxY: 80)])
        #expect(book.oldestPending == 2)
    }

    @Test("Puts are numbered, so that a lost completion is distinguished from a pending one")
    func ordinals() {
        var book = book()
        #expect(book.oldestPending == nil)
        _ = book.acquire()
        _ = book.submit(frame: 7, damage: [])
        #expect(book.oldestPending == 1)
        _ = book.showAgain(left)
        #expect(book.putCount == 2)
        book.reset()
        #expect(book.oldestPending == nil)
    }
}
