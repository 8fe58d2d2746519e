import FlipClock
import FlipEngine

/// A list of cities, to which the user adds others by the first letters of their names.
///
///     at rest          | + |   London   |  New York  |   Tokyo    |
///     typing           |           |  London  | New York | Tokyo  |
///     letters          | sa        | Sao Paulo | Sao Tome | Saipan |
///
/// A click, Return or plus begins the typing; a click on the cross of a city, minus or Backspace removes it. The typed
/// letters take the place of the plus sign, and up to three offers that of the cities: a click on one of them, or Return,
/// adds it. Without letters, Return ends the typing. If not all names fit, arrows beside them show the others. At least
/// one city stays, and there are at most `WorldMode.limit`.
struct CityList: Hashable, Sendable {
    /// The cities.
    private(set) var cities: [ZoneName]
    /// The letters typed so far; nil if the user is not typing.
    private(set) var typed: String?
    /// The cities with these letters.
    private(set) var offers: [ZoneName] = []
    /// The index of the part that keys act on: 0 for the plus sign or the letters, and from 1 on a city or an offer.
    private(set) var chosen = 0
    /// The part that the user presses.
    private(set) var pressed: Int?
    /// Whether the pressed part was chosen before, so that its cross was seen.
    private var wasChosen = false

    /// The width of the letters, as a fraction of the list's.
    private static let field = 0.3
    /// The number of letters beyond which a longer name has no wider part, and how many have space around a name.
    private static let (widest, around) = (16, 3)
    /// The minimum width of a name if there are several, and the width of an arrow, as fractions of the height.
    private static let (least, arrow) = (2.2, 0.6)
    /// The maximum number of letters; the longest last part of a zone's name has 16.
    private static let mostLetters = 40

    /// A list of `cities`.
    init(_ cities: [ZoneName]) { self.cities = cities }

    /// The cities as a setting's value.
    var value: Setting.Value { .zones(cities) }
    /// Whether the user holds a part.
    var isHeld: Bool { pressed != nil }
    /// Whether the user is typing.
    var isTyping: Bool { typed != nil }
    /// Whether a city can be added.
    var canAdd: Bool { cities.count < WorldMode.limit }
    /// Whether a city can be removed.
    var canRemove: Bool { cities.count > 1 }

    /// Whether letters are shown, with the offers in place of the cities.
    var showsOffers: Bool { typed?.isEmpty == false }
    /// What the parts from 1 on show.
    var shown: [ZoneName] { showsOffers ? offers : cities }

    /// The chosen city or offer; nil for the plus sign or the letters.
    private var city: ZoneName? {
        shown.indices.contains(chosen - 1) ? shown[chosen - 1] : nil
    }

    /// The note of the row on the chosen part; nil for nothing. `isLit` tells whether the row is under the pointer or
    /// has the focus.
    func note(isLit: Bool) -> Phrase? {
        guard isLit || isTyping else { return nil }
        if let city { return .name(city.name) }
        if showsOffers { return "No such city" }
        return isTyping ? "Type a city" : canAdd ? "Add a city" : nil
    }

    // MARK: Changes from elsewhere

    /// Shows the cities of `value`; other cities end a hold.
    mutating func show(_ value: Setting.Value) {
        guard case .zones(let new) = value, new != cities else { return }
        cities = new
        pressed = nil
        choose(chosen)
    }

    /// Offers `places` for the typed letters.
    mutating func offer(_ places: [ZoneName]) {
        offers = places
        pressed = nil
        choose(0)
    }

    /// Ends the typing; the letters are discarded.
    mutating func endTyping() {
        (typed, offers, chosen, pressed) = (nil, [], 0, nil)
    }

    // MARK: Geometry

    /// The width of the plus sign or the letters.
    private func start(_ size: Size) -> Double {
        let wanted =
            isTyping ? max(size.height, size.width * Self.field) : canAdd ? size.height : 0
        return min(wanted, size.width / 2).rounded()
    }

    /// The indices of the visible names, and the width of the arrow on each side of them. If not all names fit, it is
    /// the page with the chosen one or, without one, the first page, and the last one while the user types.
    private func page(_ size: Size) -> (names: Range<Int>, arrow: Double) {
        let width = size.width - start(size)
        let least = size.height * Self.least
        guard shown.count > 1, Double(shown.count) * least > width else {
            return (shown.indices, 0)
        }
        let arrow = min((size.height * Self.arrow).rounded(), (width / 4).rounded(.down))
        let count = max(Int((width - 2 * arrow) / max(least, 1)), 1)
        let index = chosen > 0 ? chosen - 1 : isTyping ? shown.count - 1 : 0
        let first = index / count * count
        return (first..<min(first + count, shown.count), arrow)
    }

