import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipX11
import Glibc

extension WindowConfiguration {
    /// Creates the configuration for these options and settings.
    ///
    /// - Parameters:
    ///   - isCased: Whether it is a widget in a case, which is small unless it has another size.
    ///   - place: The saved place, which applies unless the user gave a size or a position.
    ///   - scale: The number of pixels per point.
    ///   - monitors: The monitors that the window may be on.
    init(
        _ options: Options.Window, _ settings: WindowSettings, isCased: Bool = false,
        place: PixelRect?, scale: Double, monitors: [MonitorPlace]
    ) {
        self.init()
        self.scale = scale
        if let name = options.name { instanceName = name }
        apply(settings, to: options.behaviours)
        isFullScreen = options.behaviours.contains(.fullscreen)
        isIconic = options.behaviours.contains(.iconic)
        let standard = Self.standardSize(
            isCased ? Self.casedSize : WindowGeometry.defaultSize, scale: scale,
            monitors: monitors)
        let least = Self.minimumSize(scale: scale)
        let geometry = options.geometry
        width = geometry?.size.map { max($0.width, least.width) } ?? standard.width
        height = geometry?.size.map { max($0.height, least.height) } ?? standard.height
        isSizeFromUser = geometry?.size != nil
        (x, y) = (geometry?.position?.x, geometry?.position?.y)
        if let place, geometry == nil { self.place(at: monitors.visible(place)) }
        // The window is no larger than all monitors together, because pixels beyond them only cost memory.
        if let right = monitors.map(\.frame.maxX).max(), right > 0 { width = min(width, right) }
        if let bottom = monitors.map(\.frame.maxY).max(), bottom > 0 {
            height = min(height, bottom)
        }
    }

    /// Applies the settings of the window to one with the other behaviours `requested`.
    mutating func apply(_ settings: WindowSettings, to requested: Set<WindowBehaviour>) {
        change(
            behaviours: settings.behaviours(with: requested),
            isTranslucent: settings.opacity < 1,
            fullScreenMonitors: FullScreenMonitors(settings.monitor))
    }

    /// The case of a window of this size.
    @Sendable
    static func body(_ width: Int, _ height: Int, _ isBlended: Bool) -> WindowBody {
        let frame = CaseFrame(width: width, height: height, isBlended: isBlended)
        return WindowBody(outline: frame.body, radius: frame.radius, opening: frame.opening)
    }

    /// Returns a warning if the window is larger than the user's `size`, which is too small; nil otherwise.
    func warning(for size: WindowGeometry.Size?) -> String? {
        guard let size, size.width < width || size.height < height else { return nil }
        return "the size \(size.width)x\(size.height) is too small for a window; it is "
            + "\(width)x\(height)"
    }

    /// The default size of a widget in a case, in points.
    private static let casedSize = WindowGeometry.Size(width: 480, height: 320)

    /// Returns the default size in pixels: the size `wanted` in points, multiplied by `scale`. It is smaller if no
    /// monitor has space for that.
    static func standardSize(
        _ wanted: WindowGeometry.Size = WindowGeometry.defaultSize, scale: Double,
        monitors: [MonitorPlace]
    ) -> (width: Int, height: Int) {
        let (width, height) = (Double(wanted.width) * scale, Double(wanted.height) * scale)
        let shares = monitors.map {
            min(Double($0.frame.width) / width, Double($0.frame.height) / height, 1)
        }
        let share = shares.max() ?? 1
        return (Int((width * share).rounded()), Int((height * share).rounded()))
    }

    /// Returns the instance name in WM_CLASS by ICCCM's rule: the user's option, otherwise RESOURCE_NAME, otherwise the
    /// name by which the program was started.
    static func instanceName(
        wanted: String?, environment: String?, program: String?
    ) -> String {
        let last = program.map { $0.pathNames.last ?? "" }
        let candidates = [wanted, environment, last]
        let name = candidates.compactMap { $0 }.first { !$0.isEmpty } ?? Diagnostics.programName
        return String(name.unicodeScalars.prefix(128).map { $0 == "\0" ? " " : Character($0) })
    }
}

extension WindowSettings {
    /// The behaviours of a window with these settings and the other behaviours `requested`.
    fileprivate func behaviours(with requested: Set<WindowBehaviour>) -> Set<WindowBehaviour> {
        var behaviours = requested
        switch layer {
        case .ordinary: break
        case .top:
            behaviours.remove(.below)
            behaviours.insert(.above)
        case .desktop:
            behaviours.formUnion([.widget, .borderless, .below, .sticky, .skipTaskbar])
        }
        if isOnAllDesktops { behaviours.insert(.sticky) }
        if passesClicks { behaviours.insert(.clickThrough) }
        return behaviours
    }
}
