import Testing

@testable import FlipClockX

/// The contradictions in the table of options, which the shells' completions obey.
@Suite("Contradicting options")
struct OptionContradictionTests {
    /// Values with which each option is accepted, alone and with the options that it needs.
    private static let values = [
        "geometry": "64x36", "opacity": "0.5", "scale": "2", "window-id": "7", "hinge-gap": "2",
        "flip-duration": "1", "return-after": "4", "pop": "1.1", "dusk-from": "21:00",
        "dusk-to": "6:00", "dusk-light": "0.5", "at": "2026-03-01 09:41:00", "flip": "0.5",
        "turn": "0.5", "from": "2026-03-01 09:41:00", "for": "1", "fps": "25", "score": "A 1, B 2",
        "grid": "22x6", "sound": "0.5", "timer": "25m", "rounds": "4",
        "until": "2027-01-01 00:00:00",
    ]

    /// The option as typed, with a value that differs from those of other options of the same setting.
    private static func words(_ option: Option) -> [String] {
        guard option.takesValue else { return ["--\(option.name)"] }
        let value =
            switch option.completion {
            case .words(let words): words.first
            case .nothing, .files, .output, .zones: "word"
            }
        return ["--\(option.name)", values[option.name] ?? value ?? "word"]
    }

    private static func isAccepted(_ words: [String]) -> Bool {
        if case .exit(64, _, _) = Arguments.parse(words) { return false }
        return true
    }

    @Test("the program refuses exactly the pairs that contradict each other in the table")
    func pairs() {
        let answers = ["help", "help-all", "version", "print-config", "generate-completion-script"]
        let options = Option.all.filter { !answers.contains($0.name) }
        let film = ["film", "film-format", "from", "for", "fps", "pointer-script"]
        var count = 0
        for first in options {
            for second in options where first.name != second.name {
                let names = [first.name, second.name]
                var context = ["--snapshot", "a.png"]
                // The details of a film need one, those of a board need a text, and rounds need a timer.
                if names.contains(where: film.contains) {
                    context = names.contains("film") ? [] : ["--film", "frames"]
                }
                if names.contains(where: ["align", "grid", "spool"].contains),
                    !names.contains("text"), !names.contains("follow")
                {
                    context += ["--text", "A"]
                }
                if names.contains("rounds") && !names.contains("timer") {
                    context += ["--timer", "25m"]
                }
                if names.contains("turn-by") && !names.contains("side") {
                    context += ["--turn", "0"]
                }
                let isRefused = !Self.isAccepted(
                    context + Self.words(first) + Self.words(second))
                let isContradiction = first.contradictions.contains(second.name)
                #expect(isRefused == isContradiction, "\(names)")
                #expect(second.contradictions.contains(first.name) == isContradiction, "\(names)")
                if isRefused { count += 1 }
            }
        }
        // 6 options of a film with 7 others, and 9 pairs beside them, in both orders.
        #expect(count == 2 * (6 * 7 + 9))
    }
}
