import FlipEngine
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace
@testable import SystemSupport

extension AppTests {
    /// The date in system locales, which the tests compile.
    @Suite(
        "Date in many languages",
        .enabled(if: Machine.has("localedef"), "needs localedef and the package locales"))
    struct DateLocaleTests {
        private static let languages = [
            "ar_EG", "cs_CZ", "cy_GB", "da_DK", "de_DE", "el_GR", "en_GB", "en_US", "es_ES",
            "fi_FI", "fr_FR", "he_IL", "hi_IN", "hu_HU", "ja_JP", "pl_PL", "pt_BR", "ru_RU",
            "tr_TR", "zh_CN",
        ]

        /// A compiled locale, and the output of system tools in it.
        private struct Locale: Sendable {
            let folder: TemporaryFolder
            let environment: [String: String]
            private let name: String

            /// Each locale is compiled once.
            private static let compiled = Mutex<[String: Locale]>([:])

            static func named(_ name: String, codeset: String = "UTF-8") throws -> Locale {
                try compiled.withLock { compiled in
                    if compiled.isEmpty {
                        // Globals are never deallocated, and so their folders would be left.
                        atexit { Locale.compiled.withLock { $0 = [:] } }
                    }
                    if let locale = compiled["\(name).\(codeset)"] { return locale }
                    let locale = try Locale(name, codeset: codeset)
                    compiled["\(name).\(codeset)"] = locale
                    return locale
                }
            }

            private init(_ name: String, codeset: String) throws {
                self.name = name
                folder = try TemporaryFolder()
                let categories = [
                    "IDENTIFICATION", "CTYPE", "COLLATE", "TIME", "NUMERIC", "MONETARY", "MESSAGES",
                    "PAPER", "NAME", "ADDRESS", "TELEPHONE", "MEASUREMENT",
                ]
                let source = categories.map { category in
                    // The order of words takes most of the time, and no test needs it.
                    let origin = category == "COLLATE" ? "POSIX" : name
                    return "LC_\(category)\ncopy \"\(origin)\"\nEND LC_\(category)\n"
                }
                try writeFile(source.joined(), to: folder("source"))
                let made = try RepositoryCommand([
                    "localedef", "-c", "-i", folder("source"), "-f", codeset,
                    folder("\(name).\(codeset)"),
                ])
                try #require(made.status < 2, "\(made.errors)")
                environment = ["LOCPATH": folder.path, "LC_ALL": "\(name).\(codeset)"]
            }

            /// The lines of a program's output.
            func lines(_ words: [String]) throws -> [String] {
                let command = try RepositoryCommand(words, environment: environment)
                try #require(command.status == 0, "\(command.errors)")
                return command.output.split(separator: "\n", omittingEmptySubsequences: false)
                    .map(String.init)
            }

            /// The names that locale(1) prints.
            func names() throws -> DateNames {
                let said = try lines([
                    "locale", "day", "abday", "mon", "abmon", "date_fmt", "d_t_fmt", "d_fmt",
                ])
                func words(_ line: Int) -> [String] {
                    said[line].split(separator: ";", omittingEmptySubsequences: false).map {
                        DateLocaleTests.trimmed(String($0))
                    }
                }
                func names(_ long: Int, _ short: Int) -> [DateNames.Name] {
                    zip(words(long), words(short)).map { DateNames.Name(long: $0, short: $1) }
                }
                return try #require(
                    DateNames(
                        weekdays: names(0, 1), months: names(2, 3),
                        formats: said[4...6].map { $0.replacing("%x", with: said[6]) },
                        capitals: Capitals(locale: name)))
            }
        }

        private static func trimmed(_ text: String) -> String {
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }

        /// The ending of the day, and the month as strftime(3) writes it, where that is more than a name.
        private static let parts: [String: (day: String, month: String)] = [
            "cs_CZ": (".", "%B"), "de_DE": (".", "%B"), "fi_FI": (".", "%Bta"),
            "hu_HU": (".", "%B"), "ja_JP": ("日", "%B"), "zh_CN": ("日", "%m月"),
        ]

