import FlipEngine
import FlipSystem

/// A monitor as the user sees it: one picture, even if it has several outputs.
package struct MonitorPlace: Hashable, Sendable {
    /// Its position and size, in pixels of the root window.
    package var frame: PixelRect
    /// Whether it is the primary monitor.
    var isPrimary: Bool
    /// Its name, such as "HDMI-1"; empty if unknown.
    var name: String
}

extension [MonitorPlace] {
    /// Returns the index of the monitor that `choice` selects for a window at `frame`.
    package func index(of choice: FullScreenMonitors, for frame: PixelRect) -> Int {
        let overlaps = map { $0.frame.intersection(frame).area }
        func weight(_ index: Int) -> (Int, Int) { (overlaps[index], self[index].isPrimary ? 1 : 0) }
        let current = indices.max { weight($0) < weight($1) }
        let primary = firstIndex { $0.isPrimary }
        switch choice {
        case .primary: return primary ?? 0
        case .named(let name): return firstIndex { $0.name == name } ?? current ?? 0
        case .current, .each, .all:
            guard let current, overlaps[current] > 0 else { return primary ?? 0 }
            return current
        }
    }

    /// Returns a warning if no monitor has the requested name, otherwise nil.
    package func warning(for choice: FullScreenMonitors) -> String? {
        guard case .named(let name) = choice, !contains(where: { $0.name == name }) else {
            return nil
        }
        let names = map(\.name).filter { !$0.isEmpty }
        let known =
            names.isEmpty
            ? "the server names no monitor"
            : "the monitors are \(Quotation.shortened(names.joined(separator: ", ")))"
        return
            "no monitor is called '\(Quotation.shortened(name))'; \(known); full screen uses the current one"
    }

    /// Identifies this arrangement of monitors, such as "1920x1080+0+0 1280x1024+1920+0".
    package var signature: String {
        map(\.frame)
            .sorted { ($0.minX, $0.minY, $0.maxX, $0.maxY) < ($1.minX, $1.minY, $1.maxX, $1.maxY) }
            .map { "\($0.width)x\($0.height)+\($0.minX)+\($0.minY)" }
            .joined(separator: " ")
    }

    /// Returns `frame` moved so that the user can see and reach it. A frame of which at least a third is on monitors is
    /// unchanged; any other moves into the nearest monitor and shrinks to its size.
    package func visible(_ frame: PixelRect) -> PixelRect {
        let seen = reduce(0) { $0 + $1.frame.intersection(frame).area }
        guard !isEmpty, frame.area > 0, seen * 3 < frame.area else { return frame }
        func distance(_ place: MonitorPlace) -> Int {
            let x = (place.frame.minX + place.frame.maxX) / 2 - (frame.minX + frame.maxX) / 2
            let y = (place.frame.minY + place.frame.maxY) / 2 - (frame.minY + frame.maxY) / 2
            return x * x + y * y
        }
        guard let nearest = self.min(by: { distance($0) < distance($1) })?.frame else {
            return frame
        }
        let width = Swift.min(frame.width, nearest.width)
        let height = Swift.min(frame.height, nearest.height)
        return PixelRect(
            x: Swift.min(Swift.max(frame.minX, nearest.minX), nearest.maxX - width),
            y: Swift.min(Swift.max(frame.minY, nearest.minY), nearest.maxY - height),
            width: width, height: height)
    }
}