    /// The rectangles of the parts in a list of `size`: the plus sign or the letters, each city or offer, and the arrows
    /// to the page before and after. A part that is not visible has no width.
    func places(_ size: Size) -> [Rect] {
        let (names, arrow) = page(size)
        // Long names have more space than short ones, about as much as their letters need.
        let shares = shown[names].map { Double(min($0.label.count, Self.widest) + Self.around) }
        let start = start(size)
        let unit = (size.width - start - 2 * arrow) / max(shares.reduce(0, +), 1)
        func place(from x: Double, to end: Double) -> Rect {
            Rect(x: x, y: 0, width: end - x, height: size.height)
        }
        var places = [place(from: 0, to: start)]
        var end = start + arrow
        for index in shown.indices {
            let x = end.rounded()
            if names.contains(index) { end += shares[index - names.lowerBound] * unit }
            places.append(place(from: x, to: end.rounded()))
        }
        let last = size.width - arrow
        return places + [
            place(from: start, to: start + (names.lowerBound > 0 ? arrow : 0)),
            place(from: last, to: last + (names.upperBound < shown.count ? arrow : 0)),
        ]
    }

    /// The part at `point`, or the nearest one if the point is outside.
    private func part(at point: Point, _ size: Size) -> Int {
        func distance(_ place: Rect) -> Double {
            max(place.minX - point.x, point.x - place.maxX, 0)
        }
        let places = places(size)
        let visible = places.indices.filter { places[$0].width > 0 }
        return visible.min { distance(places[$0]) < distance(places[$1]) } ?? 0
    }

    /// The rectangle of the cross of the city that part `index` shows, at its right end.
    func cross(of index: Int, _ size: Size) -> Rect {
        let place = places(size)[index]
        let width = min((size.height * 0.75).rounded(), place.width / 2)
        return Rect(x: place.maxX - width, y: 0, width: width, height: size.height)
    }

    // MARK: Input

    /// Chooses the part at `point`, over which the pointer moves.
    mutating func hover(at point: Point, size: Size) {
        let part = part(at: point, size)
        if part <= shown.count { choose(part) }
    }

    /// Handles `input`, which `Control` has checked.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        let before = cities
        switch input {
        case .pressed(let point):
            let part = part(at: point, size)
            wasChosen = part == chosen
            if part <= shown.count { choose(part) }
            pressed = part
        case .moved: break
        case .released(let point):
            let part = pressed
            pressed = nil
            if let part, part == self.part(at: point, size), Toggle.contains(point, size) {
                click(part, at: point, size)
            }
        case .cancelled: pressed = nil
        case .scrolled: return .ignored
        case .typed(let text):
            guard isTyping else { return .ignored }
            type(text)
        case .key(let key): press(key)
        }
        return ControlOutcome(isHandled: true, value: cities == before ? nil : value)
    }

    private mutating func press(_ key: ControlKey) {
        switch key {
        case .left: choose(chosen - 1)
        case .right: choose(chosen + 1)
        case .home: choose(0)
        case .end: choose(shown.count)
        case .plus: begin()
        case .minus, .erase: erase()
        case .activate:
            if showsOffers {
                addChosen()
            } else if isTyping {
                endTyping()
            } else {
                begin()
            }
        }
    }

    private mutating func click(_ part: Int, at point: Point, _ size: Size) {
        if part > shown.count {
            let names = page(size).names
            choose(part == shown.count + 1 ? names.lowerBound : names.upperBound + 1)
        } else if showsOffers {
            if part > 0 { addChosen() }
        } else if part > 0, wasChosen, point.x >= cross(of: part, size).minX {
            remove(part - 1)
        } else {
            begin()
        }
    }

    /// Chooses `part`, or the nearest one that can be chosen. Of several offers, one is always chosen.
    private mutating func choose(_ part: Int) {
        let first = showsOffers && !offers.isEmpty ? 1 : 0
        chosen = min(max(part, first), shown.count)
    }

    private mutating func begin() {
        guard !isTyping, canAdd else { return }
        typed = ""
        choose(0)
    }

    private mutating func type(_ text: String) {
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        var new = typed ?? ""
        // A blank begins no name.
        new.unicodeScalars.append(
            contentsOf: new.isEmpty ? visible.drop { $0 == " " } : visible[...])
        typed = String(new.prefix(Self.mostLetters))
        choose(chosen)
    }

    /// Removes the last letter; without letters, the chosen city or the last one.
    private mutating func erase() {
        guard showsOffers else { return remove((chosen > 0 ? chosen : cities.count) - 1) }
        typed?.removeLast()
        choose(0)
    }

    private mutating func remove(_ index: Int) {
        guard canRemove, cities.indices.contains(index) else { return }
        cities.remove(at: index)
        choose(chosen)
    }

    /// Adds the chosen offer, unless the list has its zone; the user can then type another.
    private mutating func addChosen() {
        guard let city else { return }
        if canAdd, !cities.contains(where: { $0.name == city.name }) { cities.append(city) }
        (typed, offers, chosen) = (canAdd ? "" : nil, [], 0)
    }
}
