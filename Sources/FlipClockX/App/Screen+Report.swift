import FlipEngine
import FlipX11

/// What a screen does and why, for `--debug`: one line for each thing, again when it changes.
extension Screen {
    /// Says what has changed since the last time.
    func report() {
        guard isDebugging else { return }
        let format = window.visual.format
        say(
            .window,
            """
            window 0x\(String(window.id, radix: 16))\(window.isOurs ? "" : ", not ours"), \
            depth \(format.depth), \(format.bitsPerPixel) bits per pixel, \
            \(format.isLittleEndian ? "lowest" : "highest") byte first
            """)
        say(.size, "\(window.size.width)x\(window.size.height) pixels")
        say(
            .presenter,
            presenter.reason.map { "sends pixels (\(presenter.name)): \($0)" }
                ?? "shares memory (\(presenter.name))")
        say(.rate, rateLine)
        let darkness =
            window.sleep.isPowerless ? ", but the monitors have no power: nothing flips" : ""
        say(
            .visibility,
            (window.isVisible ? "seen" : "not seen: nothing is drawn") + darkness)
        if keepsAwake, let obstacle = window.sleep.obstacle { say(.sleep, obstacle) }
    }

    private var rateLine: String {
        let rate = FixedPoint.string(monitorRate.hertz, decimals: 2)
        let source =
            monitor.map { monitor in
                let place = monitor.frame
                let name = "\(place.width)x\(place.height)+\(place.minX)+\(place.minY)"
                return monitor.refreshRate == nil
                    ? "assumed, the monitor \(name) has no rate" : "the monitor's at \(name)"
            } ?? "assumed, there is no monitor"
        guard linePace.duration > 0 else { return "\(rate) Hz, \(source)" }
        let arrival = FixedPoint.string(link.refreshRate.hertz, decimals: 2)
        return "\(rate) Hz, \(source); \(arrival) Hz suit the line"
    }

    private func say(_ topic: Topic, _ sentence: String) {
        guard said[topic] != sentence else { return }
        said[topic] = sentence
        Diagnostics.write("debug: display \(connection.name): \(sentence)")
    }

    /// What there is to say something about.
    enum Topic: Hashable, Sendable {
        case window, size, presenter, rate, visibility, sleep
    }
}
