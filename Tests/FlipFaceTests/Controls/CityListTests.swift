import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

/// The list of cities: each state with each input. A state is written as a line of its parts, with a star after the
/// chosen part: `+* A B` at rest, `x| Y* Z` with the letter x and two offers.
@Suite("List of cities")
struct CityListTests {
    private static let size = Size(width: 334, height: 34)

    private static func zones(_ labels: String) -> [ZoneName] {
        labels.split(separator: " ").compactMap { ZoneName(label: String($0), name: "Zone/\($0)") }
    }

    /// The list that is written as `text`.
    private static func list(_ text: String) -> Control {
        let isTyping = !text.hasPrefix("+")
        let parts = text.split(separator: isTyping ? "|" : "+", omittingEmptySubsequences: false)
        let (letters, names) = (String(parts[0]), parts[1].filter { $0 != "*" })
        var control = Control.cities(CityList(zones(letters.isEmpty ? names : "A B C")))
        func send(_ input: ControlInput) { _ = control.handle(input, size: size) }
        if isTyping { send(.key(.activate)) }
        if !letters.isEmpty {
            send(.typed(letters))
            control.cities?.offer(zones(names))
        }
        for _ in 0..<20 where describe(control) != text { send(.key(.right)) }
        return control
    }

    private static func describe(_ control: Control) -> String {
        guard let list = control.cities else { return "" }
        let first = list.typed.map { $0 + "|" } ?? "+"
        return ([first] + list.shown.map(\.label)).enumerated().map { index, text in
            text + (index == list.chosen ? "*" : "")
        }.joined(separator: " ")
    }

    /// An input; a click is at the middle of a part, or on its cross.
    private enum Event: Hashable {
        case key(ControlKey)
        case typed(String)
        case click(Int)
        case cross(Int)
        case wheel
    }

    private static func send(_ event: Event, to control: inout Control) -> ControlOutcome {
        func click(_ part: Int, isOnCross: Bool) -> ControlOutcome {
            guard let list = control.cities else { return .ignored }
            let part = min(part, list.shown.count)
            let place = isOnCross ? list.cross(of: part, size) : list.places(size)[part]
            // Left of the middle, so that it is not on the cross.
            let point = Point(x: place.minX + place.width * 0.3, y: 17)
            control.cities?.hover(at: point, size: size)
            _ = control.handle(.pressed(point), size: size)
            return control.handle(.released(point), size: size)
        }
        return switch event {
        case .key(let key): control.handle(.key(key), size: size)
        case .typed(let text): control.handle(.typed(text), size: size)
        case .click(let part): click(part, isOnCross: false)
        case .cross(let part): click(part, isOnCross: true)
        case .wheel: control.handle(.scrolled(1), size: size)
        }
    }

    private static let events: [Event] = [
        .key(.left), .key(.right), .key(.home), .key(.end), .key(.plus), .key(.minus), .key(.erase),
        .key(.activate), .typed("x"), .typed(" "), .click(0), .click(1), .cross(2), .wheel,
    ]

    /// What each state becomes with each of these events, in their order.
    private static let table: [(state: String, after: [String])] = [
        (
            "+* A B C",
            [
                "+* A B C", "+ A* B C", "+* A B C", "+ A B C*", "|* A B C", "+* A B", "+* A B",
                "|* A B C", "+* A B C", "+* A B C", "|* A B C", "|* A B C", "+ A C*", "+* A B C",
            ]
        ),
        (
            "+ A B* C",
            [
                "+ A* B C", "+ A B C*", "+* A B C", "+ A B C*", "|* A B C", "+ A C*", "+ A C*",
                "|* A B C", "+ A B* C", "+ A B* C", "|* A B C", "|* A B C", "+ A C*", "+ A B* C",
            ]
        ),
        // The last city stays.
        (
            "+* A",
            [
                "+* A", "+ A*", "+* A", "+ A*", "|* A", "+* A", "+* A", "|* A", "+* A", "+* A",
                "|* A",
                "|* A", "+ A*", "+* A",
            ]
        ),
        (
            "|* A B C",
            [
                "|* A B C", "| A* B C", "|* A B C", "| A B C*", "|* A B C", "|* A B", "|* A B",
                "+* A B C", "x|*", "|* A B C", "|* A B C", "| A* B C", "| A C*", "|* A B C",
            ]
        ),
        (
            "sa| X* Y Z",
            [
                "sa| X* Y Z", "sa| X Y* Z", "sa| X* Y Z", "sa| X Y Z*", "sa| X* Y Z", "s| X* Y Z",
                "s| X* Y Z", "|* A B C X", "sax| X* Y Z", "sa | X* Y Z", "sa| X* Y Z", "|* A B C X",
                "|* A B C Y", "sa| X* Y Z",
            ]
        ),
        // Letters without an offer.
        (
            "sa|*",
            [
                "sa|*", "sa|*", "sa|*", "sa|*", "sa|*", "s|*", "s|*", "sa|*", "sax|*", "sa |*",
                "sa|*",
                "sa|*", "sa|*", "sa|*",
            ]
        ),
    ]

