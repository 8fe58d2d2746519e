import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace
@testable import FlipSystem

@Suite("Theme files")
struct ThemeFileTests {
    private func read(_ text: String) -> ThemeReading {
        ThemeReading(Array(text.utf8), path: "/t/mine.toml")
    }

    @Test("five lines are a theme")
    func fiveLines() {
        let reading = read(
            """
            card = "#e8dcc8"
            ink = "#3a2a1c"
            ground = ["#8a6a4a", "#5a4026"]
            accent = "#a42"
            corner = 0.03
            """)
        #expect(reading.warnings.isEmpty)
        var values = ThemeValues.graphite
        values.card = Theme.Shade(Float(0xe8) / 255, Float(0xdc) / 255, Float(0xc8) / 255)
        values.ink = Theme.Shade(Float(0x3a) / 255, Float(0x2a) / 255, Float(0x1c) / 255)
        values.ground = .gradient(
            Theme.Shade(Float(0x8a) / 255, Float(0x6a) / 255, Float(0x4a) / 255),
            Theme.Shade(Float(0x5a) / 255, Float(0x40) / 255, Float(0x26) / 255))
        values.accent = Theme.Shade(Float(0xaa) / 255, Float(0x44) / 255, Float(0x22) / 255)
        values.corner = 0.03
        // The case has the colour of the ground.
        values.deriveBody()
        // Pale cards get more ambient light by themselves.
        values.ambient = ThemeValues.ambient(for: values.card)
        #expect(values.ambient > 0.6)
        #expect(reading.values == values)
    }

    @Test("a theme can be based on a built-in one; an empty one is graphite")
    func base() {
        #expect(read("").values == .graphite)
        let paper = BuiltInTheme.named("paper")?.values
        #expect(read("base = 'paper'\n").values == paper)
        var changed = paper ?? .graphite
        changed.seam = 0
        #expect(read("seam = 0\nbase = 'paper'\n").values == changed)
    }

