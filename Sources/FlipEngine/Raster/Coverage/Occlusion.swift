/// Finds what of each drawing command lies under opaque parts of later ones, so that nothing is drawn to be hidden.
///
/// Each picture hides a few rectangles of opaque pixels at most. What is hidden is replaced and not blended, so leaving it
/// out changes no bit of the frame.
struct Occlusion {
    /// Hidden rectangles smaller than this cost more than they save, in pixels.
    private static let least = 2048

    /// More rectangles than this are not looked at for one command.
    private static let most = 24

    private let memory: OcclusionMemory

    /// Nothing is known to be hidden.
    init(memory: OcclusionMemory = OcclusionMemory()) {
        self.memory = memory
        memory.empty(capacity: 0)
    }

    /// What `commands` hide of `clip`.
    ///
    /// - Parameter isFine: Whether what is hidden is followed closely, or known by one rectangle for each picture.
    init(
        _ commands: [DrawCommand], clip: PixelRect, isFine: Bool = true,
        memory: OcclusionMemory = OcclusionMemory()
    ) {
        self.memory = memory
        memory.empty(capacity: commands.count + 1)
        memory.rects.empty(capacity: Self.most + 1)
        note(depth: 0)
        var depth = 0
        for index in commands.indices.reversed() {
            switch commands[index] {
            case .endGroup: depth += 1
            case .beginGroup, .beginShadow: depth -= 1
            case .draw(let quad) where depth == 0:
                quad.eachOpaquePart(viewport: clip, isFine: isFine) {
                    add($0.intersection(clip))
                }
            case .draw: break
            }
            // What is drawn in a group goes into a picture of its own: it hides nothing and is not hidden.
            note(depth: depth)
        }
    }

    /// Keeps what is hidden by a command and those after it.
    private func note(depth: Int) {
        guard depth == 0 else { return memory.lists.append(OcclusionList()) }
        if memory.isChanged {
            memory.list = OcclusionList(first: memory.hidden.count, count: memory.rects.count)
            memory.hidden.append(memory.rects.all)
            memory.isChanged = false
        }
        memory.lists.append(memory.list)
    }

    /// The parts of `part` that are not hidden by the command at `index` or one after it; valid until the next call.
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

    /// Adds `rect` to the rectangles that hide what comes before; the largest stay.
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
        guard hidden.count > Self.most else { return }
        var smallest = 0
        for index in 1..<hidden.count where hidden.base[index].area < hidden.base[smallest].area {
            smallest = index
        }
        hidden.remove(at: smallest)
    }
}

/// Where the rectangles lie that a command and those after it hide.
struct OcclusionList: BitwiseCopyable {
    var first = 0
    var count = 0
}

/// Room for what is known to be hidden while one frame is drawn.
final class OcclusionMemory {
    /// For the end, and for each command from the last to the first, which of `hidden` are its.
    let lists = RunBuffer<OcclusionList>()
    /// What commands hide, list after list.
    let hidden = RunBuffer<PixelRect>()
    /// What the command that is looked at and those after it hide.
    let rects = RunBuffer<PixelRect>()
    /// The last of the lists, and whether `rects` are others by now.
    var list = OcclusionList()
    var isChanged = false
    /// What is left of a part, and what is left of that.
    var parts = RunBuffer<PixelRect>()
    var rest = RunBuffer<PixelRect>()

    /// Forgets what is hidden, and makes room for so many commands.
    func empty(capacity: Int) {
        lists.empty(capacity: capacity)
        hidden.empty(capacity: 0)
        list = OcclusionList()
        isChanged = false
    }
}
