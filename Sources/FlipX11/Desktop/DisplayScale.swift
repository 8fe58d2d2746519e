import Glibc

/// How many pixels a point is on this desktop: what sizes that should look alike everywhere are multiplied with.
///
/// Desktops say it in many places. In this order: the user's own word, the settings that the desktop publishes
/// (XSETTINGS), the resources in the server (`Xft.dpi`), the environment (`GDK_SCALE`), 1. What the server says about
/// millimetres is left out: it is often 0 and seldom true.
package enum DisplayScale {
    /// What it may be.
    package static let range = 0.5...8.0

    /// The scale that follows from what is known; nil for what is not.
    static func value(
        wanted: Double? = nil, settings: XSettings? = nil, dotsPerInch: Double? = nil,
        environment: String? = nil
    ) -> Double {
        let named = environment.flatMap { Double($0) }
        let usable: Double? = named.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        // Step by step, for compilers that take long over one expression.
        let published: Double? = settings?.scale ?? dotsPerInch.map { $0 / 96 }
        let scale = wanted ?? published ?? usable ?? 1
        return min(max(scale, range.lowerBound), range.upperBound)
    }

    /// The scale of this process on a desktop with these settings and resources.
    package static func value(wanted: Double?, settings: XSettings?, resources: XResources?)
        -> Double
    {
        value(
            wanted: wanted, settings: settings, dotsPerInch: resources?.dotsPerInch,
            environment: Environment.variable("GDK_SCALE"))
    }
}

extension XSettings {
    /// The scale that the desktop has set; nil where it says nothing.
    ///
    /// Dots per inch come in 1024ths. Where there are unscaled ones, the others have the window's factor in them already.
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