    @Test("every key is read")
    func keys() {
        let text = [
            "card": "'#010203'", "ink": "'#040506'", "ground": "'black'",
            "case": "'#0d0e0f'", "accent": "'#070809'",
            "axle": "'#0a0b0c'", "ambient": "0.9", "contrast": "1.5", "corner": "0.1",
            "seam": "0.02", "digits": "0.5", "font": "['Oswald', 'Inter']", "weight": "'light'",
            "width": "1", "group": "1", "grain": "0", "wood": "1",
        ]
        #expect(Set(text.keys) == Set(ThemeKey.all.map(\.name)))
        for key in ThemeKey.all {
            let reading = read("\(key.name) = \(text[key.name] ?? "")\n")
            #expect(reading.warnings.isEmpty, "\(key)")
            #expect(
                reading.values.map(key.value(in:)) != key.value(in: .graphite), "\(key)")
        }
    }

    private static let wrong: [(String, String)] = [
        (
            "card = 3",
            "1:8: card = 3 cannot be used; give a colour such as \"#d0c8b0\"; "
                + "until then the theme keeps its own"
        ),
        (
            "ink = '#+1+1+1'",
            "1:7: ink = '#+1+1+1' cannot be used; give a colour such as \"#d0c8b0\"; "
                + "until then the theme keeps its own"
        ),
        (
            "\n seam = 'thin'",
            "2:9: seam = 'thin' cannot be used; give a number from 0 to 0.05; "
                + "until then the theme keeps its own"
        ),
        (
            "corner = 9",
            "1:10: corner = 9 is too large; the range is from 0 to 0.25, so 0.25 is used"
        ),
        ("grain = -1", "1:9: grain = -1 is too small; the range is from 0 to 4, so 0 is used"),
        ("crd = '#fff'", "1:1: crd is not known; is it card?"),
        ("shine = 1", "1:1: shine is not known; it has no effect"),
        (
            "ground = ['#fff']",
            "1:10: ground = ['#fff'] cannot be used; give a colour, two colours in brackets, "
                + "\"black\" or the name of a PNG file; until then the theme keeps its own"
        ),
        (
            "font = ''",
            "1:8: font = '' cannot be used; give the name of a font family, or up to eight in "
                + "brackets; until then the theme keeps its own"
        ),
        (
            "weight = 'heavy'",
            "1:10: weight = 'heavy' cannot be used; give \"thin\", \"light\", \"regular\", "
                + "\"medium\", \"demibold\", \"bold\" or \"black\"; until then the theme keeps its own"
        ),
        (
            "base = 'papr'",
            "1:8: base = 'papr' cannot be used; give \"graphite\", \"paper\", \"departures\", "
                + "\"signal\", \"forest\", \"night\", \"contrast\" or \"system\"; "
                + "until then it is \"graphite\""
        ),
    ]

    @Test(
        "an invalid value gives one sentence, and the rest of the theme applies", arguments: wrong)
    func wrongValues(text: String, sentence: String) {
        let reading = read(text + "\naccent = '#fff'\n")
        #expect(reading.warnings == ["/t/mine.toml:" + sentence])
        #expect(reading.values?.accent == Theme.Shade(repeating: 1))
        if !sentence.contains("is used") {
            #expect(reading.values?.card == ThemeValues.graphite.card)
        }
    }

    @Test("the table look replaces single values, with the same messages")
    func look() {
        let text = "[look]\ntheme = 'paper'\nink = '#102030'\ncolour = 1\nthem = 'x'\nseam = true\n"
        let reading = SettingsReading(Array(text.utf8), path: "/c.toml")
        #expect(
            reading.warnings == [
                "/c.toml:4:1: look.colour is not known; it has no effect",
                "/c.toml:5:1: look.them is not known; is it look.theme?",
                "/c.toml:6:8: look.seam = true cannot be used; give a number from 0 to 0.05; "
                    + "until then the theme keeps its own",
            ])
        let settings = reading.settings ?? Settings()
        var values = BuiltInTheme.named("paper")?.values ?? .graphite
        values.ink = Theme.Shade(Float(0x10) / 255, Float(0x20) / 255, Float(0x30) / 255)
        #expect(FaceStyle(settings).theme == Theme(values))
    }

    @Test("a font is one family, several, or auto")
    func fonts() {
        for (text, fonts) in [
            ("'Oswald'", ["Oswald"]), ("['Oswald', 'Inter']", ["Oswald", "Inter"]), ("'auto'", []),
        ] {
            let reading = SettingsReading(Array("look.font = \(text)\n".utf8), path: "/c.toml")
            #expect(reading.settings?.fonts == fonts && reading.warnings.isEmpty)
            var settings = Settings()
            settings.fonts = fonts
            #expect(FaceStyle(settings).theme.type.fonts == fonts)
        }
        for text in ["3", "[]", "['a', 3]", "'a\\\"b'", "['1','2','3','4','5','6','7','8','9']"] {
            let reading = SettingsReading(Array("look.font = \(text)\n".utf8), path: "/c.toml")
            #expect(reading.warnings.count == 1 && reading.settings?.fonts == [], "\(text)")
        }
    }
}

/// A folder with a settings file and a folder of themes, watched as by a running clock.
private final class ThemeHome {
    let folder: TemporaryFolder
    let keeper: KeptSettings
    private(set) var warnings: [String] = []

    init(_ settings: String, themes: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        for name in ["flipclockx", "flipclockx/themes"] { mkdir(folder(name), 0o700) }
        for (name, text) in themes {
            try writeFile(text, to: folder("flipclockx/themes/\(name)"))
        }
        try writeFile(settings, to: folder("config.toml"))
        let path = folder("")
        let folders = ThemeFolders(variable: { name in
            ["XDG_CONFIG_HOME": path, "XDG_DATA_DIRS": path + "/data"][name]
        })
        keeper = try KeptSettings(
            file: SettingsFile(path: folder("config.toml")),
            library: ThemeLibrary(folders: folders))
        warnings = keeper.takeWarnings()
    }

    func theme(_ name: String) -> String { folder("flipclockx/themes/\(name).toml") }

    var theme: Theme { FaceStyle(keeper.settings).theme }

    /// Handles pending events; returns whether the settings in force have changed.
    func reload() -> Bool {
        let isChanged = keeper.reload()
        warnings = keeper.takeWarnings()
        return isChanged
    }
}

@Suite("Theme files of a running clock")
struct ThemeLibraryTests {
    @Test("a theme file follows its editor, who writes or renames it")
    func live() throws {
        let home = try ThemeHome(
            "look.theme = 'mine'\n", themes: ["mine.toml": "card = '#102030'\n"])
        #expect(home.warnings.isEmpty)
        var values = ThemeValues.graphite
        values.card = Theme.Shade(Float(0x10) / 255, Float(0x20) / 255, Float(0x30) / 255)
        values.ambient = ThemeValues.ambient(for: values.card)
        #expect(home.theme == Theme(values))
        try writeFile("card = '#102030'\ncorner = 0.1\n", to: home.theme("mine"))
        #expect(home.reload())
        values.corner = 0.1
        #expect(home.theme == Theme(values))
        // As vim and many others do it.
        try writeFile("card = '#102030'\ncorner = 0.2\n", to: home.theme("new"))
        rename(home.theme("mine"), home.theme("mine.old"))
        #expect(!home.reload() && home.warnings.isEmpty)
        rename(home.theme("new"), home.theme("mine"))
        #expect(home.reload())
        values.corner = 0.2
        #expect(home.theme == Theme(values))
    }

