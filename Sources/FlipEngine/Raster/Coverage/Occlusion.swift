/// Finds the parts of each drawing command that opaque parts of later ones hide, to avoid drawing them.
///
/// Each picture contributes at most a few rectangles of opaque pixels, which hide the pixels behind them. Hidden pixels
/// are replaced, not blended, so omitting them changes no bit of the frame.
struct Occlusion {
    /// The smallest area for which hiding saves more than it costs, in pixels.
    private static let least = 2048

    /// The maximum number of rectangles that are considered for one command.
    private static let maximum = 24

    private let memory: OcclusionMemory

    /// No occlusion.
    init(memory: OcclusionMemory = OcclusionMemory()) {
        self.memory = memory
        memory.empty(capacity: 0)
    }

    /// The parts of `clip` that `commands` hide.
    ///
    /// - Parameter isFine: Whether to follow opaque shapes closely, or to use one rectangle for each picture.
    init(
        _ commands: [DrawCommand], clip: PixelRect, isFine: Bool = true,
        memory: OcclusionMemory = OcclusionMemory()
    ) {
        self.memory = memory
        memory.empty(capacity: commands.count + 1)
        memory.rects.empty(capacity: Self.maximum + 1)
        note(depth: 0)
        var depth = 0
        for index in commands.indices.reversed() {
            switch commands[index] {
            case .endGroup: depth += 1
            case .beginGroup: depth -= 1
            case .draw(let quad) where depth == 0:
                quad.eachOpaquePart(viewport: clip, isFine: isFine) {
                    add($0.intersection(clip))
                }
            case .draw: break
            }
            // A group draws into a picture of its own: its commands hide nothing and are not hidden.
            note(depth: depth)
        }
    }

    /// Records the rectangles that a command and those after it hide.
    private func note(depth: Int) {
        guard depth == 0 else { return memory.lists.append(OcclusionList()) }
        if memory.isChanged {
            memory.list = OcclusionList(first: memory.hidden.count, count: memory.rects.count)
            memory.hidden.append(memory.rects.all)
            memory.isChanged = false
        }
        memory.lists.append(memory.list)
    }

    /// The parts of `part` that neither the command at `index` nor a later one hides; valid until the next call.
    func visible(_ part: PixelRect, before index: Int) -> UnsafeBufferPointer<PixelRect> {
        memory.parts.empty(capacity: 1)
        guard !part.isEmpty else { return memory.parts.all }
        memory.parts.append(part)
        let place = memory.lists.count - 1 - index
        guard place >= 0 else { return memory.parts.all }
        let list = memory.lists.base[place]
        for index in list.first..<list.first + list.count {
            let hidden = memory.hidden.base[index]
            guard hidden.intersects(part) else { continue }
            memory.rest.empty(capacity: 4 * memory.parts.count)
            for part in memory.parts.all {
                part.eachPart(outside: hidden) { memory.rest.append($0) }
            }
            swap(&memory.parts, &memory.rest)
        }
        return memory.parts.all
    }

    /// Adds `rect` to the hidden rectangles; if there are too many, drops the smallest.
    private func add(_ rect: PixelRect) {
        let hidden = memory.rects
        guard rect.area >= Self.least, !hidden.all.contains(where: { $0.contains(rect) }) else {
            return
        }
        for index in (0..<hidden.count).reversed() where rect.contains(hidden.base[index]) {
            hidden.remove(at: index)
        }
        hidden.append(rect)
        memory.isChanged = true
        guard hidden.count > Self.maximum else { return }
        var smallest = 0
        for index in 1..<hidden.count where hidden.base[index].area < hidden.base[smallest].area {
            smallest = index
        }
        hidden.remove(at: smallest)
    }
}

/// The range of hidden rectangles of a command and those after it.
struct OcclusionList: BitwiseCopyable {
    var first = 0
    var count = 0
}

/// Memory for the occlusion of one frame.
final class OcclusionMemory {
    /// The ranges in `hidden`: one for the end of the list, then one for each command from the last to the first.
    let lists = RunBuffer<OcclusionList>()
    /// The hidden rectangles, list after list.
    let hidden = RunBuffer<PixelRect>()
    /// The rectangles hidden by the current command and those after it.
    let rects = RunBuffer<PixelRect>()
    /// The last of the lists, and whether `rects` have changed since.
    var list = OcclusionList()
    var isChanged = false
    /// The visible parts of a rectangle, and scratch memory for splitting them.
    var parts = RunBuffer<PixelRect>()
    var rest = RunBuffer<PixelRect>()

    /// Removes all lists and makes room for `capacity` of them; `rects` stay.
    func empty(capacity: Int) {
        lists.empty(capacity: capacity)
        hidden.empty(capacity: 0)
        list = OcclusionList()
        isChanged = false
    }
}
