/// A cached picture of the layers that rest while others move: drawn once, and copied from then on.
///
///     let plan = resting.plan(tree, for: region, of: buffer.bounds)
///     if let ground = plan.ground {
///         Rasterizer().draw(plan.resting, into: ground, rects: plan.missing)
///     }
///     Rasterizer().draw(plan.moving, into: buffer, rects: region.rects, over: plan.ground)
///
/// A command may rest if its layer gave an equal one for an earlier frame and nothing that moves is below it. Drawing it
/// first then gives the same bits. The first frame after `giveUp()` is drawn without the picture, because it is not
/// yet known which layers will move. A layer that stops counts as moving for some seconds longer.
///
/// Cost: the memory of the damaged part of the frame's pixels, and the commands of the last frame and of those that
/// rested some seconds ago, with their images, until `giveUp()`.
public final class StaticLayerCache {
    /// How to draw a frame: the resting commands, into the gaps of their picture, then the moving ones. Threads or tasks
    /// may share the work of each step: all gaps must be drawn before the moving commands.
    public struct Plan: Sendable {
        /// The resting commands.
        public let resting: [DrawCommand]
        /// The disjoint parts of `ground` into which they must be drawn first.
        public let missing: [PixelRect]
        /// The commands to draw over the ground, in the frame's damaged parts.
        public let moving: [DrawCommand]
        /// The picture of the resting commands; nil if there are none or too few. Valid until the next plan is made.
        public let ground: FrameBuffer?
    }

    /// The entries of the newest frame.
    private var entries: [RenderTree.Entry] = []
    /// The entries of the previous frame while a plan is made. Between plans it is empty, and keeps its memory for the
    /// next frame.
    private var earlier: [RenderTree.Entry] = []
    /// The entries that the picture shows.
    private var kept: [RenderTree.Entry] = []
    private var picture: UnsetBuffer?
    /// The part of the picture that has been drawn.
    private var drawn = TileSet(.empty)
    /// The number of frames since the picture was made or lost a command.
    private var age = 0
    /// The commands that rested at the last review.
    private var candidates: [RenderTree.Entry] = []
    private let occlusion = OcclusionMemory()

    /// The least number of resting commands for which a picture is kept: drawing fewer commands is as fast as copying
    /// the picture.
    private static let least = 2

    /// The number of frames between two reviews. A command that has stopped is added if two reviews in a row find it
    /// equal.
    private let reviewPeriod: Int

    /// Longer than a flip of the default duration at 60 frames per second. A part that rests only during a flip is not
    /// worth it: to add a command and to remove it each draw a part of the picture again. At higher rates that may happen,
    /// but at most every 128 frames.
    private static let usualReviewPeriod = 64

    /// The margin drawn around missing parts, to each side: the extents of the moving part divided by `share`, and at
    /// least `least` pixels. Movement continues, so that without a margin every frame would miss a little more.
    private static let reserve = (share: 16, least: 16)

    /// An empty picture.
    public convenience init() { self.init(reviewPeriod: Self.usualReviewPeriod) }

    /// An empty picture that is reviewed every `reviewPeriod` frames.
    init(reviewPeriod: Int) { self.reviewPeriod = reviewPeriod }

    /// Releases all memory. Call it when nothing moves any more.
    public func giveUp() {
        (entries, earlier, kept, candidates) = ([], [], [], [])
        age = 0
        picture = nil
        drawn = TileSet(.empty)
    }