    @Test("another theme in the settings file is watched from then on, in both folders")
    func change() throws {
        let home = try ThemeHome(
            "look.theme = 'mine'\n",
            themes: ["mine.toml": "corner = 0.1\n", "other.toml": "corner = 0.2\n"])
        try writeFile("look.theme = 'other'\n", to: home.folder("config.toml"))
        #expect(home.reload() && home.theme.cornerRadius == 0.2)
        try writeFile("corner = 0.15\n", to: home.theme("other"))
        #expect(home.reload() && home.theme.cornerRadius == 0.15)
        try writeFile("look.theme = 'night'\n", to: home.folder("config.toml"))
        #expect(home.reload() && home.theme == Theme.named("night"))
        for name in ["data", "data/flipclockx", "data/flipclockx/themes"] {
            mkdir(home.folder(name), 0o700)
        }
        try writeFile("look.theme = 'far'\n", to: home.folder("config.toml"))
        #expect(!home.reload() || home.theme == Theme.named("night"))
        #expect(home.warnings == ["the theme 'far' does not exist; night stays in use"])
        try writeFile("corner = 0.05\n", to: home.folder("data/flipclockx/themes/far.toml"))
        #expect(home.reload() && home.theme.cornerRadius == 0.05)
        // The user's own folder precedes the system's.
        try writeFile("corner = 0.06\n", to: home.theme("far"))
        #expect(home.reload() && home.theme.cornerRadius == 0.06)
    }

    @Test("what cannot be read is one line, and the theme in use stays")
    func unreadable() throws {
        let home = try ThemeHome("look.theme = 'mine'\n", themes: ["mine.toml": "corner = 0.1\n"])
        let path = home.theme("mine")
        let before = home.theme
        func expect(_ sentence: String, _ make: () throws -> Void) throws {
            unlink(path)
            rmdir(path)
            try make()
            #expect(!home.reload() && home.theme == before)
            #expect(home.warnings.count == 1, "\(home.warnings)")
            #expect(home.warnings.first?.contains(sentence) == true, "\(home.warnings)")
            #expect(home.warnings.first?.contains("mine stays in use") == true)
            #expect(home.warnings.first?.contains("\n") == false)
        }
        try expect("mine.toml:1:") { try writeFile("corner = \n", to: path) }
        try expect("it is a FIFO") {
            mkfifo(home.folder("fifo"), 0o600)
            rename(home.folder("fifo"), path)
        }
        try expect("it is a device") {
            symlink("/dev/zero", home.folder("link"))
            rename(home.folder("link"), path)
        }
        try expect("Is a directory") {
            mkdir(home.folder("sub"), 0o700)
            rename(home.folder("sub"), path)
        }
        try expect("File too large") {
            try writeFile(String(repeating: "# long\n", count: 200_000), to: path)
        }
        unlink(path)
        try writeFile("corner = 0.2\n", to: path)
        #expect(home.reload() && home.theme.cornerRadius == 0.2 && home.warnings.isEmpty)
    }

    @Test("an unknown name is reported with the nearest one, once")
    func unknown() throws {
        let home = try ThemeHome(
            "look.theme = 'forst'\n", themes: ["mine.toml": "corner = 0.1\n", ".toml": ""])
        #expect(
            home.warnings == [
                "the theme 'forst' does not exist; is it forest?; graphite stays in use"
            ])
        #expect(home.theme == .standard)
        try writeFile("look.theme = 'forst'\n# again\n", to: home.folder("config.toml"))
        #expect(!home.reload() && home.warnings.isEmpty)
        try writeFile("look.theme = 'mien'\n", to: home.folder("config.toml"))
        _ = home.reload()
        #expect(home.warnings.first?.contains("'mien' does not exist") == true)
    }

    @Test("the list has the built-in themes, then the files, without those whose names are invalid")
    func list() throws {
        let home = try ThemeHome(
            "", themes: ["mine.toml": "", ".hidden.toml": "", "paper.toml": "", "note.txt": ""])
        let path = home.folder("")
        let folders = ThemeFolders(variable: {
            ["XDG_CONFIG_HOME": path, "XDG_DATA_DIRS": path + ":relative"][$0]
        })
        #expect(folders.paths.count == 2)
        let lines = ThemeList.text(folders.themes().files).split(separator: "\n").map(String.init)
        #expect(lines.count == BuiltInTheme.all.count + 1)
        #expect(lines.first == "graphite\tmatt black cards, warm white digits")
        #expect(
            lines.last == "mine\t\(path)/flipclockx/themes/mine.toml".replacing("//", with: "/")
                || lines.last?.hasPrefix("mine\t") == true)
    }
}

