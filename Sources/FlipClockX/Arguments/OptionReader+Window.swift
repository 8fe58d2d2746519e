import FlipClock
import FlipSystem
import FlipX11

/// Reads the values of a window's options.
extension OptionReader {
    mutating func readGeometry(_ argument: GivenOption) throws(UsageError) {
        guard let geometry = WindowGeometry(parsing: argument.value) else {
            throw argument.error(
                "is not a size and position",
                "give it as WxH or WxH+X+Y in pixels, such as 1280x720 or 640x360-10+20")
        }
        if geometry.isClamped {
            warnings.append(
                """
                --geometry '\(Quotation.shortened(argument.value))': too large, lowered to the maximum; width and \
                height are at most \(WindowGeometry.longestSide) and offsets at most \
                \(WindowGeometry.largestOffset) pixels
                """)
        }
        window.geometry = geometry
    }

    /// Keeps an ordinary window below the others; `--widget` includes that.
    mutating func readBelow() {
        window.behaviours.insert(.below)
        if given["widget"] == nil {
            options.overrides.set(.windowLayer, to: Setting.windowLayer.standard)
        }
    }

    mutating func readTransparent() {
        window.behaviours.insert(.borderless)
        options.overrides.set(.windowOpacity, to: .number(WindowSettings.transparentOpacity))
    }

    mutating func readWindowID(_ argument: GivenOption) throws(UsageError) {
        guard let id = ScreenSaverWindow.number(argument.value) else {
            throw argument.error(
                "is not a window number",
                "give it in the form that xwininfo prints, such as 0x2a00007")
        }
        if window.displays.count > 1 {
            throw argument.error("is on one display only", "give at most one --display")
        }
        window.target = .window(id)
    }
}
