import FlipEngine

@testable import FlipClock
@testable import FlipFace

/// The faces that the laws of the eye must hold for: every mode, in seven windows, about both axes.
enum FacePlans {
    /// The windows, from the smallest to 4K.
    static let sizes = [
        (60, 30), (320, 120), (480, 270), (720, 1280), (1280, 720), (3440, 300), (3840, 2160),
    ]

    /// A face.
    struct Face: CustomStringConvertible {
        let name: String
        let axis: FlipAxis
        let layout: FaceLayout

        var description: String { "\(name) about \(axis) at \(layout.width)x\(layout.height)" }

        /// The flap of a card at an angle.
        func flap(_ index: Int, at angle: Double) -> SeenFlap {
            SeenFlap(of: layout.cards[index], axis: axis, angle: angle, from: layout.eye)
        }

        /// The card that the eye sees at a point while the cards hold `flaps`, plus one, and how many cards the ray meets.
        func nearest(at point: Point, flaps: [SeenFlap]) -> (card: Int, count: Int) {
            var (nearest, depth, count) = (0, -1.0, 0)
            for (index, flap) in flaps.enumerated() {
                let rect = layout.cards[index]
                let isHalf =
                    point.x > Double(rect.minX) && point.x < Double(rect.maxX)
                    && point.y > Double(rect.minY) && point.y < Double(rect.maxY)
                guard let hit = flap.depth(at: point) ?? (isHalf ? 0 : nil) else { continue }
                count += 1
                if hit > depth { (nearest, depth) = (index + 1, hit) }
            }
            return (nearest, count)
        }
    }

    /// The modes that are clocks, in the form that they have about `axis`: the time, the date, both, and the world board.
    static func clocks(_ axis: FlipAxis) -> [(name: String, mode: any Mode)] {
        func time(_ seconds: SecondsForm) -> TimeMode {
            TimeMode(seconds: seconds, hasSingleDigits: axis == .y)
        }
        var modes: [(String, any Mode)] = [("time", time(.none)), ("seconds", time(.cards))]
        for format in ["%A %d %B", "%B %d %A", "%d %A %B"] {
            guard
                let names = DateNames(
                    weekdays: DateNames.english.weekdays, months: DateNames.english.months,
                    formats: [format])
            else { continue }
            let date = DateMode(names: names)
            modes.append(("date \(format)", date))
            for seconds in [SecondsForm.none, .cards] {
                modes.append(
                    (
                        "time, date \(format)",
                        TimeAndDateMode(time: time(seconds), date: date)
                    ))
            }
        }
        for count in [1, 2, 5, 12] {
            if let world = try? WorldFixture.mode(count, hasSingleDigits: axis == .y) {
                modes.append(("world of \(count)", world))
            }
        }
        return modes
    }

    /// Texts with 1 to 24 characters, and with lines.
    static func boards(_ axis: FlipAxis) -> [(name: String, mode: any Mode)] {
        let texts =
            (1...24).map { String(repeating: "8", count: $0) }
            + ["ON TIME", "THE QUICK BROWN FOX JUMPS", "A B C D E F G H I J K L"]
        return texts.map { ("text of \($0.count)", TextMode(BoardText($0))) }
    }

    /// The faces of `modes` in all windows, about both axes.
    static func faces(_ modes: (FlipAxis) -> [(name: String, mode: any Mode)]) -> [Face] {
        sizes.flatMap { width, height in
            FlipAxis.allCases.flatMap { axis in
                modes(axis).map { name, mode in
                    let plan = mode.plan { plan in
                        PlanFit(
                            width: Double(width), height: Double(height), plan: plan, axis: axis
                        ).groups.map(\.cardHeight)
                    }
                    return Face(
                        name: name, axis: axis,
                        layout: FaceLayout(width: width, height: height, plan: plan, axis: axis))
                }
            }
        }
    }
}
