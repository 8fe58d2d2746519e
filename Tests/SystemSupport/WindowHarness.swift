import FlipEngine
import Glibc
import TestSupport

@testable import FlipX11

/// A window on a real server, with a presenter; the test drives its event loop.
///
/// Frames show a pattern: each pixel's colour is a function of its position and of the frame's seed.
final class WindowHarness {
    let connection: XConnection
    let window: XWindow
    let presenter: any Presenter
    /// All events so far except completions and errors.
    private(set) var events: [WindowEvent] = []
    /// The frames that the server has completed.
    private(set) var completedFrames: [Int] = []
    /// The errors that the server has reported.
    private(set) var errors: [XProtocolError] = []
    /// The expected contents: the pattern's seed for each rectangle drawn so far, newest last.
    private var layers: [(PixelRect, UInt32)] = []

    init(
        display: String, configuration: WindowConfiguration = WindowHarness.small,
        presenter make: (PresentationTarget) throws -> any Presenter = {
            WindowPresenter(target: $0)
        }
    ) throws {
        connection = try XConnection(name: display)
        window = try XWindow(connection: connection, configuration: configuration)
        presenter = try make(window.target)
    }

    /// 300 x 200 pixels, in a corner.
    static var small: WindowConfiguration {
        var configuration = WindowConfiguration()
        configuration.width = 300
        configuration.height = 200
        return configuration
    }

    /// Maps the window, and waits until it is mapped and its first exposure was handled: one that is read later makes
    /// the presenter put the first frame again, which keeps a slot busy.
    func show() throws {
        window.show()
        try wait("the window to be mapped") { $0 == .mapped }
        try wait("an exposure") { if case .exposed = $0 { true } else { false } }
    }

    /// Handles all pending events.
    func pump() {
        if presenter.wantsSpace { presenter.spaceBecameAvailable() }
        for event in window.takeEvents() {
            switch event {
            case .presentCompleted(let completion):
                if let frame = presenter.handle(completion) { completedFrames.append(frame) }
            case .requestFailed(let error):
                errors.append(error)
                presenter.handle(error)
            case .exposed(let rect):
                presenter.exposed(rect)
                events.append(event)
            default:
                events.append(event)
            }
        }
    }

    /// Pumps until `condition` holds; throws after `timeout` seconds.
    func pump(_ what: String, timeout: Double = 5, until condition: () -> Bool) throws {
        let done = waitUntil(timeout: timeout) {
            pump()
            return condition()
        }
        if !done { throw TestError("timed out after \(timeout) s: \(what)") }
    }

    /// Pumps until an event fulfils `condition`, counting all events since they were last cleared.
    func wait(_ what: String, for condition: (WindowEvent) -> Bool) throws {
        try pump(what) { events.contains(where: condition) }
    }

    func clearEvents() { events = [] }

    /// The pointer events so far.
    var pointerEvents: [PointerEvent] {
        events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    }

    /// Presents a frame of the window's size with the pattern of `seed` in `damage`, or everywhere. Returns the frame's
    /// number, or nil if the presenter had no free buffer.
    @discardableResult
    func present(seed: UInt32, damage: [PixelRect]? = nil) -> Int? {
        let size = window.size
        guard let frame = presenter.acquire(width: size.width, height: size.height) else {
            return nil
        }
        let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        if damage == nil { layers = [] }
        for rect in damage ?? [bounds] { layers.append((rect, seed)) }
        for rect in frame.stale + (damage ?? [bounds]) {
            let rect = rect.intersection(bounds)
            for y in rect.minY..<max(rect.minY, rect.maxY) {
                for x in rect.minX..<rect.maxX { frame.buffer.row(y)[x] = color(x, y) }
            }
        }
        return presenter.submit(damage: damage ?? [bounds])?.frame
    }

    /// Presents a frame and waits until the server has completed it. A frame that the presenter drops is presented
    /// again, as the application does.
    func presentAndWait(seed: UInt32, damage: [PixelRect]? = nil) throws {
        var frame = present(seed: seed, damage: damage)
        try pump("a completed frame") {
            if frame == nil || presenter.needsFrame { frame = present(seed: seed, damage: damage) }
            return frame.map { completedFrames.contains($0) } ?? false
        }
    }

    /// The expected screenshot of the window on a screen with the pixel format `format`.
    func expectedPixels(format: PixelFormat? = nil) -> [UInt32] {
        let packer = RowPacker(format: format ?? window.visual.format)
        var pixels: [UInt32] = []
        for y in 0..<window.size.height {
            for x in 0..<window.size.width {
                pixels.append(Self.seen(packer.pack(color(x, y), x: x, y: y), as: packer.format))
            }
        }
        return pixels
    }

    /// The colour of the pattern at a pixel.
    private func color(_ x: Int, _ y: Int) -> UInt32 {
        let layer = layers.last {
            $0.0.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        }
        var bits = UInt32(x) &* 2_654_435_761 ^ UInt32(y) &* 40_503 &+ (layer?.1 ?? 0) &* 97
        bits ^= bits >> 13
        return 0xff00_0000 | bits & 0xffffff
    }

    /// A pixel of the screen, converted as a screenshot converts it.
    private static func seen(_ pixel: UInt32, as format: PixelFormat) -> UInt32 {
        func byte(_ mask: UInt32) -> UInt32 {
            let shift = UInt32(mask.trailingZeroBitCount)
            let top = mask >> shift
            return ((pixel & mask) >> shift * 255 + top / 2) / top
        }
        return 0xff00_0000 | byte(format.redMask) << 16 | byte(format.greenMask) << 8
            | byte(format.blueMask)
    }
}

/// A line of /proc/sysvipc/shm.
struct SharedMemorySegmentInformation {
    var identifier: Int32
    var permissions: Int
    var attachments: Int

    /// All segments of this machine.
    static var all: [SharedMemorySegmentInformation] {
        let lines = (readFile("/proc/sysvipc/shm") ?? "").split(separator: "\n").dropFirst()
        return lines.compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count > 6, let identifier = Int32(columns[1]),
                let permissions = Int(columns[2], radix: 8),
                let attachments = Int(columns[6])
            else { return nil }
            return SharedMemorySegmentInformation(
                identifier: identifier, permissions: permissions, attachments: attachments)
        }
    }

    /// The identifiers of all segments of this machine.
    static var identifiers: Set<Int32> { Set(all.map(\.identifier)) }

    /// The segments that the process `pid` has mapped, without those into which this process reads screenshots.
    static func mapped(by pid: Int32) -> [SharedMemorySegmentInformation] {
        // Another test may begin or end to read while the files are read.
        let readers = ScreenReader.segments
        let mapped = identifiers(mappedBy: "\(pid)").subtracting(
            readers.union(ScreenReader.segments))
        return all.filter { mapped.contains($0.identifier) }
    }

    /// The identifiers of the segments that running processes have mapped whose number `isIncluded`.
    static func mapped(by isIncluded: (Int32) -> Bool) -> Set<Int32> {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: Set<Int32> = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let pid = Int32(name), isIncluded(pid) {
                found.formUnion(identifiers(mappedBy: name))
            }
        }
        return found
    }

    private static func identifiers(mappedBy process: String) -> Set<Int32> {
        // Columns: address, permissions, offset, device, inode (the segment's identifier), name.
        let lines = (readFile("/proc/\(process)/maps") ?? "").split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let columns = line.split(separator: " ")
                guard columns.count > 5, columns[5].hasPrefix("/SYSV") else { return nil }
                return Int32(columns[4])
            })
    }
}
