import FlipEngine
import Testing

@testable import FlipX11

private let whole = PixelRect(x: 0, y: 0, width: 100, height: 80)
private let left = PixelRect(x: 0, y: 0, width: 40, height: 80)
private let right = PixelRect(x: 60, y: 0, width: 40, height: 80)

@Suite("Slot book")
struct SlotBookTests {
    private func book() -> SlotBook {
        var book = SlotBook(count: 2)
        book.resize(to: whole)
        return book
    }

    /// The slot that `book` hands out, which there has to be.
    private func taken(_ book: inout SlotBook) throws -> SlotBook.Acquired {
        let slot = book.acquire()
        return try #require(slot)
    }

    @Test("The first frame lacks everything, and is put as a whole")
    func first() throws {
        var book = book()
        let slot = try taken(&book)
        #expect(slot.stale == [whole])
        let put = book.submit(frame: 1, damage: [left])
        #expect(put?.slot == slot.slot)
        #expect(put?.rects == [whole])
    }

    @Test("The slot shown last is used again once it is complete, and lacks nothing")
    func reuse() throws {
        var book = book()
        let first = try taken(&book)
        #expect(book.submit(frame: 1, damage: [whole]) != nil)
        #expect(book.complete(slot: first.slot) == 1)
        let second = try taken(&book)
        #expect(second == SlotBook.Acquired(slot: first.slot, stale: []))
        #expect(book.submit(frame: 2, damage: [left])?.rects == [left])
    }

    @Test("A slot is not handed out before its completion")
    func busy() throws {
        var book = book()
        let first = try taken(&book)
        #expect(book.submit(frame: 1, damage: [whole]) != nil)
        let second = try taken(&book)
        #expect(second.slot != first.slot)
        #expect(book.submit(frame: 2, damage: [left]) != nil)
        #expect(book.acquire() == nil)
        #expect(book.complete(slot: first.slot) == 1)
        #expect(book.acquire() == SlotBook.Acquired(slot: first.slot, stale: [left]))
    }

    @Test("A slot lacks all that was shown since")
    func age() throws {
        var book = book()
        let a = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [whole])
        let b = try taken(&book).slot
        _ = book.submit(frame: 2, damage: [left])
        // `b` is shown twice more while `a` is still the server's.
        #expect(book.complete(slot: b) == 2)
        #expect(book.acquire() == SlotBook.Acquired(slot: b, stale: []))
        _ = book.submit(frame: 3, damage: [right])
        #expect(book.complete(slot: a) == 1)
        let again = try taken(&book)
        #expect(again.slot == a)
        #expect(again.stale == PixelRegion([left, right]).rects)
    }

    @Test("A frame that is acquired and not submitted leaves nothing to rely on")
    func abandoned() throws {
        var book = book()
        let slot = try taken(&book).slot
        _ = book.submit(frame: 1, damage: [whole])
        _ = book.complete(slot: slot)
        #expect(book.acquire() == SlotBook.Acquired(slot: slot, stale: []))
        // Half drawn: it cannot be shown again, and lacks everything.
        #expect(book.showAgain(left) == nil)
        let again = try taken(&book)
        #expect(again.stale == [whole])
        #expect(book.submit(frame: 2, damage: [])?.rects == [whole])
    }

    @Test("What is exposed is put again from the slot shown last, which is then the server's")
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

    @Test("Another size makes all that was drawn useless")
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

    @Test("Damage is cut to the frame, and nothing is put for none")
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

    @Test("Puts are numbered, so that one that was forgotten can be told from one to come")
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
