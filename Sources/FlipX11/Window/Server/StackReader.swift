import CX11
import FlipEngine

/// Reads which windows are above ours, and what can be seen through them, without blocking.
///
/// One reading takes about five round trips; the requests of each are sent together. A window that is destroyed in
/// between has no replies and counts as absent. The work is bounded by the limits below; windows beyond them count as
/// transparent.
final class StackReader {
    /// The result of a query.
    struct Stack {
        /// The part of our window that is on the screen, in pixels of the root window.
        var target: PixelRect
        /// Our top-level window: the window manager's frame, or our own window.
        var top: Window
        /// The windows above ours that overlap the target.
        var windows: [StackedWindow]
        /// These windows, and those inside them that were searched for a client's window: their changes matter.
        var watched: [Window]
    }

    /// The replies about one window.
    fileprivate struct Facts {
        var frame: PixelRect?
        var hasAlpha = false
        var border = 0
        var isShown = false
        var isTranslucent = false
        var isClient = false
        var opaque: [PixelRect] = []
        var children: [UInt32] = []
    }

    /// A window above ours while it is read.
    fileprivate struct Candidate {
        var id: UInt32
        var facts: Facts
        var shape: [PixelRect]?
        var contents: [StackedWindow.Content] = []
        /// The windows inside it that may be a client's window or contain one, each with the origin of its parent.
        var inner: [(id: UInt32, x: Int, y: Int)] = []
    }

    /// Called before the first request about a window whose changes matter.
    var willAsk: (Window) -> Void = { _ in }
    /// The Shape extension; nil until it is known, and without it.
    var shape: XExtensionCodes?

    private let window: ServerWindow
    /// Our top-level window; nil until it is known.
    private var top: UInt32?
    private var candidates: [Candidate] = []
    private var watched: [Window] = []

    /// The most windows above ours whose places are read.
    private static let windowLimit = 256
    /// The most windows whose other properties are read: those that overlap ours most.
    private static let candidateLimit = 12
    /// The most windows inside a candidate that are searched for a client's window.
    private static let innerLimit = 32
    /// The most levels of a window manager's own windows around a client's window.
    private static let levelLimit = 3

    /// The request of the Shape extension.
    private enum Request { static let shapeGetRectangles: UInt8 = 8 }

    /// Creates a reader for the windows above `window`.
    init(_ window: ServerWindow) { self.window = window }

    /// Forgets the top-level window, because the window manager may have changed it.
    func forgetTop() { top = nil }

    /// Reads the stack; passes nil to `take` if our window was not found in it. Only one reading may run at a time.
    func read(_ take: @escaping (Stack?) -> Void) {
        candidates = []
        watched = []
        if let top {
            readStack(below: top, take)
        } else {
            findTop(UInt32(truncatingIfNeeded: window.id), levelsLeft: Self.levelLimit, take)
        }
    }

    private var connection: XConnection { window.connection }
    private var root: UInt32 { UInt32(truncatingIfNeeded: connection.root) }

    // MARK: Stacking

    private func findTop(_ id: UInt32, levelsLeft: Int, _ take: @escaping (Stack?) -> Void) {
        connection.questions.ask {
            xcb_query_tree($0, id).sequence
        } take: { [weak self] reply in
            let tree = reply?.assumingMemoryBound(to: xcb_query_tree_reply_t.self)
            guard let self, let tree else { return take(nil) }
            if tree.pointee.parent == root {
                top = id
                readStack(below: id, take)
            } else if levelsLeft > 0 {
                findTop(tree.pointee.parent, levelsLeft: levelsLeft - 1, take)
            } else {
                take(nil)
            }
        }
    }

    private func readStack(below top: UInt32, _ take: @escaping (Stack?) -> Void) {
        var screen: PixelRect?
        var size: PixelRect?
        var above: [UInt32]?
        let own = UInt32(truncatingIfNeeded: window.id)
        askPlace(root) { screen = $0.frame }
        askPlace(own) { size = $0.frame }
        askChildren(root) { children in
            above = children.lastIndex(of: top).map { Array(children[($0 + 1)...]) }
        }
        window.askOrigin { [weak self] origin in
            guard let self, let origin, let screen, let size, let above else {
                self?.forgetTop()
                return take(nil)
            }
            let frame = PixelRect(
                x: origin.x, y: origin.y, width: size.width, height: size.height)
            var stack = Stack(
                target: frame.intersection(screen), top: Window(top), windows: [], watched: [])
            // The top-most windows, which are the last.
            readPlaces(of: above.suffix(Self.windowLimit), target: stack.target) { [weak self] in
                guard let self else { return take(nil) }
                stack.windows = candidates.map(\.stacked)
                stack.watched = watched
                take(stack)
            }
        }
    }