        @Test("366 dates have the words that strftime writes", arguments: languages)
        func days(language: String) throws {
            let locale = try Locale.named(language)
            let names = try locale.names()
            let mode = DateMode(names: names)
            let plan = mode.plan(isShort: false)
            let first = try #require(ClockReading(parsing: "2024-01-01 12:00:00"))
            let readings = (0..<366).map { first.advanced(bySeconds: $0 * 86_400) }
            let list = locale.folder("days")
            try writeFile(
                readings.map { String($0.description.prefix(10)) }.joined(separator: "\n"), to: list
            )
            let day = names.isDayPadded ? "%d" : "%-d"
            let part = Self.parts[language] ?? (day: "", month: "%B")
            let said = try locale.lines(
                ["date", "-f", list, "+%A|\(day)\(part.day)|\(part.month)"])
            for (reading, line) in zip(readings, said) {
                let words = line.split(separator: "|", omittingEmptySubsequences: false)
                    .map { Self.trimmed(String($0)) }
                let parts: [DateNames.Part: String] = [
                    .weekday: words[0], .day: words[1], .month: words[2],
                ]
                let shown = mode.values(on: plan, at: reading).map(\.text)
                #expect(shown == names.order.map { parts[$0] }, "\(reading)")
            }
        }

        @Test("Words stay within their cards, and cards within the window", arguments: languages)
        func fits(language: String) throws {
            let names = try Locale.named(language).names()
            let time = TimeMode()
            for (width, height) in [
                (320, 120), (720, 1280), (3440, 300), (480, 270), (600, 600),
            ] {
                for axis in [FlipAxis.x, .y] {
                    var style = FaceStyle()
                    style.flipAxis = axis
                    let modes: [any Mode] = [
                        DateMode(names: names),
                        TimeAndDateMode(time: time, date: DateMode(names: names)),
                    ]
                    for mode in modes {
                        let cards = try FaceCards(
                            mode: mode, style: style, typeface: .numerals(), width: width,
                            height: height,
                            position: Position(ClockReading(dayNumber: 20_000, secondOfDay: 0)),
                            missing: MissingCharacters { _ in })
                        let face = cards.clockScene.face
                        let window = PixelRect(x: 0, y: 0, width: width, height: height)
                        for (index, card) in cards.plan.cards.enumerated() {
                            let place = face.layout.cards[index]
                            #expect(window.intersection(place) == place)
                            // The flap's edge moves away from the face's middle when it points at the eye.
                            let eye = face.layout.eye
                            let half = Double(axis == .x ? place.height : place.width) / 2
                            let nearer = eye.distance / (eye.distance - half)
                            let (begin, end, extent, middle) =
                                axis == .x
                                ? (place.minX, place.maxX, width, eye.position.x)
                                : (place.minY, place.maxY, height, eye.position.y)
                            #expect(middle + (Double(begin) - middle) * nearer >= 0)
                            #expect(middle + (Double(end) - middle) * nearer <= Double(extent))
                            for other in face.layout.cards[(index + 1)...] {
                                #expect(!place.intersects(other))
                            }
                            guard case .words(let list) = card.kind else { continue }
                            for word in list.words {
                                guard
                                    let ink = face.deck.cards[index].view.kit.painter.inkPlace(
                                        ofWord: word)
                                else {
                                    continue
                                }
                                let isInside =
                                    ink.minX >= 0 && ink.maxX <= Double(place.width)
                                    && ink.minY >= 0 && ink.maxY <= Double(place.height)
                                #expect(isInside, "\(word) at \(width)x\(height): \(ink)")
                            }
                        }
                    }
                }
            }
        }

