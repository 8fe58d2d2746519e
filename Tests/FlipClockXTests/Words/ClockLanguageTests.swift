import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("The language of the clock")
struct ClockLanguageTests {
    @Test("a clock in another language: the back, the menu, the notice and its word, the title")
    func clock() throws {
        _ = try FaceFixture.typeface()
        let keeper = try KeptSettings(file: nil)
        let face = try FaceController(
            keeper: keeper, moment: Moment(FaceFixture.reading(minute: 581)), width: 640,
            height: 400,
            fonts: DigitFonts { Issue.record("\($0)") }, words: Words(.german))
        face.isVisible = true
        func press(_ key: FlipEngine.KeyPress.Key, at time: Double) {
            _ = face.key(
                KeyPress(key: key, modifiers: [], isRepeat: false, time: time), now: time)
        }
        press(.up, at: 1)
        #expect(face.cards.notice == ModeNotice("1 min vor", word: .init("Timer", .timer)))
        #expect(
            ScreenTitle.text(
                "09:41", notice: face.cards.offsetNotice, in: face.words)
                == "09:41 (Karten 1 min vor) – FlipClockX")
        press(.character("t"), at: 2)
        press(.space, at: 3)
        #expect(
            face.cards.notice
                == ModeNotice(
                    "Timer 1 min", atEnd: "Pause", word: .init("Abbrechen", .giveUp)))
        press(.home, at: 4)
        press(.character("s"), at: 5)
        _ = face.frame(at: 9)
        _ = face.frame(at: 10)
        let page = try #require(face.back.page)
        let quit = try #require(page.layout.rows.last).item
        #expect(quit == .quit && quit.buttonTitles().map { face.words($0) } == ["Beenden"])
        #expect(face.menu.menu.rows.first?.title == "Zurück zur Uhr")
    }

    /// Variables of the environment and the language that they select; nil for English.
    private static let environments: [([String: String], Language?)] = [
        ([:], nil), (["LANG": "C"], nil), (["LANG": "de_DE.UTF-8"], .german),
        (["LANG": "de"], .german), (["LANG": "ja_JP.eucJP@x"], .japanese),
        (["LC_MESSAGES": "fr_CA", "LANG": "de_DE"], .french),
        (["LC_ALL": "es_ES", "LC_MESSAGES": "fr_CA", "LANG": "de_DE"], .spanish),
        (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german),
        (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], nil), (["LC_ALL": "POSIX", "LANG": "de"], nil),
        (["LANG": "en_GB.UTF-8"], nil), (["LANG": "nl_NL.UTF-8"], nil),
        (["LANG": "den_XX.UTF-8"], nil), (["LC_TIME": "de_DE"], nil),
        (["LANG": "nl_NL", "LANGUAGE": "pt:fr_FR:de"], .french),
        (["LANG": "de_DE", "LANGUAGE": "en:fr"], nil),
        (["LANG": "C.UTF-8", "LANGUAGE": "de"], nil), (["LANGUAGE": "de"], nil),
        (["LANG": "de_DE", "LANGUAGE": "nl"], nil), (["LANG": "de_DE", "LANGUAGE": ""], .german),
        (["LANG": "de_DE", "LANGUAGE": ":::"], nil),
    ]

    @Test("LC_ALL, LC_MESSAGES, LANG and LANGUAGE select the language, as for gettext")
    func environment() {
        for (variables, language) in Self.environments {
            #expect(MessageLanguage.language { variables[$0] } == language, "\(variables)")
        }
    }
}
