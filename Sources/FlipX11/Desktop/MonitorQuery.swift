import CX11
import FlipEngine
import FlipSystem

/// The monitors as a server has reported them.
struct MonitorLayout: Equatable, Sendable {
    /// The CRTCs that are enabled.
    var monitors: [Monitor] = []
    /// The monitors in the server's order, by which window managers number them, too.
    var named: [MonitorPlace] = []

    /// Returns the monitors as places for windows; if none is known, one place for the whole screen of this size.
    func places(on screen: (width: Int, height: Int)) -> [MonitorPlace] {
        if !named.isEmpty { return named }
        guard monitors.isEmpty else {
            return monitors.map {
                MonitorPlace(frame: $0.frame, isPrimary: $0.isPrimary, name: "")
            }
        }
        let whole = PixelRect(x: 0, y: 0, width: screen.width, height: screen.height)
        return [MonitorPlace(frame: whole, isPrimary: true, name: "")]
    }
}

/// Queries a server's monitors without blocking.
final class MonitorQuery {
    private unowned let connection: XConnection
    /// The names of monitors by their atoms, from earlier queries.
    private var names: [UInt32: String] = [:]
    private var layout = MonitorLayout()
    /// The Xinerama extension; nil if the server lacks it.
    private var xinerama: XExtensionCodes?

    /// At most this many monitors; further ones are ignored.
    private static let limit = 64
    /// The maximum length of a name that is kept, in bytes.
    private static let nameLimit = 128

    private typealias Resources = xcb_randr_get_screen_resources_current_reply_t
    private typealias Crtc = xcb_randr_get_crtc_info_reply_t

    /// Creates a query on `connection`.
    init(connection: XConnection) {
        self.connection = connection
        connection.questions.askExtension("XINERAMA") { [weak self] in self?.xinerama = $0 }
        guard connection.randr != nil else { return }
        // The server's replies depend on the RandR version that the client announces.
        connection.questions.ask {
            xcb_randr_query_version($0, 1, 5).sequence
        } take: { _ in
        }
    }

    /// Sends the requests, and passes the complete layout to `take`. Only one query may run at a time.
    func run(_ take: @escaping (MonitorLayout) -> Void) {
        layout = MonitorLayout()
        // Names that are no longer used must not accumulate.
        if names.count > Self.limit { names = [:] }
        let askMore = { [self] in
            // All name requests have been sent by now.
            connection.questions.afterAnswers { [self] in askHeads { [self] in take(layout) } }
        }
        guard connection.randr != nil else { return askMore() }
        askNamed()
        askResources(askMore)
    }

    private var root: UInt32 { UInt32(truncatingIfNeeded: connection.root) }

    // MARK: Monitors with names

    private func askNamed() {
        let root = root
        connection.questions.ask {
            xcb_randr_get_monitors($0, root, 1).sequence
        } take: { [self] reply in
            // Servers before RandR 1.5 refuse this request.
            guard let reply else { return }
            let monitors = reply.assumingMemoryBound(to: xcb_randr_get_monitors_reply_t.self)
            var iterator = xcb_randr_get_monitors_monitors_iterator(monitors)
            while iterator.rem > 0, layout.named.count < Self.limit,
                let monitor = elements(at: iterator.data, 1, of: reply).first
            {
                note(monitor)
                xcb_randr_monitor_info_next(&iterator)
            }
        }
    }

    private func note(_ monitor: xcb_randr_monitor_info_t) {
        guard monitor.width > 0, monitor.height > 0 else { return }
        let index = layout.named.count
        layout.named.append(
            MonitorPlace(
                frame: PixelRect(
                    x: Int(monitor.x), y: Int(monitor.y), width: Int(monitor.width),
                    height: Int(monitor.height)),
                isPrimary: monitor.primary != 0, name: names[monitor.name] ?? ""))
        guard names[monitor.name] == nil else { return }
        let atom = monitor.name
        connection.questions.ask {
            xcb_get_atom_name($0, atom).sequence
        } take: { [self] reply in
            guard let reply else { return }
            let name = reply.assumingMemoryBound(to: xcb_get_atom_name_reply_t.self)
            let length = min(Int(xcb_get_atom_name_name_length(name)), Self.nameLimit)
            let bytes = elements(at: xcb_get_atom_name_name(name), length, of: reply)
            let text = String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
            names[atom] = text
            if layout.named.indices.contains(index) { layout.named[index].name = text }
        }
    }

    // MARK: Heads

    /// The request of the Xinerama extension.
    private enum Request { static let queryScreens: UInt8 = 5 }