        @Test(
            "The program shows the date in the language of LC_TIME, in any encoding",
            arguments: [
                "de_DE/UTF-8", "ru_RU/UTF-8", "hu_HU/UTF-8", "fr_FR/ISO-8859-1", "ru_RU/KOI8-R",
                "ja_JP/UTF-8", "ja_JP/EUC-JP", "zh_CN/GB18030", "en_DK/UTF-8",
                "eu_ES/UTF-8",
                "lt_LT/UTF-8", "he_IL/UTF-8", "ar_EG/UTF-8", "tr_TR/UTF-8", "tr_TR/ISO-8859-9",
                "el_GR/UTF-8", "vi_VN/UTF-8",
            ])
        func program(name: String) throws {
            let parts = name.split(separator: "/").map(String.init)
            let locale = try Locale.named(parts[0], codeset: parts[1])
            let names = try Locale.named(parts[0]).names()
            let folder = try TemporaryFolder()
            let picture = folder.path + "/date.png"
            let command = try RepositoryCommand(
                [
                    ProductPath.flipclockx, "--no-config", "--date", "--at", "2026-08-12 09:41:00",
                    "--geometry", "640x360", "--snapshot", picture,
                ], environment: locale.environment)
            #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
            let reading = try #require(ClockReading(parsing: "2026-08-12 09:41:00"))
            let options = Options.Snapshot(
                path: "-", size: .init(width: 640, height: 360), time: .reading(reading))
            var settings = Settings()
            let date = try #require(Setting.all.first { $0.path == "face.date" })
            guard case .choice(let alternatives) = date.kind else {
                Issue.record("the date is not a choice")
                return
            }
            let below = try #require(alternatives.firstIndex { $0.literal == .word("below") })
            date.assign(.choice(below), in: &settings)
            let wanted = try SnapshotRenderer(options: options, names: { names })
                .draw(SettingsRanks(file: settings), now: reading)
            let shown = try #require(GoldenPicture.png(at: picture))
            #expect(shown == GoldenPicture(wanted))
        }

        @Test("A month in Turkish has its dot whatever the language of the other texts")
        func dot() throws {
            let locale = try Locale.named("tr_TR")
            let folder = try TemporaryFolder()
            /// The picture of a date in April, with these variables in place of LC_ALL.
            func picture(_ variables: [String: String]) throws -> GoldenPicture {
                var environment = locale.environment
                environment["LC_ALL"] = ""
                let path = folder.path + "/date.png"
                let command = try RepositoryCommand(
                    [
                        ProductPath.flipclockx, "--no-config", "--date-only", "--at",
                        "2026-04-25 09:41:00", "--geometry", "640x240", "--snapshot", path,
                    ], environment: environment.merging(variables) { $1 })
                #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
                return try #require(GoldenPicture.png(at: path))
            }
            let turkish = try picture(["LC_ALL": "tr_TR.UTF-8"])
            #expect(
                try picture(["LC_TIME": "tr_TR.UTF-8", "LANG": "C", "LC_CTYPE": "de_DE"])
                    == turkish)
            #expect(try picture(["LC_TIME": "C", "LANG": "tr_TR.UTF-8"]) != turkish)
        }
    }

    /// The user's own texts, whose language is that of LC_CTYPE; the locale need not be installed.
    @Suite("Capitals of the user's texts")
    struct OwnTextTests {
        /// The Turkish words of the tests in capitals.
        private static func capital(_ option: String) -> String {
            ["ilk": "İLK", "ışık": "IŞIK"].reduce(option) { text, word in
                text.split(separator: word.key, omittingEmptySubsequences: false)
                    .joined(separator: word.value)
            }
        }

        @Test(
            "A text, a city and a name of a score have the capitals of the user's language",
            arguments: [
                ["--text", "ilk ışık"], ["--mode", "world", "--zone", "ilk ışık=Asia/Tokyo"],
                ["--mode", "score", "--score", "ilk 2:1 ışık"],
            ])
        func capitals(options: [String]) throws {
            let folder = try TemporaryFolder()
            func picture(_ locale: String, isCapital: Bool) throws -> GoldenPicture {
                let path = folder.path + "/picture.png"
                let words = isCapital ? options.map(Self.capital) : options
                let command = try RepositoryCommand(
                    [ProductPath.flipclockx, "--no-config"] + words + [
                        "--at", "2026-04-25 09:41:00", "--geometry", "640x240", "--snapshot", path,
                    ], environment: ["LC_ALL": "", "LC_CTYPE": locale, "LANG": "en_US.UTF-8"])
                #expect(command.status == 0, "\(command.errors)")
                return try #require(GoldenPicture.png(at: path))
            }
            let turkish = try picture("tr_TR.UTF-8", isCapital: true)
            #expect(try picture("tr_TR.UTF-8", isCapital: false) == turkish)
            #expect(try picture("en_US.UTF-8", isCapital: false) != turkish)
        }
    }
}