    @Test("each state with each input")
    func states() {
        for (state, after) in Self.table {
            #expect(after.count == Self.events.count)
            for (event, expected) in zip(Self.events, after) {
                var control = Self.list(state)
                #expect(Self.describe(control) == state)
                let before = control.value
                let outcome = Self.send(event, to: &control)
                #expect(Self.describe(control) == expected, "\(state) with \(event)")
                #expect(!control.isHeld)
                // The cities are reported if they are others; the wheel scrolls the page.
                #expect(outcome.value == (control.value == before ? nil : control.value))
                let isText = if case .typed = event { true } else { false }
                let isIgnored = event == .wheel || isText && state.hasPrefix("+")
                #expect(outcome.isHandled != isIgnored, "\(state) with \(event)")
            }
        }
    }

    @Test(
        "each state during a hold: keys and text have no effect, and a release elsewhere is no click"
    )
    func holds() {
        for (state, _) in Self.table {
            for part in 0...3 {
                var control = Self.list(state)
                guard let list = control.cities, part <= list.shown.count else { continue }
                let point = Point(x: list.places(Self.size)[part].maxX - 2, y: 17)
                let value = control.value
                _ = control.handle(.pressed(point), size: Self.size)
                #expect(control.isHeld)
                let held = control
                for input in [.typed("x"), .key(.erase), .key(.activate), .moved(.zero)]
                    as [ControlInput]
                {
                    let outcome = control.handle(input, size: Self.size)
                    #expect(outcome == .handled && control == held)
                }
                var cancelled = control
                _ = cancelled.handle(.cancelled, size: Self.size)
                let away = Point(x: point.x, y: 400)
                _ = control.handle(.released(away), size: Self.size)
                for control in [cancelled, control] {
                    #expect(control.value == value && !control.isHeld)
                    #expect(control.cities?.typed == Self.list(state).cities?.typed)
                }
            }
        }
    }

    @Test("there are at most twelve cities: then none can be typed")
    func full() throws {
        var control = Control.cities(CityList(Self.zones("A B C D E F G H I J K")))
        _ = Self.send(.key(.plus), to: &control)
        _ = Self.send(.typed("x"), to: &control)
        control.cities?.offer(Self.zones("X Y"))
        _ = Self.send(.key(.activate), to: &control)
        let list = try #require(control.cities)
        #expect(list.cities.count == 12 && !list.isTyping && !list.canAdd)
        #expect(list.places(Self.size)[0].width == 0)
        for event in [.key(.plus), .key(.activate), .click(0), .click(1)] as [Event] {
            _ = Self.send(event, to: &control)
            #expect(control.cities?.isTyping == false)
        }
        _ = Self.send(.key(.minus), to: &control)
        #expect(control.cities?.cities.count == 11)
    }

    @Test("a double click on an offer adds it and removes nothing; a cross must be seen first")
    func doubleClick() throws {
        var control = Self.list("sa| X* Y Z")
        let offers = try #require(control.cities)
        let point = Point(x: offers.places(Self.size)[3].maxX - 4, y: 17)
        for _ in 0..<2 {
            _ = control.handle(.pressed(point), size: Self.size)
            _ = control.handle(.released(point), size: Self.size)
        }
        #expect(control.value == .zones(Self.zones("A B C Z")) && control.cities?.isTyping == true)
    }