    private func readPlaces(
        of windows: ArraySlice<UInt32>, target: PixelRect, then: @escaping () -> Void
    ) {
        // Our own windows, such as a menu, do not hide the clock.
        for id in windows where !connection.owns(Window(id)) {
            var isShown = false
            askShown(id) { isShown = $0 }
            askPlace(id) { [weak self] facts in
                guard isShown, facts.frame?.intersects(target) == true else { return }
                self?.candidates.append(Candidate(id: id, facts: facts))
            }
        }
        connection.questions.afterAnswers { [weak self] in
            guard let self else { return then() }
            func overlap(_ candidate: Candidate) -> Int {
                candidate.facts.frame?.intersection(target).area ?? 0
            }
            candidates = Array(
                candidates.sorted { overlap($0) > overlap($1) }.prefix(Self.candidateLimit))
            readDetails(then)
        }
    }

    // MARK: Details

    private func readDetails(_ then: @escaping () -> Void) {
        for (index, candidate) in candidates.enumerated() {
            let id = candidate.id
            watch(id)
            askProperties(of: id, candidate.facts) { [weak self] in
                self?.candidates[index].facts = $0
            }
            askShape(id) { [weak self] in self?.candidates[index].shape = $0 }
        }
        connection.questions.afterAnswers { [weak self] in
            guard let self else { return then() }
            for index in candidates.indices { candidates[index].findContents() }
            readContents(levelsLeft: Self.levelLimit, then)
        }
    }

    /// Searches the windows inside the candidates for those of clients, one level after the other.
    private func readContents(levelsLeft: Int, _ then: @escaping () -> Void) {
        var isDone = true
        for index in candidates.indices {
            let inner = candidates[index].inner
            candidates[index].inner = []
            guard levelsLeft > 0, candidates[index].contents.isEmpty else { continue }
            for (id, x, y) in inner.prefix(Self.innerLimit) {
                isDone = false
                watch(id)
                askPlace(id) { [weak self] place in
                    guard let frame = place.frame else { return }
                    var facts = place
                    facts.frame = PixelRect(
                        x: x + frame.minX, y: y + frame.minY, width: frame.width,
                        height: frame.height)
                    self?.askProperties(of: id, facts) { [weak self] in
                        self?.candidates[index].add($0)
                    }
                }
            }
        }
        guard !isDone else { return then() }
        // The replies about the places determine which properties are queried.
        connection.questions.afterAnswers { [weak self] in
            guard let self else { return then() }
            connection.questions.afterAnswers { [weak self] in
                guard let self else { return then() }
                readContents(levelsLeft: levelsLeft - 1, then)
            }
        }
    }

    private func watch(_ id: UInt32) {
        watched.append(Window(id))
        willAsk(Window(id))
    }

    // MARK: Questions

    private func askShown(_ id: UInt32, take: @escaping (Bool) -> Void) {
        connection.questions.ask {
            xcb_get_window_attributes($0, id).sequence
        } take: { reply in
            let answer = reply?.assumingMemoryBound(to: xcb_get_window_attributes_reply_t.self)
            guard let answer = answer?.pointee else { return take(false) }
            take(Int32(answer._class) == InputOutput && Int32(answer.map_state) == IsViewable)
        }
    }

    private func askPlace(_ id: UInt32, take: @escaping (Facts) -> Void) {
        connection.questions.ask {
            xcb_get_geometry($0, id).sequence
        } take: { reply in
            var facts = Facts()
            let answer = reply?.assumingMemoryBound(to: xcb_get_geometry_reply_t.self)
            if let place = answer?.pointee {
                let border = Int(place.border_width)
                facts.border = border
                facts.frame = PixelRect(
                    x: Int(place.x), y: Int(place.y), width: Int(place.width) + 2 * border,
                    height: Int(place.height) + 2 * border)
                facts.hasAlpha = place.depth == 32
            }
            take(facts)
        }
    }

    private func askChildren(_ id: UInt32, take: @escaping ([UInt32]) -> Void) {
        connection.questions.ask {
            xcb_query_tree($0, id).sequence
        } take: { reply in
            guard let tree = reply?.assumingMemoryBound(to: xcb_query_tree_reply_t.self) else {
                return take([])
            }
            take(
                Array(
                    UnsafeBufferPointer(
                        start: xcb_query_tree_children(tree),
                        count: Int(xcb_query_tree_children_length(tree)))))
        }
    }