extension ThemeLibraryTests {
    @Test("a link to nowhere, or to itself, is no theme, and no hint names it")
    func brokenLinks() throws {
        let home = try ThemeHome("look.theme = 'mine'\n")
        symlink("/nowhere/mine.toml", home.theme("mine"))
        symlink("loop.toml", home.theme("loop"))
        try writeFile("look.theme = 'mine'\n# again\n", to: home.folder("config.toml"))
        _ = home.reload()
        let path = home.folder("")
        let folders = ThemeFolders(variable: { $0 == "XDG_CONFIG_HOME" ? path : nil })
        let library = ThemeLibrary(folders: folders)
        #expect(library.hint(for: "mine").isEmpty && library.hint(for: "looo").isEmpty)
        #expect(!library.has("mine") && !library.has("loop"))
        #expect(folders.themes().files.allSatisfy { $0.name != "mine" && $0.name != "loop" })
        try writeFile("", to: home.theme("mina"))
        #expect(library.hint(for: "mine") == "; is it mina?")
    }

    @Test("a folder with more entries than are read is named")
    func manyEntries() throws {
        let home = try ThemeHome("")
        let path = home.folder("")
        let folders = ThemeFolders(variable: { $0 == "XDG_CONFIG_HOME" ? path : nil })
        let own = try #require(folders.paths.first)
        // With the folder itself and the one above it.
        for number in 0..<ThemeFolders.entryLimit - 2 {
            try writeFile("", to: home.theme("t\(number)"))
        }
        #expect(!folders.themes().cut.contains(own))
        try writeFile("", to: home.theme("last"))
        #expect(folders.themes().cut.first == own)
        #expect(ThemeList.warning(ofCut: own).contains("\(own) has more than 1024 entries"))
    }
}

@Suite("Pictures as the ground")
struct GroundPictureTests {
    /// A picture of two colours, left and right.
    private func write(_ path: String, width: Int = 40, height: Int = 20) throws {
        var pixels = [UInt32](repeating: 0xff20_4060, count: width * height)
        for index in pixels.indices where index % width >= width / 2 { pixels[index] = 0xff60_4020 }
        let image = try #require(Image(width: width, height: height, pixels: pixels))
        try PNGFile.write(image, to: path)
    }

