/// Finds what of each drawing command lies under opaque parts of later ones, so that nothing is drawn to be hidden.
///
/// Each picture hides one rectangle of opaque pixels at most. What is hidden is replaced and not blended, so leaving it
/// out changes no bit of the frame.
struct Occlusion {
    /// Hidden rectangles smaller than this cost more than they save, in pixels.
    private static let least = 2048

    /// More rectangles than this are not looked at for one command.
    private static let most = 4

    private let memory: OcclusionMemory

    /// Nothing is known to be hidden.
    init(memory: OcclusionMemory = OcclusionMemory()) {
        self.memory = memory
        memory.counts.empty(capacity: 0)
        memory.hidden.empty(capacity: 0)
    }

    /// What `commands` hide of `clip`.
    init(_ commands: [DrawCommand], clip: PixelRect, memory: OcclusionMemory = OcclusionMemory()) {
        self.memory = memory
        memory.counts.empty(capacity: commands.count + 1)
        memory.hidden.empty(capacity: (commands.count + 1) * Self.most)
        memory.rects.empty(capacity: Self.most + 1)
        note(depth: 0)
        var depth = 0
        for index in commands.indices.reversed() {
            switch commands[index] {
            case .endGroup: depth += 1
            case .beginGroup, .beginShadow: depth -= 1
            case .draw(let quad) where depth == 0:
                add(quad.opaquePixels(viewport: clip).intersection(clip))
            case .draw: break
            }
            // What is drawn in a group goes into a picture of its own: it hides nothing and is not hidden.
            note(depth: depth)
        }
    }

    /// Keeps what is hidden by a command and those after it.
    private func note(depth: Int) {
        let rects = memory.rects
        memory.counts.append(depth == 0 ? rects.count : 0)
        for index in 0..<Self.most {
            memory.hidden.append(index < rects.count ? rects.base[index] : .empty)
        }
    }

    /// The parts of `part` that are not hidden by the command at `index` or one after it; valid until the next call.
    func visible(_ part: PixelRect, before index: Int) -> UnsafeBufferPointer<PixelRect> {
        memory.parts.empty(capacity: 1)
        guard !part.isEmpty else { return memory.parts.all }
        memory.parts.append(part)
        let place = memory.counts.count - 1 - index
        guard place >= 0 else { return memory.parts.all }
        let hidden = memory.hidden.base + place * Self.most
        for rect in 0..<memory.counts.base[place] where hidden[rect].intersects(part) {
            memory.rest.empty(capacity: 4 * memory.parts.count)
            for part in memory.parts.all {
                part.eachPart(outside: hidden[rect]) { memory.rest.append($0) }
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
        guard hidden.count > Self.most else { return }
        var smallest = 0
        for index in 1..<hidden.count where hidden.base[index].area < hidden.base[smallest].area {
            smallest = index
        }
        hidden.remove(at: smallest)
    }
}

/// Room for what is known to be hidden while one frame is drawn.
final class OcclusionMemory {
    /// For the end, and for each command from the last to the first, how many rectangles it and those after it hide.
    let counts = RunBuffer<Int>()
    /// Those rectangles, the same room for each command.
    let hidden = RunBuffer<PixelRect>()
    /// Those that the command that is looked at and those after it hide.
    let rects = RunBuffer<PixelRect>()
    /// What is left of a part, and what is left of that.
    var parts = RunBuffer<PixelRect>()
    var rest = RunBuffer<PixelRect>()
}

extension Quad {
    /// A rectangle of pixels that this quad makes opaque whatever was there; empty where there is none, or none is known.
    ///
    /// - Parameter viewport: The whole frame.
    func opaquePixels(viewport: PixelRect) -> PixelRect {
        guard case .picture(let picture) = paint, opacity >= 1, clips.isEmpty, hole == nil,
            shape.cornerRadius == 0, shape.rect == picture.destination,
            picture.multiplier.alpha >= 1, !picture.source.isEmpty
        else { return .empty }
        let source = picture.source
        let opaque = picture.image.opaquePixels(within: Self.whole(source))
        let scale = (
            x: picture.destination.width / source.width,
            y: picture.destination.height / source.height
        )
        func place(_ x: Double, _ y: Double) -> Point? {
            map.project(
                Point(
                    x: picture.destination.minX + (x - source.minX) * scale.x,
                    y: picture.destination.minY + (y - source.minY) * scale.y))
        }
        /// What lies within all four sides, `rim` picture pixels further in; nothing for one that is seen mirrored.
        func inner(rim: Double) -> Rect? {
            let (left, top) = (Double(opaque.minX) + rim, Double(opaque.minY) + rim)
            let (right, bottom) = (Double(opaque.maxX) - rim, Double(opaque.maxY) - rim)
            guard left < right, top < bottom, let topLeft = place(left, top),
                let topRight = place(right, top), let bottomLeft = place(left, bottom),
                let bottomRight = place(right, bottom)
            else { return nil }
            let minX = max(topLeft.x, bottomLeft.x)
            let minY = max(topLeft.y, topRight.y)
            let maxX = min(topRight.x, bottomRight.x)
            let maxY = min(bottomLeft.y, bottomRight.y)
            guard minX < maxX, minY < maxY else { return nil }
            return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        }
        let isMoved = map.b == 0 && map.p == 0 && map.c == 0 && map.q == 0 && scale == (1, 1)
        if isMoved, let whole = inner(rim: 0), whole.corner(0).isWhole, whole.corner(2).isWhole {
            return Self.whole(whole).intersection(viewport)
        }
        // The pixels of others are made of several; near the rim some of them may lie outside.
        let rim = 2.0
        guard let inner = inner(rim: rim) else { return .empty }
        return Self.whole(inner.insetBy(dx: rim, dy: rim)).intersection(viewport)
    }

    /// The whole pixels within a rectangle; empty where it is too large for a frame or a picture.
    private static func whole(_ rect: Rect) -> PixelRect {
        guard rect.isFinite, abs(rect.minX) < 1e6, abs(rect.minY) < 1e6, rect.maxX < 1e6,
            rect.maxY < 1e6
        else { return .empty }
        return PixelRect(
            minX: Int(rect.minX.rounded(.up)), minY: Int(rect.minY.rounded(.up)),
            maxX: Int(rect.maxX.rounded(.down)), maxY: Int(rect.maxY.rounded(.down)))
    }
}
