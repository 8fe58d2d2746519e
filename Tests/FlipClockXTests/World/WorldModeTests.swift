import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("World board")
struct WorldModeTests {
    private func shown(_ mode: WorldMode, _ text: String) throws -> [[String]] {
        let plan = mode.plan(cardHeights: WorldFixture.large)
        let values = mode.values(on: plan, at: Position(try WorldFixture.utc(text)))
        return stride(from: 0, to: values.count, by: 3).map { first in
            [values[first].text, values[first].label ?? "-"]
                + values[(first + 1)...(first + 2)].map(\.text)
        }
    }

    @Test("a row has label, hours and minutes, and the weekday where it differs from the first row")
    func rows() throws {
        let mode = try WorldFixture.mode(4)
        #expect(
            try shown(mode, "2026-11-25 20:41:00") == [
                ["Berlin", "-", "21", "41"], ["New York", "-", "15", "41"],
                ["Lord Howe", "Thu", "07", "41"], ["Kathmandu", "Thu", "02", "26"],
            ])
        #expect(
            try shown(mode, "2026-11-25 23:00:00") == [
                ["Berlin", "-", "00", "00"], ["New York", "Wed", "18", "00"],
                ["Lord Howe", "-", "10", "00"], ["Kathmandu", "-", "04", "45"],
            ])
        let reading = try WorldFixture.utc("2026-11-25 20:41:30")
        #expect(mode.caption(at: Position(reading)) == "21:41")
        #expect(mode.unit == .minute && mode.showsWallTime)
        #expect(
            mode.position(in: ModeStates(), at: Moment(reading, in: .utc)) == Position(reading))
    }

    @Test("twelve hours, and one card per digit")
    func forms() throws {
        let halves = try WorldFixture.mode(2, hourCycle: .h12)
        let plan = halves.plan(cardHeights: WorldFixture.large)
        let reading = try WorldFixture.utc("2026-11-25 20:41:00")
        #expect(
            halves.values(on: plan, at: Position(reading))[1] == CardValue(text: "9", label: "PM"))
        let digits = try WorldFixture.mode(2, hasSingleDigits: true)
        let single = digits.plan(cardHeights: WorldFixture.large)
        #expect(single.cards.count == 10 && single.groups[0].cells.count == 6)
        #expect(
            digits.values(on: single, at: Position(reading)).map(\.text)
                == ["Berlin", "2", "1", "4", "1", "New York", "1", "5", "4", "1"])
        let arrows = try #require(digits.keyCards(on: single)).arrows
        #expect(single.cards[arrows].name == "minute units")
    }

    @Test("a small window shows the first rows, the smallest only the first time")
    func small() throws {
        let mode = try WorldFixture.mode(12)
        func rows(_ width: Double, _ height: Double) -> (rows: Int, hasLabels: Bool) {
            let plan = mode.plan { plan in
                PlanFit(width: width, height: height, plan: plan, axis: .x).groups
                    .map(\.cardHeight)
            }
            let isTime = plan.cards.count == 2
            return (isTime ? 1 : plan.cards.count / 3, !isTime)
        }
        #expect(rows(1280, 720) == (12, true))
        #expect(rows(720, 1280) == (12, true))
        #expect(rows(320, 120).hasLabels)
        #expect((1..<12).contains(rows(320, 120).rows))
        #expect(rows(60, 30) == (1, false))
        let plan = mode.time.plan
        #expect(
            try mode.values(on: plan, at: Position(WorldFixture.utc("2026-11-25 20:41:00")))
                .map(\.text) == ["21", "41"])
        #expect(mode.wheel(of: 0, on: plan) != nil && mode.wheel(of: 2, on: plan) == nil)
        #expect(mode.keyCards(on: plan)?.arrows == 1)
        var heights: [Double] = []
        for size in FacePlans.sizes {
            let plan = mode.plan { plan in
                PlanFit(
                    width: Double(size.0), height: Double(size.1), plan: plan, axis: .x
                ).groups.map(\.cardHeight)
            }
            heights.append(
                FaceLayout(width: size.0, height: size.1, plan: plan).cards.map {
                    Double($0.height)
                }.min() ?? 0)
        }
        #expect(heights.allSatisfy { $0 >= 14 })
    }

    @Test("the first row is the local time, and no row shows it twice")
    func local() throws {
        let rows = try WorldFixture.rows(12)
        var settings = Settings()
        settings.mode = .world
        func labels(_ zones: [String], _ local: LocalZone) throws -> [String] {
            settings.zones = try #require(Setting.zones(zones))
            let clock = Clock(
                settings: settings,
                zones: Zones(local: local) { name in
                    rows.first { $0.name.name == name }?.zone
                }, moment: Moment(FaceFixture.reading(minute: 0)))
            let mode = try #require(clock.mode as? WorldMode)
            return mode.rows.map(\.name.label)
        }
        let berlin = rows[0].zone
        let named = LocalZone(name: "Test/Berlin", berlin)
        #expect(try labels(["Test/Tokyo"], named) == ["Berlin", "Tokyo"])
        #expect(
            try labels(["Test/Tokyo", "Home=Test/Berlin"], named) == ["Home", "Tokyo"])
        #expect(
            try labels(["Test/Tokyo", "Home=Test/Berlin"], LocalZone(name: nil, berlin))
                == ["Home", "Tokyo"])
        #expect(
            try labels(["Test/Tokyo"], LocalZone(name: nil, berlin)) == ["Local", "Tokyo"])
        #expect(try labels(["Test/UTC"], LocalZone(name: "Etc/UTC", .utc)) == ["UTC"])
        // A zone that the system does not have.
        #expect(try labels(["Test/Nowhere", "Test/Tokyo"], named) == ["Berlin", "Tokyo"])
        #expect(try labels(["Test/Nowhere"], named) == ["Berlin"])
        let all = rows.map(\.name.name)
        #expect(try labels(all, named).count == 12)
        #expect(
            try labels(all, LocalZone(name: "Test/Lisbon", .utc)) == rows.map(\.name.label))
    }

    @Test("a step of a wheel is one step through every change of the offset")
    func wheels() throws {
        for (hasSingleDigits, count) in [(false, 3), (true, 5)] {
            let mode = try WorldFixture.mode(12, hasSingleDigits: hasSingleDigits)
            let plan = mode.plan(cardHeights: WorldFixture.large)
            var crossed = 0
            for (row, zone) in mode.rows.enumerated() {
                let changes = WorldFixture.changes(of: [zone])
                let moments = changes.flatMap { [$0 - 1, $0, $0 - 1800, $0 + 900] } + [0]
                for moment in moments {
                    let position = Position(ClockReading(utc: moment))
                    for card in 1..<count {
                        let index = row * count + card
                        let wheel = try #require(mode.wheel(of: index, on: plan)).fixed(
                            at: position)
                        for steps in [-25, -2, -1, 1, 2, 25] {
                            let there = wheel.stepped(position, by: steps)
                            #expect(
                                wheel.count(at: there) == wheel.count(at: position) + steps)
                            if card == 2 && !hasSingleDigits {
                                #expect(
                                    there.reading.seconds(since: position.reading) == steps * 60)
                            }
                            crossed += 1
                        }
                    }
                }
            }
            #expect(crossed > 10_000)
        }
    }

    @Test("the wheel of the hours turns at the full hour of its row")
    func phase() throws {
        let mode = try WorldFixture.mode(12)
        let plan = mode.plan(cardHeights: WorldFixture.large)
        let start = try WorldFixture.utc("2026-01-15 00:00:00")
        for row in 0..<12 {
            let hours = try #require(mode.wheel(of: row * 3 + 1, on: plan))
            for minute in 0..<1440 {
                let now = Position(start.advanced(bySeconds: minute * 60))
                let next = Position(now.reading.advanced(bySeconds: 60))
                let values = [now, next].map { mode.values(on: plan, at: $0)[row * 3 + 1] }
                let turns = hours.count(at: next) - hours.count(at: now)
                #expect(turns == (values[0] == values[1] ? 0 : 1))
            }
        }
    }

    @Test("rows start from the top down, and the minutes before the hours and the label")
    func starts() throws {
        let mode = try WorldFixture.mode(12)
        let plan = mode.plan(cardHeights: WorldFixture.large)
        let delays = mode.delays(of: Array(plan.cards.indices), on: plan)
        for row in 0..<12 {
            let own = Array(delays[(row * 3)..<(row * 3 + 3)])
            #expect(own[2] < own[1] && own[1] < own[0])
            if row > 0 { #expect(delays[row * 3 + 2] > delays[row * 3 - 1]) }
        }
        // All cards have started before the first flap has landed.
        #expect(delays.max() ?? 1 < 0.75 * FlipTimeline.defaultDuration)
        #expect(mode.delays(of: [2], on: plan) == [0])
    }
}