    /// Waits until the keeper of `home` has read a picture, and takes it; returns whether the settings have changed.
    private func readPicture(_ home: ThemeHome) -> Bool {
        var entry = pollfd(fd: home.keeper.pictureDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 30_000) == 1)
        return home.keeper.readPicture()
    }

    @Test("a picture that takes longer than the wait is in force later, and the old one until then")
    func slowPicture() throws {
        let home = try ThemeHome(
            "look.theme = 'mine'\n", themes: ["mine.toml": "ground = 'a.png'\n"])
        let path = home.folder("flipclockx/themes/a.png")
        #expect(home.warnings.first?.contains("a plain ground is used") == true)
        home.keeper.limitWaiting(to: 0)
        try write(path)
        let before = home.theme
        #expect(!home.reload() && home.theme == before)
        #expect(readPicture(home))
        #expect(home.keeper.takeWarnings().isEmpty)
        let first = home.theme
        #expect(pixel(ground(home), 5, 30) & 0xff != pixel(ground(home), 55, 30) & 0xff)
        // Replaced by a larger one.
        try write(home.folder("b.png"), width: 80, height: 80)
        rename(home.folder("b.png"), path)
        #expect(!home.reload() && home.theme == first)
        #expect(readPicture(home) && home.theme != first)
        // Replaced by a file without a picture: one line, when it was read.
        let second = home.theme
        try writeFile("no picture", to: path)
        #expect(!home.reload() && home.warnings.isEmpty)
        #expect(!readPicture(home) && home.theme == second)
        let lines = home.keeper.takeWarnings()
        #expect(lines.count == 1 && lines.first?.contains("the picture in use stays") == true)
        // Nothing is read again without a change.
        #expect(!home.keeper.readPicture() && home.keeper.takeWarnings().isEmpty)
        var entry = pollfd(fd: home.keeper.pictureDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 300) == 0)
    }

    @Test("two pictures that cannot be used are read once each, one after the other")
    func twoBadPictures() throws {
        let home = try ThemeHome(
            "look.theme = 'paper'\n", themes: ["mine.toml": "ground = 'a.png'\n"])
        home.keeper.limitWaiting(to: 0)
        try writeFile("no picture", to: home.folder("flipclockx/themes/a.png"))
        try writeFile("none either", to: home.folder("b.png"))
        let settings = "look.theme = 'mine'\nlook.ground = 'b.png'\n"
        try writeFile(settings, to: home.folder("config.toml"))
        _ = home.reload()
        _ = readPicture(home)
        _ = readPicture(home)
        var entry = pollfd(fd: home.keeper.pictureDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 300) == 0)
        let lines = home.keeper.takeWarnings()
        #expect(lines.count { $0.contains("a.png") } == 1)
        #expect(lines.count { $0.contains("b.png") } == 1)
    }

    private func ground(_ home: ThemeHome, width: Int = 60, height: Int = 60) -> Image {
        GroundPainter(theme: home.theme).paint(width: width, height: height)
    }

    private func pixel(_ image: Image, _ x: Int, _ y: Int) -> UInt32 {
        image.pixels.withUnsafeBufferPointer { $0[y * image.width + x] }
    }

    @Test("a picture covers the ground, centred, and follows its file")
    func cover() throws {
        let home = try ThemeHome(
            "look.theme = 'mine'\n", themes: ["mine.toml": "ground = 'a.png'\n"])
        #expect(home.warnings.count == 1 && home.warnings[0].contains("a plain ground is used"))
        let file = home.folder("flipclockx/themes/a.png")
        try write(file)
        #expect(home.reload() && home.warnings.isEmpty)
        let picture = ground(home)
        // 40x20 in 60x60: three times as large, the middle third of the width.
        #expect((picture.width, picture.height) == (60, 60) && picture.isOpaque)
        for y in [0, 30, 59] {
            #expect(pixel(picture, 2, y) == 0xff20_4060 && pixel(picture, 57, y) == 0xff60_4020)
        }
        // A change of the file is a change of the theme; a broken file is not.
        try write(file, width: 44)
        #expect(home.reload())
        let before = home.theme
        try writeFile("\u{89}PNG", to: file)
        #expect(!home.reload() && home.theme == before)
        #expect(home.warnings.count == 1 && home.warnings[0].contains("the picture in use stays"))
    }

    @Test("shrinking is filtered: a chequered picture becomes grey, not a pattern")
    func shrinking() throws {
        let home = try ThemeHome("[look]\nground = 'a.png'\n")
        let side = 480
        let pixels = (0..<side * side).map { index -> UInt32 in
            (index % side + index / side) % 2 == 0 ? 0xff00_0000 : 0xffff_ffff
        }
        try PNGFile.write(
            try #require(Image(width: side, height: side, pixels: pixels)),
            to: home.folder("a.png"))
        #expect(home.reload())
        let small = ground(home, width: 48, height: 48)
        for y in stride(from: 4, to: 44, by: 5) {
            for x in stride(from: 4, to: 44, by: 5) {
                #expect(abs(Int(pixel(small, x, y) & 0xff) - 127) < 12)
            }
        }
    }

    @Test("a theme's picture must be in its folder; the settings file may name any")
    func places() throws {
        let home = try ThemeHome(
            "look.theme = 'mine'\n", themes: ["mine.toml": "ground = '../a.png'\n"])
        try write(home.folder("flipclockx/a.png"))
        for path in ["../a.png", home.folder("flipclockx/a.png"), "link.png", "x/../../a.png"] {
            symlink(home.folder("flipclockx/a.png"), home.folder("flipclockx/themes/link.png"))
            try writeFile("ground = '\(path)'\n", to: home.theme("mine"))
            _ = home.reload()
            guard case .light = home.theme.groundFill else {
                Issue.record("\(path) was read")
                continue
            }
        }
        try writeFile("look.ground = 'flipclockx/a.png'\n", to: home.folder("config.toml"))
        #expect(home.reload())
        guard case .picture = home.theme.groundFill else {
            Issue.record("\(home.theme.groundFill)")
            return
        }
    }

    @Test("hostile files are one line each, and cost no memory")
    func hostile() throws {
        let home = try ThemeHome("[look]\nground = 'a.png'\n")
        let path = home.folder("a.png")
        func expect(_ sentence: String, _ make: () throws -> Void) throws {
            unlink(path)
            rmdir(path)
            try make()
            // The same sentence would not be repeated, so the file is touched, too.
            _ = home.reload()
            let said = home.warnings.joined(separator: "|")
            #expect(home.warnings.count == 1 && said.contains(sentence), "\(said)")
            #expect(home.theme.groundFill == .light)
        }
        try expect("pixels are more than") {
            try writeBytes(claim(width: 30_000, height: 30_000), path)
        }
        try expect("pixels are more than") {
            try writeBytes(claim(width: 4097, height: 4097), path)
        }
        try expect("it is a FIFO") {
            mkfifo(home.folder("fifo"), 0o600)
            rename(home.folder("fifo"), path)
        }
        try expect("it is a device") {
            symlink("/dev/zero", home.folder("zero"))
            rename(home.folder("zero"), path)
        }
        try expect("cannot read the picture") {
            mkdir(home.folder("sub"), 0o700)
            rename(home.folder("sub"), path)
        }
        try expect("cannot read the picture") {
            try write(home.folder("whole.png"))
            let bytes = try #require(readBytes(home.folder("whole.png")))
            try writeBytes(Array(bytes.prefix(bytes.count - 30)), path)
        }
        try expect("cannot read the picture") { try writeFile("GIF89a, not a PNG file", to: path) }
    }

    /// The first 41 bytes of a PNG file: its signature, a header that claims this size, and the beginning of its data.
    private func claim(width: UInt32, height: UInt32) -> [UInt8] {
        var header = Array("IHDR".utf8)
        for number in [width, height] {
            header += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        header += [8, 6, 0, 0, 0]
        var crc: UInt32 = 0xffff_ffff
        for byte in header {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        crc = ~crc
        var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        file += header
        file += (0..<4).map { UInt8(truncatingIfNeeded: crc >> (24 - 8 * $0)) }
        file += [0, 0, 0, 20] + Array("IDAT".utf8)
        return file
    }

    private func writeBytes(_ bytes: [UInt8], _ path: String) throws {
        let stream = try #require(fopen(path, "wb"))
        #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
        fclose(stream)
    }
}

@Suite("Fonts of a theme")
struct DigitFontsTests {
    private func theme(_ fonts: [String], _ weight: ThemeValues.Weight = .bold) -> Theme {
        var values = ThemeValues.graphite
        (values.fonts, values.weight) = (fonts, weight)
        return Theme(values)
    }

    @Test("an installed family is taken; others are refused by name, once, and the next is tried")
    func families() throws {
        var said: [String] = []
        let fonts = DigitFonts { said.append($0) }
        let usual = fonts.typeface(for: theme([]))
        #expect(usual == .numerals())
        let dejaVu = fonts.typeface(for: theme(["No Such Family", "DejaVu Sans"]))
        #expect(said == ["the font 'No Such Family' is not installed; 'DejaVu Sans' is used"])
        let width = try #require(dejaVu.digitAdvance(pixelSize: 100))
        #expect(width != usual.digitAdvance(pixelSize: 100))
        _ = fonts.typeface(for: theme([]))
        let same = fonts.typeface(for: theme(["dejavu sans", "No Such Family"]))
        #expect(same.digitAdvance(pixelSize: 100) == width && said.count == 1)
        // A name is a name, not fontconfig's notation.
        for name in ["DejaVu Sans:light", "DejaVu Sans,Bebas Neue", "DejaVu Sans-12", "a\\b"] {
            said = []
            _ = fonts.typeface(for: theme([name]))
            let line = "the font '\(name)' is not installed; the clock's own digits are used"
            #expect(said == [line])
        }
    }

    @Test("a weight applies to the theme's family and to the clock's numerals")
    func weight() throws {
        let fonts = DigitFonts { Issue.record("\($0)") }
        let bold = fonts.typeface(for: theme(["DejaVu Sans"]))
        let regular = fonts.typeface(for: theme(["DejaVu Sans"], .regular))
        #expect(
            bold.inkBounds(of: "1", pixelSize: 100) != regular.inkBounds(of: "1", pixelSize: 100))
        #expect(fonts.typeface(for: theme([], .light)) == .numerals(.light))
    }
}
