import FlipEngine

/// Tracks a few equal buffers that a server reads from: which may be written, and which parts of each are outdated.
///
/// A slot that was put is never handed out before the server's completion. A free slot holds the frame that it showed
/// last; `acquire` returns the changes since then. The slot shown last has none, so it is preferred, and the others are
/// only used when the server is slow.
struct SlotTracker: Sendable {
    /// A slot to draw into.
    struct Acquired: Equatable {
        /// Its index.
        var slot: Int
        /// The parts that are older than the frame shown last.
        var stale: [PixelRect]
    }

    /// A put that the server has not completed.
    private struct Put: Sendable {
        /// The put's number, counted from 1.
        var ordinal: Int
        /// The frame's number; nil for a repaint.
        var frame: Int?
    }

    private struct Slot: Sendable {
        /// Its puts that the server has not completed, oldest first.
        var pending: [Put] = []
        /// The parts that differ from the frame shown last.
        var stale = PixelRegion()
    }

    /// The number of puts so far.
    private(set) var putCount = 0

    private var slots: [Slot]
    private var bounds = PixelRect.empty
    /// The slot that holds the frame shown last.
    private var shown: Int?
    /// The slot that was handed out and not submitted yet.
    private var drawing: Int?

    /// Creates the state of `count` slots without valid content.
    init(count: Int) {
        slots = [Slot](repeating: Slot(), count: count)
    }

    /// The number of the first put that the server has not completed; nil if it has completed all.
    var oldestPending: Int? { slots.compactMap { $0.pending.first?.ordinal }.min() }

    /// Sets the size of the frames. A new size invalidates all slots.
    mutating func resize(to newBounds: PixelRect) {
        guard newBounds != bounds else { return }
        bounds = newBounds
        invalidate()
    }

    /// Records that the slots' memory was replaced: nothing is pending, and no slot has valid content.
    mutating func reset() {
        for index in slots.indices { slots[index].pending = [] }
        invalidate()
    }

    /// Returns a slot that the server does not read, or nil if it reads all of them.
    ///
    /// A slot that was handed out and never submitted may be incomplete, so all of it is stale.
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

    /// Records that the acquired slot holds the new frame, which differs from the previous one in `damage`.
    ///
    /// Returns the slot and the rectangles to put; nil if no slot was acquired or there is nothing to put.
    mutating func submit(frame: Int, damage: [PixelRect]) -> (slot: Int, rects: [PixelRect])? {
        guard let slot = drawing else { return nil }
        drawing = nil
        // The first frame of a size is shown completely, whatever its damage.
        let changed = PixelRegion(shown == nil ? [bounds] : damage, within: bounds)
        for index in slots.indices where index != slot { slots[index].stale.add(changed) }
        slots[slot].stale = PixelRegion()
        shown = slot
        guard !changed.isEmpty else { return nil }
        append(frame, to: slot)
        return (slot, changed.rects)
    }

    /// Returns the slot from which `rect` can be put again; nil if no slot holds all of it.
    mutating func showAgain(_ rect: PixelRect) -> Int? {
        guard let shown, shown != drawing, bounds.contains(rect) else { return nil }
        append(nil, to: shown)
        return shown
    }

    /// Records that the server has completed the oldest put of `slot`; returns the frame's number, or nil for a
    /// repaint.
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
