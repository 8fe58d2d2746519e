/// Finds what of each drawing command lies under opaque parts of later ones, so that nothing is drawn to be hidden.
///
/// Each picture hides one rectangle of opaque pixels at most. What is hidden is replaced and not blended, so leaving it
/// out changes no bit of the frame.
struct Occlusion {
    /// Hidden rectangles smaller than this cost more than they save, in pixels.
    private static let least = 2048

    /// More rectangles than this are not looked at for one command.
    private static let most = 4

    /// For each command, and for the end, the rectangles that it and those after it hide; the last one first.
    private var hidden: [[PixelRect]] = []

    /// Nothing is known to be hidden.
    init() {}

    /// What `commands` hide of `clip`.
    init(_ commands: [DrawCommand], clip: PixelRect) {
        hidden.reserveCapacity(commands.count + 1)
        hidden.append([])
        var rects: [PixelRect] = []
        var depth = 0
        for command in commands.reversed() {
            switch command {
            case .endGroup: depth += 1
            case .beginGroup, .beginShadow: depth -= 1
            case .draw(let quad) where depth == 0:
                Self.add(quad.opaquePixels(viewport: clip).intersection(clip), to: &rects)
            case .draw: break
            }
            // What is drawn in a group goes into a picture of its own: it hides nothing and is not hidden.
            hidden.append(depth == 0 ? rects : [])
        }
    }

    /// The parts of `part` that are not hidden by the command at `index` or one after it.
    func visible(_ part: PixelRect, before index: Int) -> [PixelRect] {
        guard !part.isEmpty else { return [] }
        var parts = [part]
        guard index < hidden.count else { return parts }
        for rect in hidden[hidden.count - 1 - index] where rect.intersects(part) {
            parts = parts.flatMap { Self.remaining($0, without: rect) }
        }
        return parts
    }

    /// Up to four rectangles: above, left, right, below.
    private static func remaining(_ part: PixelRect, without rect: PixelRect) -> [PixelRect] {
        let hidden = part.intersection(rect)
        guard !hidden.isEmpty else { return [part] }
        return [
            PixelRect(minX: part.minX, minY: part.minY, maxX: part.maxX, maxY: hidden.minY),
            PixelRect(minX: part.minX, minY: hidden.minY, maxX: hidden.minX, maxY: hidden.maxY),
            PixelRect(minX: hidden.maxX, minY: hidden.minY, maxX: part.maxX, maxY: hidden.maxY),
            PixelRect(minX: part.minX, minY: hidden.maxY, maxX: part.maxX, maxY: part.maxY),
        ].filter { !$0.isEmpty }
    }

    /// Adds `rect` to the rectangles that hide what comes before; the largest stay.
    private static func add(_ rect: PixelRect, to hidden: inout [PixelRect]) {
        guard rect.area >= least, !hidden.contains(where: { $0.contains(rect) }) else { return }
        hidden.removeAll { rect.contains($0) }
        hidden.append(rect)
        guard hidden.count > most,
            let smallest = hidden.indices.min(by: { hidden[$0].area < hidden[$1].area })
        else { return }
        hidden.remove(at: smallest)
    }
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
        if isMoved, let whole = inner(rim: 0), Self.isWhole(whole) {
            return Self.whole(whole).intersection(viewport)
        }
        // The pixels of others are made of several; near the rim some of them may lie outside.
        let rim = 2.0
        guard let inner = inner(rim: rim) else { return .empty }
        return Self.whole(inner.insetBy(dx: rim, dy: rim)).intersection(viewport)
    }

    private static func isWhole(_ rect: Rect) -> Bool {
        [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy { $0 == $0.rounded() }
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
