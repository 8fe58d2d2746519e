import TestSupport
import Testing

@testable import FlipClock

/// A clock that runs for a year of virtual time, with suspends, other times and zones, timers and modes, driven as the
/// program drives it. At every rest, and at moments between its wake-ups, its cards must agree with the C library.
@Suite("A year of a clock")
struct VirtualYearTests {
    /// The rules of the zones, as TZ gives them to the C library.
    private static let rules = [
        "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "NPT-5:45",
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "<+14>-14",
    ]

    /// What the cards of the time showed at a moment.
    private struct Sight {
        var second: Int
        var text: String
    }

    /// The clocks of a machine, in nanoseconds.
    private struct Machine {
        var running = 1_000_000_000_000
        /// The wall time less the running time; the start is in 2026.
        var offset = 1_772_000_000_000_000_000
        var rule = 0
        let zones: [Zone]

        var zone: Zone { zones[rule] }
        var wall: WallTime { WallTime(seconds: 0, nanoseconds: running + offset) }
        var moment: Moment {
            Moment(
                wall: wall, reading: zone.reading(at: wall),
                running: RunningTime(seconds: Double(running) / 1e9))
        }
    }

    /// What a timer should show, computed without the clock.
    private enum Timer {
        case none
        case running(end: Int)
        case paused(left: Int)
    }

