import Testing

@testable import FlipClockX

/// When memory is released: states of the program, and what can happen in them.
@Suite("Release schedule")
struct ReleaseScheduleTests {
    private typealias State = ReleaseSchedule.State

    /// The wake-ups of a program one after the other, and whether memory is released after each.
    private static let courses: [(name: String, wakeUps: [(state: State, isDue: Bool)])] = [
        (
            "a start, a flip each minute, and flips by hand between them",
            [
                (State(minute: 0, isActive: true, unit: .minute), false),
                (State(minute: 0, unit: .minute), true),
                (State(minute: 0, isActive: true, unit: .minute), false),
                (State(minute: 0, unit: .minute), false),
                (State(minute: 1, isActive: true, unit: .minute), false),
                (State(minute: 1, unit: .minute), true),
                (State(minute: 1, isActive: true, unit: .minute), false),
                (State(minute: 1, unit: .minute), false),
                (State(minute: 1, isActive: true, unit: .minute), false),
                (State(minute: 1, unit: .minute, hasFreshMemory: true), true),
            ]
        ),
        (
            "a flip by hand, and the window is hidden before the next minute",
            [
                (State(minute: 0, isActive: true, unit: .minute), false),
                (State(minute: 0, unit: .minute), true),
                (State(minute: 0, isActive: true, unit: .minute), false),
                (State(minute: 0, unit: .minute), false),
                (State(minute: 1, unit: .minute), true),
                (State(minute: 2, unit: .minute), false),
            ]
        ),
        (
            "a line for the seconds: once a minute",
            [
                (State(minute: 0, unit: .second), true),
                (State(minute: 0, isActive: true, unit: .second), false),
                (State(minute: 0, unit: .second), false),
                (State(minute: 1, isActive: true, unit: .second), false),
                (State(minute: 1, unit: .second), true),
                (State(minute: 1, isActive: true, unit: .second), false),
                (State(minute: 1, unit: .second), false),
            ]
        ),
        (
            "cards that flip every second: at the start and after a resize",
            [
                (State(minute: 0, isActive: true, unit: .second, flipsEachSecond: true), false),
                (State(minute: 0, unit: .second, flipsEachSecond: true), true),
                (State(minute: 1, isActive: true, unit: .second, flipsEachSecond: true), false),
                (State(minute: 1, unit: .second, flipsEachSecond: true), false),
                (State(minute: 1, isActive: true, unit: .second, flipsEachSecond: true), false),
                (
                    State(
                        minute: 1, unit: .second, flipsEachSecond: true, hasFreshMemory: true), true
                ),
                (State(minute: 2, isActive: true, unit: .second, flipsEachSecond: true), false),
                (State(minute: 2, unit: .second, flipsEachSecond: true), false),
            ]
        ),
        (
            "a date, after each flip",
            [
                (State(minute: 0, unit: .day), true),
                (State(minute: 0, isActive: true, unit: .day), false),
                (State(minute: 0, unit: .day), true),
            ]
        ),
        (
            "a text, after each change",
            [
                (State(minute: 0), true), (State(minute: 0, isActive: true), false),
                (State(minute: 0), true),
            ]
        ),
    ]

    @Test("Each course releases memory when it should", arguments: courses.indices)
    func course(index: Int) {
        let course = Self.courses[index]
        var schedule = ReleaseSchedule()
        for (number, wakeUp) in course.wakeUps.enumerated() {
            let isDue = schedule.isDue(wakeUp.state)
            #expect(isDue == wakeUp.isDue, "\(course.name), wake-up \(number)")
        }
    }

    @Test("Nothing is released while something is active")
    func active() {
        for fields in 0..<16 {
            var schedule = ReleaseSchedule()
            var state = State(
                minute: 3, unit: fields & 1 != 0 ? .second : .minute,
                flipsEachSecond: fields & 2 != 0, hasFreshMemory: fields & 4 != 0)
            if fields & 8 != 0 { _ = schedule.isDue(state) }
            state.isActive = true
            for minute in 3...5 {
                state.minute = minute
                let isDue = schedule.isDue(state)
                #expect(!isDue)
            }
            // The first rest releases memory; a later one does, unless cards flip every second.
            state.isActive = false
            state.minute = 6
            let isDue = schedule.isDue(state)
            let isFirst = fields & 8 == 0
            #expect(isDue == (isFirst || fields & 2 == 0 || fields & 4 != 0), "fields \(fields)")
        }
    }
}
