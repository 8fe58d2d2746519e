import CX11
import CXrandr
import FlipEngine

/// One monitor: where it lies on the screen, and how often it shows a new picture.
struct Monitor: Equatable, Sendable {
    /// Its place, in pixels of the root window.
    var frame: PixelRect
    /// Its rate; nil where the server does not know, as virtual servers do not.
    var refreshRate: RefreshRate?
    /// Whether it is the one that the user calls primary.
    var isPrimary: Bool
}

extension Sequence where Element == Monitor {
    /// The monitor that shows most of a window at `frame` (root coordinates), the primary one of equals; nil if none does.
    func showingMost(of frame: PixelRect) -> Monitor? {
        func weight(_ monitor: Monitor) -> (Int, Int) {
            (monitor.frame.intersection(frame).area, monitor.isPrimary ? 1 : 0)
        }
        guard let best = self.max(by: { weight($0) < weight($1) }), weight(best).0 > 0 else {
            return nil
        }
        return best
    }
}

/// The monitors of a screen as RandR knows them, kept until the server says that they have changed.
final class Monitors {
    let connection: XConnection
    private var cached: [Monitor]?
    private var cachedPlaces: [MonitorPlace]?
    /// How many monitors the server named when it was asked for places; 0 where the whole screen stands for one.
    var count = 0

    /// The monitors of the screen of `connection`. Asks the server for news of them.
    init(connection: XConnection) {
        self.connection = connection
        // Monitors that the user makes up are news of the root window only.
        connection.listen(to: connection.root, StructureNotifyMask)
        guard connection.randr != nil else { return }
        // Sets up libXrandr's reading of events, too.
        var event: Int32 = 0
        var error: Int32 = 0
        XRRQueryExtension(connection.display, &event, &error)
        XRRSelectInput(
            connection.display, connection.root,
            Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
    }

    /// The monitors that show something; empty where RandR knows of none.
    var all: [Monitor] {
        if let cached { return cached }
        let monitors = query()
        cached = monitors
        return monitors
    }

    /// The monitors as places for windows, at least one.
    var places: [MonitorPlace] {
        if let cachedPlaces { return cachedPlaces }
        let places = queryPlaces()
        cachedPlaces = places
        return places
    }

    /// Takes `event` if it is RandR's: the monitors are asked for anew when they are next needed.
    func handle(_ event: inout XEvent) -> Bool {
        let isRoot = event.type == ConfigureNotify && event.xconfigure.window == connection.root
        let base = connection.randr?.firstEvent
        guard
            isRoot || event.type == base.map({ $0 + RRScreenChangeNotify })
                || event.type == base.map({ $0 + RRNotify })
        else { return false }
        XRRUpdateConfiguration(&event)
        cached = nil
        cachedPlaces = nil
        return true
    }

    /// Asks the server. A CRTC may vanish in the meantime, which is an error that is caught.
    private func query() -> [Monitor] {
        guard connection.randr != nil else { return [] }
        var monitors: [Monitor] = []
        _ = connection.trapErrors {
            let display = connection.display
            // Not XRRGetScreenResources, which looks for new monitors and so stalls the server.
            guard let resources = XRRGetScreenResourcesCurrent(display, connection.root) else {
                return
            }
            defer { XRRFreeScreenResources(resources) }
            let primary = XRRGetOutputPrimary(display, connection.root)
            let modes = UnsafeBufferPointer(
                start: resources.pointee.modes, count: Int(resources.pointee.nmode))
            for index in 0..<Int(resources.pointee.ncrtc) {
                guard let crtc = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index])
                else { continue }
                defer { XRRFreeCrtcInfo(crtc) }
                let information = crtc.pointee
                guard information.mode != 0, information.width > 0, information.height > 0 else {
                    continue
                }
                let outputs = UnsafeBufferPointer(
                    start: information.outputs, count: Int(information.noutput))
                monitors.append(
                    Monitor(
                        frame: PixelRect(
                            x: Int(information.x), y: Int(information.y),
                            width: Int(information.width), height: Int(information.height)),
                        refreshRate: modes.first { $0.id == information.mode }.flatMap(Self.rate),
                        isPrimary: primary != 0 && outputs.contains(primary)))
            }
        }
        return monitors
    }

    private static func rate(of mode: XRRModeInfo) -> RefreshRate? {
        RefreshRate(
            dotClock: Int(mode.dotClock), horizontalTotal: Int(mode.hTotal),
            verticalTotal: Int(mode.vTotal), doubleScan: mode.modeFlags & UInt(RR_DoubleScan) != 0,
            interlaced: mode.modeFlags & UInt(RR_Interlace) != 0)
    }
}
