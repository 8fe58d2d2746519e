/// What stands still while something else moves: composed once, and from then on copied.
///
///     let plan = resting.plan(tree, for: region, of: buffer.bounds)
///     Rasterizer().draw(plan.resting, into: plan.ground, rects: plan.missing)
///     Rasterizer().draw(plan.moving, into: buffer, rects: region.rects, over: plan.ground)
///
/// A command rests when its layer gave the same one for the frame before, and nothing that moves lies below it: then it may
/// as well be drawn first, and the frame has the same bits. The first frame after a rest is drawn without such a picture, as
/// nobody knows yet what will move in it.
///
/// Cost: the memory of the frame's pixels as far as they are damaged, until `giveUp()`.
public final class RestingPicture {
    /// How a frame is drawn: what rests, where the picture of it has gaps, then what moves.
    public struct Plan {
        /// What rests.
        public let resting: [DrawCommand]
        /// Where it is to be drawn into `ground` first; no two overlap.
        public let missing: [PixelRect]
        /// What is to be drawn over the ground, in the frame's damaged parts.
        public let moving: [DrawCommand]
        /// The picture of what rests; nil where nothing does, or too little. Valid until the next plan is made.
        public let ground: FrameBuffer?
    }

    private var last: [RenderTree.Entry] = []
    private var kept: [RenderTree.Entry] = []
    private var picture: UnsetBuffer?
    /// The pixels that the picture has; no two of these share one.
    private var drawn: [PixelRect] = []
    private let occlusion = OcclusionMemory()

    /// Fewer commands than this are as quickly drawn as copied.
    private static let least = 2

    /// How much more than what is missing is drawn on each side: this part of the extents of what moves, and no less than
    /// so many pixels. What moves goes on moving: a little more each time would be asked for in every frame.
    private static let reserve = (share: 16, least: 16)

    /// The picture is drawn in so many parts at most.
    private static let mostParts = 48

    /// A picture of nothing.
    public init() {}

    /// Gives up all memory: everything rests.
    public func giveUp() {
        (last, kept) = ([], [])
        picture = nil
        drawn = []
    }

    /// How a frame is drawn.
    ///
    /// - Parameters:
    ///   - tree: The frame; the one of the last call is what it is compared with.
    ///   - region: The parts of it that will be drawn.
    ///   - extents: All of the memory that it will be drawn into, which need not have the frame's size.
    public func plan(
        _ tree: RenderTree, for region: PixelRegion, of extents: PixelRect
    ) -> Plan {
        let entries = tree.entries
        defer { last = entries }
        if let picture, picture.frameBuffer.bounds == extents {
            let split = Split(entries, resting: kept, isExact: true)
            if split.resting.count == kept.count { return plan(split, picture, region) }
        }
        let split = Split(entries, resting: last, isExact: false)
        guard split.resting.count >= Self.least, !extents.isEmpty else {
            giveUp()
            return Plan(
                resting: [], missing: [], moving: entries.map(\.command), ground: nil)
        }
        defer { kept = split.resting }
        if let picture, picture.frameBuffer.bounds == extents {
            for rect in Self.changes(from: kept, to: split.resting) {
                drawn = drawn.parts(outside: rect)
            }
            return plan(split, picture, region)
        }
        drawn = []
        let picture = UnsetBuffer(width: extents.width, height: extents.height)
        self.picture = picture
        return plan(split, picture, region)
    }

    private func plan(
        _ split: Split, _ picture: UnsetBuffer, _ region: PixelRegion
    ) -> Plan {
        let missing = missing(
            for: Rasterizer.seen(below: split.moving, in: region.rects, memory: occlusion),
            region, picture.frameBuffer.bounds)
        drawn += missing
        // Getting ready to draw costs more than seeing that nothing of it is wanted.
        let resting = split.resting.filter { entry in
            missing.contains { $0.intersects(entry.bounds) }
        }
        return Plan(
            resting: resting.map(\.command), missing: missing, moving: split.moving,
            ground: picture.frameBuffer)
    }

