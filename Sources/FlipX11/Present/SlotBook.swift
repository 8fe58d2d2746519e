import FlipEngine

/// The books over a few equal buffers that a server reads from: which may be written, and what each of them still lacks.
///
/// A slot that was put belongs to the server until its completion: it is never handed out before. A slot that may be written
/// holds the frame that was shown the last time it was put; `acquire` says what has changed since. The slot shown last
/// lacks nothing, so it is preferred, and the other ones are only touched when the server is slow.
struct SlotBook: Sendable {
    /// A slot to draw into.
    struct Acquired: Equatable {
        /// Its index.
        var slot: Int
        /// What it lacks of the frame shown last.
        var stale: [PixelRect]
    }

    /// A put that the server has not answered.
    private struct Put: Sendable {
        /// Which put it is, counted from 1.
        var ordinal: Int
        /// The frame's number, or nil for one shown again.
        var frame: Int?
    }

    private struct Slot: Sendable {
        /// Its puts that the server has not answered, oldest first.
        var pending: [Put] = []
        /// What differs from the frame shown last.
        var stale = PixelRegion()
    }

    /// How many puts there were.
    private(set) var putCount = 0

    private var slots: [Slot]
    private var bounds = PixelRect.empty
    /// The slot that holds the frame shown last.
    private var shown: Int?
    /// The slot that was handed out and not yet submitted.
    private var drawing: Int?

    /// Books over `count` slots that hold nothing yet.
    init(count: Int) {
        slots = [Slot](repeating: Slot(), count: count)
    }

    /// The first put that the server has not answered, counted from 1; nil if it has answered all.
    var oldestPending: Int? { slots.compactMap { $0.pending.first?.ordinal }.min() }

    /// The frames have another size from now on: no slot holds anything of use.
    mutating func resize(to newBounds: PixelRect) {
        guard newBounds != bounds else { return }
        bounds = newBounds
        invalidate()
    }

    /// The slots' memory is another: nothing pends, and no slot holds anything of use.
    mutating func reset() {
        for index in slots.indices { slots[index].pending = [] }
        invalidate()
    }

    /// Hands out a slot that the server does not read, or nil if it reads them all.
    ///
    /// A slot that was handed out and never submitted may be half drawn, and so lacks everything.
    mutating func acquire() -> Acquired? {
        if let drawing {
            slots[drawing].stale = PixelRegion([bounds])
            if shown == drawing { shown = nil }
        }
        let free = slots.indices.filter { slots[$0].pending.isEmpty }
        guard
            let slot = free.min(by: { a, b in
                (a == shown ? -1 : slots[a].stale.area) < (b == shown ? -1 : slots[b].stale.area)
            })
        else { return nil }
        drawing = slot
        return Acquired(slot: slot, stale: slots[slot].stale.rects)
    }

    /// The slot handed out now holds the new frame, which differs from the one before in `damage`.
    ///
    /// Returns the slot and what has to be put, or nil if none was handed out or there is nothing to put.
    mutating func submit(frame: Int, damage: [PixelRect]) -> (slot: Int, rects: [PixelRect])? {
        guard let slot = drawing else { return nil }
        drawing = nil
        // The first frame of a size is shown as a whole, whatever its author believes to have changed.
        let changed = PixelRegion(shown == nil ? [bounds] : damage, within: bounds)
        for index in slots.indices where index != slot { slots[index].stale.add(changed) }
        slots[slot].stale = PixelRegion()
        shown = slot
        guard !changed.isEmpty else { return nil }
        append(frame, to: slot)
        return (slot, changed.rects)
    }

    /// The slot from which `rect` can be put again, or nil if no slot holds all of it.
    mutating func showAgain(_ rect: PixelRect) -> Int? {
        guard let shown, shown != drawing, bounds.contains(rect) else { return nil }
        append(nil, to: shown)
        return shown
    }

    /// The server has done the oldest put of `slot`; returns the frame's number, if it was a frame's.
    mutating func complete(slot: Int) -> Int? {
        guard slots.indices.contains(slot), !slots[slot].pending.isEmpty else { return nil }
        return slots[slot].pending.removeFirst().frame
    }

    private mutating func append(_ frame: Int?, to slot: Int) {
        putCount += 1
        slots[slot].pending.append(Put(ordinal: putCount, frame: frame))
    }

    private mutating func invalidate() {
        shown = nil
        drawing = nil
        for index in slots.indices { slots[index].stale = PixelRegion([bounds]) }
    }
}