    /// Returns how to draw a frame.
    ///
    /// - Parameters:
    ///   - tree: The frame, which is compared with that of the last call.
    ///   - region: The parts of it that will be drawn.
    ///   - extents: The bounds of the target's memory, which may differ in size from the frame.
    public func plan(
        _ tree: RenderTree, for region: PixelRegion, of extents: PixelRect
    ) -> Plan {
        swap(&entries, &earlier)
        tree.list(into: &entries)
        defer { earlier.removeAll(keepingCapacity: true) }
        var larger: Split?
        if let picture, picture.frameBuffer.bounds == extents {
            let split = Split(entries, resting: kept, isExact: true)
            if split.resting.count == kept.count {
                larger = review()
                if larger == nil { return plan(split, picture, region) }
            }
        }
        if larger == nil { (age, candidates) = (0, []) }
        let split = larger ?? Split(entries, resting: earlier, isExact: false)
        guard split.resting.count >= Self.least, !extents.isEmpty else {
            let newest = entries
            giveUp()
            entries = newest
            return Plan(
                resting: [], missing: [], moving: newest.map(\.command), ground: nil)
        }
        defer { kept = split.resting }
        if let picture, picture.frameBuffer.bounds == extents {
            for rect in Self.changes(from: kept, to: split.resting) { drawn.remove(rect) }
            return plan(split, picture, region)
        }
        drawn = TileSet(extents)
        let picture = UnsetBuffer(width: extents.width, height: extents.height)
        self.picture = picture
        return plan(split, picture, region)
    }

    /// Counts a frame. Every `reviewPeriod` frames, returns a split with more resting commands than the picture shows, if
    /// there is one.
    private func review() -> Split? {
        age += 1
        guard age % reviewPeriod == 0 else { return nil }
        let lasting = Split(entries, resting: candidates, isExact: false)
        candidates = Split(entries, resting: earlier, isExact: false).resting
        return lasting.resting.count > kept.count ? lasting : nil
    }

    private func plan(
        _ split: Split, _ picture: UnsetBuffer, _ region: PixelRegion
    ) -> Plan {
        let seen = Rasterizer.seen(below: split.moving, in: region.rects, memory: occlusion)
        let missing = missing(for: seen, region)
        // Filtering is cheaper than preparing commands that draw nothing.
        let resting = split.resting.filter { entry in
            missing.contains { $0.intersects(entry.bounds) }
        }
        return Plan(
            resting: resting.map(\.command), missing: missing, moving: split.moving,
            ground: picture.frameBuffer)
    }

    /// Returns the parts of `seen` that the picture lacks, with a margin, and counts them as drawn.
    private func missing(for seen: [PixelRect], _ region: PixelRegion) -> [PixelRect] {
        let (share, least) = Self.reserve
        return seen.flatMap { rect -> [PixelRect] in
            guard !drawn.contains(rect) else { return [] }
            let mover = region.rects.first { $0.intersects(rect) } ?? rect
            let (dx, dy) = (max(mover.width / share, least), max(mover.height / share, least))
            return drawn.insert(
                PixelRect(
                    minX: rect.minX - dx, minY: rect.minY - dy, maxX: rect.maxX + dx,
                    maxY: rect.maxY + dy))
        }
    }

    /// Returns the pixels where the pictures of two lists of commands may differ.
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

    /// The commands of a frame, split into resting and moving ones.
    private struct Split {
        var resting: [RenderTree.Entry] = []
        var moving: [DrawCommand] = []

        /// - Parameters:
        ///   - candidates: The commands that may rest, in drawing order.
        ///   - isExact: Whether no candidate may be missing: after the first one that is not found among the entries,
        ///     nothing rests.
        init(_ entries: [RenderTree.Entry], resting candidates: [RenderTree.Entry], isExact: Bool) {
            var next = 0
            var covered: [PixelRect] = []
            resting.reserveCapacity(min(entries.count, candidates.count))
            moving.reserveCapacity(entries.count)
            covered.reserveCapacity(min(entries.count, Self.mostCovered))
            for (index, entry) in entries.enumerated() {
                guard case .draw(let quad) = entry.command else {
                    // A group is not split: it and all commands after it count as moving.
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
                    // Both lists continue from here: the layer is the same, but its drawing has changed.
                    let old = (next..<end).first { candidates[$0].source == entry.source }
                    if let old, !isExact { next = old + 1 }
                }
            }
        }

        /// The number of candidates searched for one entry; a command that moved further in the order counts as moving.
        private static let window = 16

        /// The number of moving rectangles that are kept apart; further ones extend the last box.
        private static let mostCovered = 32
    }

    /// Uninitialized pixels, so that only the drawn part uses memory.
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
    /// The pixels that the entry may change; an entry that rests never belongs to a group.
    fileprivate var bounds: PixelRect {
        if case .draw(let quad) = command { quad.bounds } else { .empty }
    }
}
