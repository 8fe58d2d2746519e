import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace
@testable import FlipX11

@Suite("Words in other languages")
struct WordsTests {
    /// The English texts of the back that are not names, without their values.
    private static var pageKeys: [String] {
        var phrases: [Phrase] = ["Settings", "Auto", "Other"]
        for group in SettingsItem.groups {
            phrases += [group.title].compactMap { $0 }
            for item in group.items {
                phrases += [item.title, item.shortTitle].compactMap { $0 } + item.texts
                phrases += [false, true].flatMap { item.buttonTitles(canUndo: $0) }
                guard case .setting(let setting) = item else { continue }
                switch setting.kind {
                case .choice(let choices), .name(let choices), .families(let choices):
                    phrases += choices.map(\.title)
                case .flag, .number, .zones, .score: break
                }
            }
        }
        return phrases.filter { !$0.isName }.map(\.key)
    }

    /// The texts of the menu in all its states.
    private static func menuTexts(in words: Words) -> [String] {
        var texts: [String] = []
        func add(_ menu: Menu) {
            for row in menu.rows {
                texts += [row.title, row.reason ?? ""].filter { !$0.isEmpty }
                if case .submenu(let menu) = row.role { add(menu) }
            }
        }
        for isOther in [false, true] {
            var settings = Settings()
            settings.window.layer = isOther ? .desktop : .ordinary
            var content = ClockMenu(settings: settings, in: words)
            content.isOnBack = isOther
            add(content.menu)
            for isTyping in [false, true] {
                content.isTyping = isTyping
                add(content.keys)
            }
            // The first line is the program's name.
            add(Menu(rows: Array(content.about(version: "").rows.dropFirst())))
        }
        add(ClockMenu.clickThroughConfirmation(in: words))
        return texts
    }

    /// The features whose obstacles are reasons in the menu.
    private static let features: [DesktopFeature] = [
        .keepAbove, .keepBelow, .allDesktops, .transparency, .fullScreen, .fullScreenOnMonitor,
        .keepAwake,
    ]

    /// The reasons on desktops of all kinds.
    private static var reasonKeys: [String] {
        var keys: [String] = []
        for name in [nil, "i3", "wlroots wm", "Weston WM", "Openbox", ""] {
            for isXwayland in [false, true] {
                for inhibits in [nil, false] as [Bool?] {
                    var facts = DesktopFacts()
                    facts.hasManager = name != nil
                    facts.managerName = name.flatMap { $0.isEmpty ? nil : $0 }
                    facts.supported = [.netWMStateFullscreen]
                    facts.isXwayland = isXwayland
                    facts.busInhibits = inhibits
                    let support = DesktopSupport(facts)
                    for feature in features {
                        guard let reason = support.obstacle(to: feature) else { continue }
                        keys.append(Phrase(reason, about: support.manager).key)
                    }
                }
            }
        }
        return keys
    }

    @Test(
        "every text of the back, the menu and its reasons has a translation",
        arguments: Language.allCases)
    func complete(_ language: Language) {
        let table = language.table
        let keys = Self.pageKeys + Self.menuTexts(in: .english) + Self.reasonKeys
        #expect(keys.count > 100 && Set(Self.reasonKeys).count >= 6)
        let missing = Set(keys).filter { table[$0] == nil }
        #expect(missing.isEmpty, "\(missing.sorted())")
        #expect(table.values.allSatisfy { !$0.isEmpty && $0.first != " " })
    }

    @Test("all tables have the same keys, and each translation takes the values of its key")
    func tables() {
        func marks(_ text: String) -> Int {
            text.unicodeScalars.filter { $0 == "{" }.count
        }
        for language in Language.allCases {
            #expect(Set(language.table.keys) == Set(Language.german.table.keys), "\(language)")
            for (key, text) in language.table {
                #expect(marks(key) == marks(text), "\(language): \(key)")
            }
        }
    }

    @Test("the menu differs from the English one, row by row", arguments: Language.allCases)
    func menu(_ language: Language) {
        let (texts, english) = (
            Self.menuTexts(in: Words(language)), Self.menuTexts(in: .english)
        )
        #expect(texts == english.map { Words(language)(Phrase(key: $0)) })
        let same = zip(texts, english).filter { $0 == $1 }.count
        #expect(same < english.count / 4)
    }