    @Test("a zone that the list has is not added again")
    func twice() {
        var control = Self.list("x| B* Y")
        let outcome = Self.send(.key(.activate), to: &control)
        #expect(outcome.value == nil)
        #expect(Self.describe(control) == "|* A B C")
    }

    @Test("other cities from elsewhere end a hold; the typing goes on")
    func elsewhere() {
        var control = Self.list("sa| X* Y Z")
        _ = control.handle(.pressed(Point(x: 300, y: 17)), size: Self.size)
        control.show(.zones(Self.zones("D")))
        #expect(Self.describe(control) == "sa| X Y Z*" && !control.isHeld)
        #expect(control.value == .zones(Self.zones("D")))
        control.cities?.endTyping()
        #expect(Self.describe(control) == "+* D")
    }

    @Test("control characters are no letters, and a long text ends")
    func text() {
        var control = Self.list("|* A")
        _ = Self.send(.typed("\t \u{1b}a\n"), to: &control)
        #expect(control.cities?.typed == "a")
        _ = Self.send(.typed(String(repeating: "é", count: 500)), to: &control)
        #expect(control.cities?.typed?.count == 40)
    }

    @Test("the visible parts are side by side in the list")
    func parts() {
        for state in ["+* A B C", "|* A B C", "sa| X* Y Z", "sa|*"] {
            for width in [1.0, 20, 33, 120, 334, 900] {
                let size = Size(width: width, height: 34)
                guard let list = Self.list(state).cities else { continue }
                let places = list.places(size)
                #expect(places.count == list.shown.count + 3)
                let visible = places.filter { $0.width > 0 }.sorted { $0.minX < $1.minX }
                #expect(visible.allSatisfy { $0.minX >= 0 && $0.maxX <= width })
                for (one, next) in zip(visible, visible.dropFirst()) {
                    #expect(one.maxX <= next.minX)
                }
            }
        }
    }

    @Test("if not all cities fit, arrows and keys show the others", arguments: [90.0, 200, 334])
    func pages(width: Double) {
        let size = Size(width: width, height: 34)
        let zones = Self.zones("A B C D E F G H I J K")
        var control = Control.cities(CityList(zones))
        let (back, forward) = (12, 13)
        func isVisible(_ part: Int) -> Bool {
            (control.cities?.places(size)[part].width ?? 0) > 0
        }
        func click(_ part: Int) {
            guard let place = control.cities?.places(size)[part] else { return }
            let point = Point(x: place.midX, y: 17)
            _ = control.handle(.pressed(point), size: size)
            _ = control.handle(.released(point), size: size)
        }
        // Forward by clicks: each city once, and then back.
        var seen = (1...11).filter(isVisible)
        #expect(seen.first == 1 && seen.count < 11 && !isVisible(back))
        for _ in 0..<11 where isVisible(forward) {
            click(forward)
            seen += (1...11).filter(isVisible)
        }
        #expect(seen == Array(1...11))
        for _ in 0..<11 where isVisible(back) { click(back) }
        #expect(isVisible(1) && !isVisible(back))
        #expect(control.value == .zones(zones) && control.cities?.isTyping == false)
        // The chosen city is visible, and while the user types the newest one.
        _ = control.handle(.key(.home), size: size)
        for part in 1...11 {
            _ = control.handle(.key(.right), size: size)
            #expect(control.cities?.chosen == part && isVisible(part))
        }
        _ = control.handle(.key(.plus), size: size)
        #expect(control.cities?.chosen == 0 && isVisible(11))
    }

    @Test("the note on the chosen part")
    func notes() {
        func note(_ state: String, isLit: Bool = true) -> String? {
            Self.list(state).cities?.note(isLit: isLit).map { Words.english($0) }
        }
        #expect(note("+* A B C") == "Add a city" && note("+* A B C", isLit: false) == nil)
        #expect(note("+ A B* C") == "Zone/B")
        #expect(note("|* A B C", isLit: false) == "Type a city" && note("| A* B C") == "Zone/A")
        #expect(note("sa| X Y* Z") == "Zone/Y" && note("sa|*") == "No such city")
    }
}