    /// Adds the properties of the window `id`, and the list of its children, to `facts`.
    private func askProperties(
        of id: UInt32, _ facts: Facts, take: @escaping (Facts) -> Void
    ) {
        var facts = facts
        let (id, cardinal) = (Window(id), Atom(XA_CARDINAL))
        connection.askNumbers(of: .netWMWindowOpacity, on: id, type: cardinal, limit: 1) {
            facts.isTranslucent = $0.first.map { $0 & 0xffff_ffff != 0xffff_ffff } ?? false
        }
        let limit = StackedWindow.rectLimit * 4
        connection.askNumbers(of: .netWMOpaqueRegion, on: id, type: cardinal, limit: limit) {
            guard let frame = facts.frame else { return }
            facts.opaque = Self.rects(
                $0, x: frame.minX + facts.border, y: frame.minY + facts.border)
        }
        let type = connection.atoms[.wmState]
        connection.askNumbers(of: .wmState, on: id, type: type, limit: 1) {
            facts.isClient = !$0.isEmpty
        }
        askChildren(UInt32(truncatingIfNeeded: id)) {
            facts.children = $0
            take(facts)
        }
    }

    /// The rectangles in a property, whose numbers are signed, moved by the origin of their window.
    private static func rects(_ numbers: [UInt], x: Int, y: Int) -> [PixelRect] {
        let numbers = numbers.map { Int(Int32(truncatingIfNeeded: $0)) }
        return (0..<numbers.count / 4).map {
            let rect = numbers[($0 * 4)...]
            let first = rect.startIndex
            return PixelRect(
                x: x + rect[first], y: y + rect[first + 1], width: max(0, rect[first + 2]),
                height: max(0, rect[first + 3]))
        }
    }

    /// Asks for the bounding shape, in coordinates of the window; nil without the extension.
    private func askShape(_ id: UInt32, take: @escaping ([PixelRect]?) -> Void) {
        guard let shape else { return take(nil) }
        connection.questions.ask { server in
            var words: [UInt32] = [0, id, UInt32(ShapeBounding)]
            return cx11_request(
                server, UInt8(truncatingIfNeeded: shape.majorOpcode), Request.shapeGetRectangles,
                &words, 3, 1)
        } take: { reply in
            // The number of rectangles is in the third word; the rectangles follow the first 32 bytes.
            guard let reply else { return take([]) }
            let length = Int(reply.load(fromByteOffset: 4, as: UInt32.self)) / 2
            let count = min(Int(reply.load(fromByteOffset: 8, as: UInt32.self)), length)
            take(
                (0..<min(count, StackedWindow.rectLimit)).map { index in
                    let rect = reply.load(
                        fromByteOffset: 32 + 8 * index, as: xcb_rectangle_t.self)
                    return PixelRect(
                        x: Int(rect.x), y: Int(rect.y), width: Int(rect.width),
                        height: Int(rect.height))
                })
        }
    }
}

extension StackReader.Candidate {
    /// The origin of the window inside its border.
    fileprivate var origin: (x: Int, y: Int) {
        ((facts.frame?.minX ?? 0) + facts.border, (facts.frame?.minY ?? 0) + facts.border)
    }

    /// Finds out whether it is a client's window itself, or the frame of one.
    fileprivate mutating func findContents() {
        if facts.isClient || facts.children.isEmpty {
            contents = [facts.content].compactMap(\.self)
        } else {
            // A window that no window manager has framed may have an opaque region and children.
            if !facts.opaque.isEmpty { contents = [facts.content].compactMap(\.self) }
            let origin = origin
            inner = facts.children.map { ($0, origin.x, origin.y) }
        }
    }

    /// Adds a window inside it.
    fileprivate mutating func add(_ inside: StackReader.Facts) {
        guard let frame = inside.frame else { return }
        if inside.isTranslucent { facts.isTranslucent = true }
        if inside.isClient, let content = inside.content {
            contents.append(content)
        } else {
            inner += inside.children.map {
                ($0, frame.minX + inside.border, frame.minY + inside.border)
            }
        }
    }

    /// The window as `StackedWindow.cover(_:by:)` needs it.
    fileprivate var stacked: StackedWindow {
        let origin = origin
        return StackedWindow(
            frame: facts.frame ?? .empty, hasAlpha: facts.hasAlpha,
            isTranslucent: facts.isTranslucent,
            shape: shape?.map {
                PixelRect(
                    x: origin.x + $0.minX, y: origin.y + $0.minY, width: $0.width,
                    height: $0.height)
            }, contents: contents)
    }
}

extension StackReader.Facts {
    fileprivate var content: StackedWindow.Content? {
        frame.map { StackedWindow.Content(frame: $0, hasAlpha: hasAlpha, opaque: opaque) }
    }
}