    @Test("names stay as they are, and values are put into the translation")
    func values() {
        let german = Words(.german)
        #expect(german("Quit") == "Beenden" && Words.english("Quit") == "Quit")
        #expect(german(.name("Quit")) == "Quit")
        #expect(german("Round \(2) of \(4)") == "Runde 2 von 4")
        #expect(Words.english("Round \(2) of \(4)") == "Round 2 of 4")
        #expect(german("no such text") == "no such text")
        // A value may contain what marks a value.
        #expect(german("\("{}") behind") == "{} nach")
        let reason = Phrase("Openbox keeps no window above the others.", about: "Openbox")
        #expect(german(reason) == "Openbox hält kein Fenster im Vordergrund.")
        #expect(Words.english(reason) == "Openbox keeps no window above the others.")
        let unnamed = Phrase(
            "The window manager keeps no window below the others.", about: "The window manager")
        #expect(german(unnamed) == "Die Fensterverwaltung hält kein Fenster im Hintergrund.")
    }

    @Test("the notices on the face")
    func notices() {
        let german = Words(.german)
        #expect(OffsetNotice.text(offset: 180, in: german) == "3 MIN VOR")
        #expect(OffsetNotice.text(offset: -90_061, in: german) == "1 T 1 H 1 MIN 1 S NACH")
        #expect(OffsetNotice.text(offset: 3900, in: Words(.french)) == "1 H 5 MIN D’AVANCE")
        #expect(OffsetNotice.text(offset: -60, in: Words(.spanish)) == "1 MIN DE ATRASO")
        #expect(OffsetNotice.text(offset: 3900, in: Words(.japanese)) == "1時間 5分進み")
        #expect(OffsetNotice.text(offset: -90_061) == "1 D 1 H 1 MIN 1 S BEHIND")
        let reading = FaceFixture.reading(minute: 14 * 60 + 32)
        func end(isLate: Bool, round: TimerEnd.Round? = nil, seconds: Int = 1500) -> TimerEnd {
            TimerEnd(seconds: seconds, round: round, due: reading, isLate: isLate)
        }
        let late = end(isLate: true)
        #expect(late.notice(in: german) == "25 MIN, FERTIG UM 14:32")
        #expect(late.notice(in: .english) == "25 MIN, DONE AT 14:32")
        #expect(late.body(in: german) == "Der Timer endete um 14:32.")
        #expect(end(isLate: false).notice(in: Words(.spanish)) == "25 MIN, TERMINADO")
        let round = TimerEnd.Round(number: 1, count: 4)
        let first = end(isLate: false, round: round)
        #expect(first.summary(in: german) == "25 min, fertig (Runde 1 von 4)")
        #expect(first.summary(in: .english) == "25 min, done (round 1 of 4)")
        #expect(
            end(isLate: false, seconds: 0).notice(in: Words(.french)) == "COMPTE À REBOURS, TERMINÉ"
        )
    }

    // MARK: Fonts

    /// A configuration of fontconfig with only the fonts of `words` of those that are installed, in `folder`.
    private static func configuration(
        with list: FontList, in folder: TemporaryFolder
    ) throws -> String {
        let file = try FontMatch.find(list)
        folder.write(try #require(TemporaryFolder.read(file.path)), to: "font.otf")
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder("cache"))</cachedir></fontconfig>
            """
        folder.write(Array(text.utf8), to: "fonts.conf")
        return folder("fonts.conf")
    }

    @Test(
        "a language is used only as a whole: without a font for its characters, the clock is English"
    )
    func missingFont() throws {
        let folder = try TemporaryFolder()
        let configuration = try Self.configuration(with: .labels, in: folder)
        #expect(Words(.japanese).drawable(configuration: configuration) == .english)
        #expect(Words(.german).drawable(configuration: configuration) == Words(.german))
        #expect(Words.english.drawable(configuration: configuration) == .english)
        for language in [Language.german, .french, .spanish] {
            #expect(Words(language).drawable() == Words(language))
        }
    }

    @Test(
        "with a font for its characters, the clock is Japanese, and its labels have that font",
        .enabled(if: JapaneseFont.isInstalled, "needs a Japanese font, such as fonts-vlgothic"))
    func japaneseFont() throws {
        let words = Words(.japanese)
        #expect(words.drawable() == words)
        let typeface = try Typeface.labels(in: words)
        let lacking = words.characters.filter { !typeface.has($0) }
        #expect(lacking.isEmpty, "\(lacking)")
        let folder = try TemporaryFolder()
        let configuration = try Self.configuration(with: .labels(in: words), in: folder)
        #expect(words.drawable(configuration: configuration) == words)
    }
}
