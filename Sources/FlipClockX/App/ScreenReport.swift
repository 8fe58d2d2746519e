import FlipEngine
import FlipSystem
import FlipX11

/// Writes the `--debug` lines of one screen: each fact once, and again when it changes.
struct ScreenReport {
    private enum Topic: Hashable {
        case window, size, presenter, rate, visibility, sleep, desktop
        case feature(DesktopFeature)
    }

    private let name: String
    private var said: [Topic: String] = [:]

    /// A report about the display `name`.
    init(name: String) { self.name = name }

    /// Writes the facts that have changed since the last call.
    mutating func update(_ window: XWindow, _ frames: ScreenFrames, keepsAwake: Bool) {
        let format = window.visual.format
        say(
            .window,
            """
            window 0x\(String(window.id, radix: 16))\(window.isOurs ? "" : ", of another client"), \
            depth \(format.depth), \(format.bitsPerPixel) bits per pixel, \
            \(format.isLittleEndian ? "least" : "most") significant byte first
            """)
        say(.size, "\(window.size.width)x\(window.size.height) pixels")
        say(.presenter, frames.presenterLine)
        say(.rate, frames.rateLine)
        let darkness =
            window.sleep.isPowerless ? ", but the monitors are off: nothing flips" : ""
        say(
            .visibility,
            (window.isVisible ? "visible" : "not visible: nothing is drawn") + darkness)
        if window.isOurs { report(window.support) }
        if keepsAwake, !window.support.works(.keepAwake), let obstacle = window.sleep.obstacle {
            say(.sleep, obstacle)
        }
    }

    /// Writes the desktop's name, and the features that do not work on the desktop, with the reasons.
    private mutating func report(_ support: DesktopSupport) {
        say(.desktop, "the desktop is \(support.summary)")
        for feature in DesktopFeature.allCases {
            // A feature that begins to work is mentioned only if it was reported before.
            if let reason = support.obstacle(to: feature) {
                say(.feature(feature), "not available: \(feature.rawValue). \(reason)")
            } else if said[.feature(feature)] != nil {
                say(.feature(feature), "now available: \(feature.rawValue)")
            }
        }
    }

    private mutating func say(_ topic: Topic, _ sentence: String) {
        guard said[topic] != sentence else { return }
        said[topic] = sentence
        Diagnostics.write("debug: display \(name): \(sentence)")
    }
}