    /// Queries Xinerama's heads if RandR knows one monitor at most, as on a server that joins several screens into one;
    /// calls `done` when they are known.
    private func askHeads(_ done: @escaping () -> Void) {
        guard let xinerama, layout.named.count <= 1, layout.monitors.count <= 1 else {
            return done()
        }
        let major = UInt8(truncatingIfNeeded: xinerama.majorOpcode)
        connection.questions.ask { server in
            var words: [UInt32] = [0]
            return cx11_request(server, major, Request.queryScreens, &words, 1, 1)
        } take: { [self] reply in
            if let reply { noteHeads(reply) }
            done()
        }
    }

    /// Notes the heads of a reply if there are several: their number in the third word, and from byte 32 on for each the
    /// position and the size, in 16 bits each.
    private func noteHeads(_ reply: UnsafeMutableRawPointer) {
        let most = Int(reply.load(fromByteOffset: 4, as: UInt32.self)) / 2
        let count = min(Int(reply.load(fromByteOffset: 8, as: UInt32.self)), most, Self.limit)
        guard count > 1 else { return }
        layout.named = (0..<count).compactMap { index in
            let offset = 32 + index * 8
            func number(_ place: Int) -> Int {
                Int(reply.load(fromByteOffset: offset + place * 2, as: Int16.self))
            }
            let frame = PixelRect(x: number(0), y: number(1), width: number(2), height: number(3))
            guard frame.area > 0 else { return nil }
            return MonitorPlace(frame: frame, isPrimary: index == 0, name: "")
        }
    }

    // MARK: CRTCs

    /// Queries the CRTCs for their refresh rates; calls `done` when all requests have been sent.
    private func askResources(_ done: @escaping () -> Void) {
        let root = root
        var primary: UInt32 = 0
        connection.questions.ask {
            xcb_randr_get_output_primary($0, root).sequence
        } take: { reply in
            let answer = reply?.assumingMemoryBound(
                to: xcb_randr_get_output_primary_reply_t.self)
            primary = answer?.pointee.output ?? 0
        }
        connection.questions.ask {
            // Not xcb_randr_get_screen_resources, which looks for new monitors and so stalls the server.
            xcb_randr_get_screen_resources_current($0, root).sequence
        } take: { [self] reply in
            defer { done() }
            guard let resources = reply?.assumingMemoryBound(to: Resources.self) else { return }
            let modes = Self.modes(of: resources)
            let crtcs = elements(
                at: xcb_randr_get_screen_resources_current_crtcs(resources),
                Int(xcb_randr_get_screen_resources_current_crtcs_length(resources)), of: resources)
            let time = resources.pointee.config_timestamp
            for crtc in crtcs.prefix(Self.limit) { ask(crtc, at: time, modes, primary) }
        }
    }

    /// Queries one CRTC. If it has disappeared in the meantime, the server refuses the request.
    private func ask(
        _ crtc: UInt32, at time: UInt32, _ modes: [UInt32: RefreshRate], _ primary: UInt32
    ) {
        connection.questions.ask {
            xcb_randr_get_crtc_info($0, crtc, time).sequence
        } take: { [self] reply in
            guard let answer = reply?.assumingMemoryBound(to: Crtc.self) else { return }
            let crtc = answer.pointee
            guard crtc.mode != 0, crtc.width > 0, crtc.height > 0 else { return }
            let outputs = elements(
                at: xcb_randr_get_crtc_info_outputs(answer),
                Int(xcb_randr_get_crtc_info_outputs_length(answer)), of: answer)
            layout.monitors.append(
                Monitor(
                    frame: PixelRect(
                        x: Int(crtc.x), y: Int(crtc.y), width: Int(crtc.width),
                        height: Int(crtc.height)),
                    refreshRate: modes[crtc.mode],
                    isPrimary: primary != 0 && outputs.contains(primary)))
        }
    }

    private static func modes(of resources: UnsafePointer<Resources>) -> [UInt32: RefreshRate] {
        var rates: [UInt32: RefreshRate] = [:]
        let modes = elements(
            at: xcb_randr_get_screen_resources_current_modes(resources),
            Int(xcb_randr_get_screen_resources_current_modes_length(resources)), of: resources)
        for mode in modes { rates[mode.id] = rate(of: mode) }
        return rates
    }

    private static func rate(of mode: xcb_randr_mode_info_t) -> RefreshRate? {
        RefreshRate(
            dotClock: Int(mode.dot_clock), horizontalTotal: Int(mode.htotal),
            verticalTotal: Int(mode.vtotal),
            doubleScan: mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0,
            interlaced: mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0)
    }
}