    /// What the picture lacks of `seen`, with a reserve.
    private func missing(
        for seen: [PixelRect], _ region: PixelRegion, _ frame: PixelRect
    ) -> [PixelRect] {
        // So many parts are drawn again as a few sooner than looked through.
        if drawn.count > Self.mostParts { drawn = [] }
        let lacking = seen.filter { !$0.parts(outside: drawn).isEmpty }
        guard !lacking.isEmpty else { return [] }
        var wanted = PixelRegion()
        let (share, least) = Self.reserve
        for rect in lacking {
            let mover = region.rects.first { $0.intersects(rect) } ?? rect
            let (dx, dy) = (max(mover.width / share, least), max(mover.height / share, least))
            wanted.add(
                PixelRect(
                    minX: rect.minX - dx, minY: rect.minY - dy, maxX: rect.maxX + dx,
                    maxY: rect.maxY + dy
                ).intersection(frame))
        }
        return wanted.rects.flatMap { $0.parts(outside: drawn) }
    }

    /// Where pictures of two lists of commands may differ.
    private static func changes(
        from old: [RenderTree.Entry], to new: [RenderTree.Entry]
    ) -> [PixelRect] {
        var changes: [PixelRect] = []
        var next = 0
        for entry in new {
            if let place = old[next...].firstIndex(of: entry) {
                changes += old[next..<place].map(\.bounds)
                next = place + 1
            } else {
                changes.append(entry.bounds)
            }
        }
        return changes + old[next...].map(\.bounds)
    }

    /// The commands of a frame, those that rest apart.
    private struct Split {
        var resting: [RenderTree.Entry] = []
        var moving: [DrawCommand] = []

        /// - Parameters:
        ///   - candidates: What may rest, in drawing order.
        ///   - isExact: Whether nothing can rest any more when one of the candidates is missing.
        init(_ entries: [RenderTree.Entry], resting candidates: [RenderTree.Entry], isExact: Bool) {
            var next = 0
            var covered: [PixelRect] = []
            for (index, entry) in entries.enumerated() {
                guard case .draw(let quad) = entry.command else {
                    // What is in a group stays with it, and what comes after is not looked at.
                    moving += entries[index...].map(\.command)
                    return
                }
                let end = min(next + (isExact ? 1 : Self.window), candidates.count)
                let place = (next..<end).first { candidates[$0] == entry }
                if let place, !covered.contains(where: { $0.intersects(quad.bounds) }) {
                    next = place + 1
                    resting.append(entry)
                } else {
                    moving.append(entry.command)
                    if covered.count < Self.mostCovered {
                        covered.append(quad.bounds)
                    } else {
                        let box = covered[covered.count - 1]
                        covered[covered.count - 1] = box.union(quad.bounds)
                    }
                    // Both lists go on from here: the layer is the same, what it draws is not.
                    let old = (next..<end).first { candidates[$0].source == entry.source }
                    if let old, !isExact { next = old + 1 }
                }
            }
        }

        /// How many candidates are looked at for one entry: what moves so far in the order moves in the picture, too.
        private static let window = 16

        /// How many places where something moves are told apart; further ones share the last box.
        private static let mostCovered = 32
    }

    /// Pixels that have no value before they are drawn, so that memory is used as far as they are.
    private final class UnsetBuffer {
        let frameBuffer: FrameBuffer

        init(width: Int, height: Int) {
            frameBuffer = FrameBuffer(
                base: UnsafeMutablePointer.allocate(capacity: width * height), width: width,
                height: height, pixelsPerRow: width)
        }

        deinit { frameBuffer.base.deallocate() }
    }
}

extension RenderTree.Entry {
    /// The pixels that it may change; an entry that rests is never a group's.
    fileprivate var bounds: PixelRect {
        if case .draw(let quad) = command { quad.bounds } else { .empty }
    }
}

extension PixelRect {
    /// The parts of it outside `others`.
    fileprivate func parts(outside others: [PixelRect]) -> [PixelRect] {
        others.reduce([self]) { $0.isEmpty ? $0 : $0.parts(outside: $1) }
    }
}

extension [PixelRect] {
    /// The parts of them, which share no pixel, outside `other`.
    fileprivate func parts(outside other: PixelRect) -> [PixelRect] {
        guard contains(where: { $0.intersects(other) }) else { return self }
        var parts: [PixelRect] = []
        for rect in self { rect.eachPart(outside: other) { parts.append($0) } }
        return parts
    }
}