    @Test(
        "The cards agree with the C library at every rest",
        arguments: 0..<(TestLength.isLong ? 40 : 2))
    func year(seed: Int) throws {
        let days = 366
        var random = SeededRandom(seed: UInt64(seed))
        var machine = Machine(zones: try Self.rules.map { try #require(Zone(rule: $0)) })
        machine.offset += seed * 365 * 86_400_000_000_000
        var clock = Clock(moment: machine.moment)
        var timer = Timer.none
        var stopwatch: (elapsed: Int, since: Int?) = (0, nil)
        var ends = (seen: 0, expected: 0)
        var sights = [[Sight]](repeating: [], count: Self.rules.count)
        let names = try Self.rules.indices.map { try #require(ZoneName("Zone\($0)=UTC")) }
        let world = WorldMode(
            rows: zip(names, machine.zones).map { WorldMode.Row($0, $1) }, time: TimeMode(),
            names: .english)
        let rows = world.plan { $0.groups.map { _ in 500 } }
        var (wakeUps, surprises) = (0, 0)

        /// The seconds until `end`, rounded up; the clock takes a microsecond for nothing.
        func left(until end: Int) -> Int {
            (end - machine.running - 1000 + 999_999_999) / 1_000_000_000
        }
        func second() -> Int { (machine.running + machine.offset) / 1_000_000_000 }
        /// Compares the cards with the clocks of the machine.
        func look() {
            let position = clock.position(of: clock.mode)
            if clock.mode.showsWallTime {
                let plan = clock.mode.plan { $0.groups.map { _ in 500 } }
                let words = clock.mode.values(on: plan, at: position).map(\.text)
                sights[machine.rule].append(
                    Sight(second: second(), text: words.joined(separator: " ")))
                let texts = world.values(
                    on: rows, at: world.position(in: clock.states, at: clock.moment)
                ).map(\.text)
                // Each row has a label, hours and minutes.
                for row in Self.rules.indices where sights[machine.rule].count % 16 == 0 {
                    sights[row].append(
                        Sight(second: second(), text: texts[3 * row + 1] + " " + texts[3 * row + 2])
                    )
                }
            }
            if clock.mode is TimerMode {
                let seconds: Int =
                    switch timer {
                    case .none: 0
                    case .running(let end): left(until: end)
                    case .paused(let left): left
                    }
                #expect(clock.states.timer.seconds(at: clock.moment) == seconds)
            }
            if clock.mode is StopwatchMode {
                let elapsed =
                    stopwatch.elapsed + (stopwatch.since.map { machine.running - $0 } ?? 0)
                #expect(
                    clock.states.stopwatch.seconds(at: clock.moment)
                        == min((elapsed + 1000) / 1_000_000_000, DurationText.longest))
            }
        }
        func tell() {
            if case .running(let end) = timer, end <= machine.running + 1000 {
                timer = .none
                ends.expected += 1
            }
            if clock.advance(to: machine.moment) != nil { ends.seen += 1 }
            look()
        }
        /// When the program wakes up next, as `ClockDriver` arms its timers.
        func nextWakeUp() -> Int {
            var next = Int.max
            if let unit = clock.mode.unit {
                let shown = min(clock.moment.wall, machine.wall)
                let boundary = machine.zone.nextBoundary(after: shown, of: unit)
                next = boundary.seconds * 1_000_000_000 - machine.offset
            }
            if let change = clock.nextChange {
                next = min(next, Int((change.seconds * 1e9).rounded(.up)))
            }
            return max(next, machine.running)
        }
        /// Something that happens to the machine or that the user does.
        func surprise() {
            surprises += 1
            switch Int.random(in: 0..<9, using: &random) {
            case 0: machine.running += Int.random(in: 1...40_000, using: &random) * 1_000_000_000
            case 1:
                let size = 1 << Int.random(in: 0...21, using: &random)
                machine.offset +=
                    Int.random(in: -size...size, using: &random) * 1_000_000_000
                    + Int.random(in: 0..<1_000_000_000, using: &random)
            case 2:
                machine.rule = Int.random(in: Self.rules.indices, using: &random)
                clock.setLocal(LocalZone(name: nil, machine.zone))
            case 3, 4:
                let modes: [Settings.ModeKind] = [.time, .time, .timer, .stopwatch, .text]
                clock.leaveGuest()
                clock.settings.mode = modes.randomElement(using: &random) ?? .time
            case 5:
                let dates: [Settings.DateCards] = [.below, .only, .none]
                clock.settings.date = dates.randomElement(using: &random) ?? .none
            case 6:
                let length = Int.random(in: 1...600, using: &random)
                clock.states.start(TimerPlan(seconds: length), at: machine.moment)
                timer = .running(end: machine.running + length * 1_000_000_000)
            case 7 where clock.mode is TimerMode:
                switch timer {
                case .running(let end):
                    timer = .paused(left: left(until: end))
                case .paused(let left):
                    timer = .running(end: machine.running + left * 1_000_000_000)
                case .none: break
                }
                _ = clock.press(.startStop, at: machine.moment)
            case 7 where clock.mode is StopwatchMode:
                if let since = stopwatch.since {
                    stopwatch = (stopwatch.elapsed + machine.running - since, nil)
                } else {
                    stopwatch.since = machine.running
                }
                _ = clock.press(.startStop, at: machine.moment)
            case 8 where clock.mode is TimerMode:
                timer = .none
                _ = clock.press(.giveUp, at: machine.moment)
            case 8 where clock.mode is StopwatchMode:
                stopwatch = (0, nil)
                _ = clock.press(.giveUp, at: machine.moment)
            default: break
            }
        }

        let end = machine.running + days * 86_400_000_000_000
        while machine.running < end {
            let next = nextWakeUp()
            // Changes of a second are left soon, so that the year passes.
            let isQuick = next - machine.running <= 1_000_000_000
            let wait = Int.random(in: 0...(isQuick ? 20 : 3000) * 1_000_000_000, using: &random)
            if wait < next - machine.running || Int.random(in: 0..<20, using: &random) == 0 {
                // A moment between two wake-ups.
                machine.running = max(machine.running, min(machine.running + wait, next - 10_000))
                look()
                surprise()
            } else {
                wakeUps += 1
                machine.running = next + Int.random(in: 0...200_000_000, using: &random)
            }
            tell()
        }

        #expect(ends.seen == ends.expected && ends.seen > 10)
        var count = 0
        for (rule, sights) in zip(Self.rules, sights) where !sights.isEmpty {
            count += try compare(sights, rule: rule)
        }
        progress(
            "a year: \(wakeUps) wake-ups, \(surprises) surprises, \(count) looks, \(ends.seen) ends"
        )
    }

    /// Compares what the cards showed with what `date` prints for the same seconds in a zone; returns the number.
    private func compare(_ sights: [Sight], rule: String) throws -> Int {
        let folder = try TemporaryFolder()
        try writeFile(
            sights.map { "@\($0.second)\n" }.joined(), to: folder("seconds"))
        let date = try ChildProcess(
            "date", ["-f", folder("seconds"), "+%H %M|%A %B %-d"],
            environment: ["TZ": rule, "LC_ALL": "C"])
        #expect(date.wait(timeout: 60) == .status(0))
        let lines = date.output.split(separator: "\n")
        try #require(lines.count == sights.count)
        for (line, sight) in zip(lines, sights) {
            let parts = line.split(separator: "|").map(String.init)
            let isRight = [parts[0], parts[1], parts[0] + " " + parts[1]].contains(sight.text)
            #expect(isRight, "\(rule) at \(sight.second): \(sight.text), not \(line)")
        }
        return sights.count
    }
}
