@testable import FlipClock
@testable import FlipClockX
@testable import FlipX11

/// Files of states, and the settings of a desktop.
extension Fuzzer {
    private static let moment = Moment(
        wall: WallTime(seconds: 1_800_000_000),
        reading: Zone.utc.reading(at: WallTime(seconds: 1_800_000_000)),
        running: RunningTime(seconds: 90_000))

    /// The states of the modes. Lines that they write make the same states again.
    static let states = Fuzzer("states") { bytes in
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        var states = ModeStates()
        let bad = states.restore(lines, at: moment, boot: "boot")
        demand(bad.allSatisfy { 1...lines.count ~= $0 }, "a bad line is one of the lines")
        let written = states.lines(at: moment, boot: "boot")
        var again = ModeStates()
        let unread = again.restore(written, at: moment, boot: "boot")
        demand(unread.isEmpty, "the next start reads \(written)")
        let rewritten = again.lines(at: moment, boot: "boot")
        demand(written == rewritten, "\(written) becomes \(rewritten)")
        for kind in Settings.ModeKind.allCases {
            var settings = Settings()
            settings.mode = kind
            var clock = Clock(settings: settings, states: states, moment: moment)
            FuzzedClock.check(clock)
            for hours in [1, 30] {
                let seconds = hours * 3600
                _ = clock.advance(
                    to: Moment(
                        wall: WallTime(seconds: moment.wall.seconds + seconds),
                        reading: moment.reading.advanced(bySeconds: seconds),
                        running: moment.running.advanced(by: Double(seconds))))
                FuzzedClock.check(clock)
            }
        }
    }

    /// The places of windows.
    static let places = Fuzzer("places") { bytes in
        var memory = PlacementMemory(bytes)
        let written = PlacementMemory(memory.bytes)
        demand(written == memory, "places are read as they are written")
        let key = PlacementMemory.Key(name: "flipclockx", monitors: "640x480+0+0")
        let place = memory[key]
        memory.remember(place ?? .init(x: 1, y: 2, width: 30, height: 40), for: key)
        demand(PlacementMemory(memory.bytes)[key] != nil, "a place that is saved is read")
    }

    /// The property in which a desktop publishes its settings.
    static let desktopSettings = Fuzzer("desktop-settings") { bytes in
        guard let settings = XSettings(bytes) else { return }
        _ = (settings.enableAnimations, settings.prefersDark, settings["Xft/DPI"])
    }
}
