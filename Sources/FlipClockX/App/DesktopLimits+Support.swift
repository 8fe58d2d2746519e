import FlipClock
import FlipFace
import FlipX11

extension DesktopLimits {
    /// The limits of a desktop with this support, in the language of `words`.
    ///
    /// - Parameters:
    ///   - hasFrame: Whether the window has a frame.
    ///   - session: The key of the phrase that tells why the clock cannot start with the session; nil if it can.
    init(_ support: DesktopSupport, hasFrame: Bool, session: String?, in words: Words) {
        self.init()
        func obstacle(_ feature: DesktopFeature) -> String? {
            support.obstacle(to: feature).map { words(Phrase($0, about: support.manager)) }
        }
        layers[.top] = obstacle(.keepAbove)
        // A tiling window manager does not need to keep a widget below: the widget floats without a frame.
        if !support.tilesWindows { layers[.desktop] = obstacle(.keepBelow) }
        settings[.allDesktops] = obstacle(.allDesktops)
        settings[.windowOpacity] = obstacle(.transparency)
        if hasFrame {
            settings[.windowCase] = words(Phrase(key: "Only a window without a frame has one."))
        }
        settings[.clickThrough] = obstacle(.clickThrough)
        settings[.fullScreenMonitor] = obstacle(.fullScreenOnMonitor)
        settings[.keepAwake] = obstacle(.keepAwake)
        fullScreen = obstacle(.fullScreen)
        self.session = session.map { words(Phrase(key: $0)) }
    }
}
