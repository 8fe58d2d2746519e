import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A setting that changes while the clock runs has the effect that it has from the start.
@Suite("Settings of a running clock", .serialized)
struct RunningSettingsTests {
    /// An action after the change, in which the setting can be seen.
    enum Action: CaseIterable, Sendable {
        case rest, minute, turn, turnToFront, key, fullScreen

        /// A setting that is seen during this.
        var example: String {
            switch self {
            case .rest: "look.theme"
            case .minute: "flip.duration"
            case .turn, .turnToFront: "turn.pop"
            case .key: "hand.return-after"
            case .fullScreen: "window.drift"
            }
        }
    }

    /// When pictures are compared after the beginning of an action, and a while later.
    private static let times = [30.05, 30.2, 30.45, 30.7, 31, 33.5, 36]

    /// A clock at ten past ten in the evening, which draws frames as the program does: only the damage.
    private final class Clock {
        let face: FaceController
        private(set) var buffer = PixelBuffer(width: 640, height: 360)
        private var shown: RenderTree?

        init(_ settings: Settings, fonts: DigitFonts) throws {
            // Not as options, because the page dims the row of the cities that an option gives.
            let keeper = try KeptSettings(file: nil)
            keeper.change(to: settings)
            face = try FaceController(
                keeper: keeper, zones: Zones { try? ZoneFile.zone(named: $0) },
                moment: Self.moment(0), width: 640, height: 360, fonts: fonts)
            face.owner.readMoment = { Self.moment(0) }
            face.isVisible = true
            draw(at: 10)
        }

        static func moment(_ minutes: Int) -> Moment {
            Moment(FaceFixture.reading(minute: 22 * 60 + 10 + minutes))
        }

        func draw(at time: MediaTime) {
            let tree = face.frame(at: time)
            for rect in tree.damage(since: shown).rects {
                Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
            }
            shown = tree
        }

        /// Turns the face to its back at the time 11 if `action` begins there.
        func prepare(_ action: Action) {
            if action == .turnToFront { key(.character("s"), at: 11) }
            for time in 11...14 { draw(at: Double(time)) }
        }

        func key(_ key: KeyPress.Key, at time: MediaTime) {
            let press = KeyPress(key: key, modifiers: [], isRepeat: false, time: time)
            _ = face.key(press, now: time)
        }

        /// Begins `action` at the time 30.
        func begin(_ action: Action) {
            switch action {
            case .rest: break
            case .minute: face.setMoment(Self.moment(1), at: 30)
            case .turn, .turnToFront: key(.character("s"), at: 30)
            case .key: key(.up, at: 30)
            case .fullScreen:
                face.appearance.setFillsScreen(true, at: 30)
                draw(at: 30)
                face.setMoment(Self.moment(1), at: 30)
                draw(at: 32)
                face.setMoment(Self.moment(30), at: 32)
            }
        }
    }

    /// Another value of `setting` than the one in `settings`.
    private static func other(_ setting: Setting, in settings: Settings) -> Setting.Value? {
        let value = setting.value(in: settings)
        let candidates: [Setting.Value] =
            switch setting.kind {
            case .flag: [.isOn(true), .isOn(false)]
            case .choice(let alternatives): alternatives.indices.map { .choice($0) }
            case .number(let number, _):
                [number.range.lowerBound, number.range.upperBound, number.example].map {
                    .number($0)
                }
            case .name: [.name("paper"), .name("forest")]
            case .families: [.families(["DejaVu Sans"]), .families(["Bebas Neue"])]
            case .zones: [.zones([ZoneName("Here=UTC")].compactMap { $0 })]
            case .score: ScoreBoard("Red 5, Green 12").map { [.score($0)] } ?? []
            }
        return candidates.first { $0 != value }
    }

    @Test(
        "each setting, changed at rest on either side, is seen afterwards as from the start",
        arguments: Action.allCases)
    func table(action: Action) throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        var standard = Settings()
        standard.duskStart = TimeOfDay(hour: 22)
        standard.duskEnd = TimeOfDay(hour: 6)
        var seen: Set<String> = []
        let plain = try Clock(standard, fonts: fonts)
        plain.prepare(action)
        for time in 15...29 { plain.draw(at: Double(time)) }
        plain.begin(action)
        // The back, with a card that has turned for the change, is seen for half a second.
        let times = action == .turnToFront ? Self.times.filter { $0 > 30.5 } : Self.times
        let pictures = times.map { time in
            plain.draw(at: time)
            return plain.buffer.pixels
        }
        for setting in Setting.all {
            guard let value = Self.other(setting, in: standard) else {
                Issue.record("\(setting.path) has one value")
                continue
            }
            var settings = standard
            setting.assign(value, in: &settings)
            let (changed, fresh) = (
                try Clock(standard, fonts: fonts), try Clock(settings, fonts: fonts)
            )
            for clock in [changed, fresh] { clock.prepare(action) }
            changed.face.change(to: settings, at: 15)
            // A change may flip cards.
            for clock in [changed, fresh] { for time in 15...29 { clock.draw(at: Double(time)) } }
            for clock in [changed, fresh] { clock.begin(action) }
            for (time, picture) in zip(times, pictures) {
                for clock in [changed, fresh] { clock.draw(at: time) }
                if fresh.buffer.pixels != picture { seen.insert(setting.path) }
                guard changed.buffer.pixels == fresh.buffer.pixels else {
                    expectSame(
                        GoldenPicture(changed.buffer), as: GoldenPicture(fresh.buffer),
                        named: "running-settings/\(action) \(setting.path) \(time)")
                    break
                }
            }
        }
        // The action shows its example.
        #expect(seen.contains(action.example), "\(seen.sorted())")
    }

    @Test("zones, or a score, that as many others replace are seen as from the start")
    func replaced() throws {
        func zones(_ names: String...) -> Setting.Value {
            .zones(names.compactMap { ZoneName($0) })
        }
        let scores = ["Red 5, Green 12", "Blue 7, White 3"].compactMap { ScoreBoard($0) }
        let changes: [(mode: Settings.ModeKind, setting: Setting, values: [Setting.Value])] = [
            (
                .world, .zones,
                [
                    zones("Here=Etc/UTC", "There=Etc/GMT+5"),
                    zones("North=Etc/GMT-3", "South=Etc/GMT+7"),
                ]
            ),
            (.score, .score, scores.map { .score($0) }),
        ]
        let fonts = DigitFonts { Issue.record("\($0)") }
        for (mode, setting, values) in changes {
            let settings = values.map { value in
                var settings = Settings()
                settings.mode = mode
                setting.assign(value, in: &settings)
                return settings
            }
            let (old, changed, fresh) = (
                try Clock(settings[0], fonts: fonts), try Clock(settings[0], fonts: fonts),
                try Clock(settings[1], fonts: fonts)
            )
            changed.face.change(to: settings[1], at: 15)
            for clock in [old, changed, fresh] {
                for time in 15...29 { clock.draw(at: Double(time)) }
            }
            #expect(changed.buffer.pixels == fresh.buffer.pixels, "\(setting.path)")
            #expect(old.buffer.pixels != fresh.buffer.pixels, "\(setting.path)")
        }
    }
}
