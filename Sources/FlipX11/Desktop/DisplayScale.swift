import FlipSystem
import Glibc

/// The number of pixels per point on this desktop.
///
/// Desktops publish it in several places. In order of precedence: the user's option, the desktop's settings
/// (XSETTINGS), the server's resources (`Xft.dpi`), the environment (`GDK_SCALE`), 1. The server's size in millimetres
/// is ignored: it is often 0 and seldom correct.
package enum DisplayScale {
    /// The supported scales.
    package static let range = 0.5...8.0

    /// Returns the scale for these sources; nil for a source that is not set.
    static func value(
        wanted: Double? = nil, settings: XSettings? = nil, dotsPerInch: Double? = nil,
        environment: String? = nil
    ) -> Double {
        let named = environment.flatMap { Double($0) }
        let usable: Double? = named.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        // In separate steps, because the type checker takes a long time for a single expression.
        let published: Double? = settings?.scale ?? dotsPerInch.map { $0 / 96 }
        let scale = wanted ?? published ?? usable ?? 1
        return min(max(scale, range.lowerBound), range.upperBound)
    }

    /// Whether the desktop publishes a scale for X11 programs.
    package static func isPublished(settings: XSettings?, resources: XResources?) -> Bool {
        settings?.scale != nil || resources?.dotsPerInch != nil
    }

    /// Returns the scale of this process on a desktop with these settings and resources.
    package static func value(wanted: Double?, settings: XSettings?, resources: XResources?)
        -> Double
    {
        value(
            wanted: wanted, settings: settings, dotsPerInch: resources?.dotsPerInch,
            environment: Environment.variable("GDK_SCALE"))
    }
}

extension XSettings {
    /// The scale that the desktop has set; nil if it publishes none.
    ///
    /// Dots per inch are in 1024ths. If `Gdk/UnscaledDPI` is published, `Xft/DPI` already includes the window scaling
    /// factor.
    var scale: Double? {
        func number(_ name: String) -> Double? {
            guard case .integer(let number) = self[name], number > 0 else { return nil }
            return Double(number)
        }
        let factor = number("Gdk/WindowScalingFactor")
        let dots = number("Gdk/UnscaledDPI") ?? number("Xft/DPI")
        guard factor != nil || dots != nil else { return nil }
        return (factor ?? 1) * (dots ?? 96 * 1024) / 1024 / 96
    }
}
