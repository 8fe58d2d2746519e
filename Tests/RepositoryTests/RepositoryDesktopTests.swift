import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipX11

/// The files that a desktop reads: desktop entries, icons, AppStream metadata.
@Suite struct RepositoryDesktopTests {
    /// The application ID, which all desktop files of the program share.
    static let identifier = "io.github.flipclockx.flipclockx"
    /// The AppStream file.
    static let metainfo = "Resources/share/metainfo/\(identifier).metainfo.xml"
    private static let entry = "Resources/share/applications/\(identifier).desktop"
    private static let saver = "Resources/share/applications/screensavers/flipclockx.desktop"
    private static let entries = [entry, saver, "Resources/examples/\(identifier).desktop"]

    @Test(arguments: entries)
    func entryIsValid(file: String) throws {
        // desktop-file-validate prints a hint, because a screen saver is in no category of the application menu.
        let hints = file == Self.saver ? ["--no-hints"] : []
        let check = try RepositoryCommand(["desktop-file-validate"] + hints + [file])
        #expect(check.status == 0)
        #expect(check.output + check.errors == "")
    }

    /// A copy of the example and the file that the menu writes would start two clocks if their names differed.
    @Test("the example for the start of the session is the file that the menu writes")
    func exampleHasTheNameOfTheEntry() throws {
        let lines = try RepositoryText.lines(of: "Resources/examples/\(SessionEntry.fileName)")
        #expect(lines.contains(SessionEntry.mark))
    }

    @Test("the desktop entries are in all languages of the clock", arguments: entries)
    func entryIsTranslated(file: String) throws {
        let lines = try RepositoryText.lines(of: file)
        let words = ["GenericName", "Comment", "Keywords", "Name"].flatMap { key in
            lines.filter { $0.hasPrefix(key + "=") && $0 != "Name=FlipClockX" }.map { (key, $0) }
        }
        #expect(words.count == (file == Self.entry ? 6 : 1))
        for (key, line) in words {
            let following = lines.drop { $0 != line }.dropFirst().prefix {
                $0.hasPrefix(key + "[")
            }
            for language in Language.allCases {
                let translation = following.first { $0.hasPrefix("\(key)[\(language.rawValue)]=") }
                #expect(translation != nil, "\(line) [\(language.rawValue)]")
            }
        }
    }

    @Test("the description for software centres is in all languages of the clock")
    func appStreamIsTranslated() throws {
        let lines = try RepositoryText.lines(of: Self.metainfo).prefix {
            !$0.contains("<launchable")
        }
        for tag in ["summary", "p", "li"] {
            let count = lines.count { $0.contains("<\(tag)>") }
            #expect(count > 0)
            for language in Language.allCases {
                let translated = lines.count {
                    $0.contains("<\(tag) xml:lang=\"\(language.rawValue)\">")
                }
                #expect(translated == count, "\(tag) in \(language.rawValue)")
            }
        }
    }

    @Test(arguments: entries)
    func entryUsesExistingOptions(file: String) throws {
        let commands = try RepositoryText.lines(of: file).filter { $0.hasPrefix("Exec=") }
        let known = try RepositoryText.documentedOptions()
        #expect(!commands.isEmpty)
        for command in commands {
            #expect(command.dropFirst(5).prefix { $0 != " " } == "flipclockx", "\(command)")
            #expect(RepositoryText.options(in: command).isSubset(of: known), "\(command)")
        }
    }

    /// The menus of mate-screensaver and xfce4-screensaver include only entries of this category, and MATE's includes
    /// no hidden ones. `OnlyShowIn` keeps the entry out of the menus of all other desktops.
    @Test func screenSaversOfMATEAndXfceListTheClock() throws {
        let lines = try RepositoryText.lines(of: Self.saver)
        #expect(lines.contains("Categories=Screensaver;"))
        #expect(lines.contains("OnlyShowIn=MATE;XFCE;"))
        #expect(!lines.contains { $0.hasPrefix("NoDisplay=") || $0.hasPrefix("Hidden=") })
    }

    /// Reads a menu like that of both screen savers with the libraries that they use.
    private static let menuReader = """
        import sys
        import gi
        if sys.argv[1] == "MATE":
            gi.require_version("MateMenu", "2.0")
            from gi.repository import MateMenu
            tree = MateMenu.Tree.new("savers.menu", MateMenu.TreeFlags.NONE)
            tree.load_sync()
            items = tree.get_root_directory().iter()
            while (kind := items.next()) != MateMenu.TreeItemType.INVALID:
                if kind == MateMenu.TreeItemType.ENTRY:
                    print(items.get_entry().get_desktop_file_id())
        else:
            gi.require_version("Garcon", "1.0")
            from gi.repository import Garcon
            Garcon.set_environment("XFCE")
            menu = Garcon.Menu.new_for_path(sys.argv[2])
            menu.load(None)
            for item in menu.get_elements():
                if isinstance(item, Garcon.MenuItem) and item.get_visible():
                    print(item.get_desktop_id())
        """
    private static let menu = """
        <!DOCTYPE Menu PUBLIC "-//freedesktop//DTD Menu 1.0//EN"
         "http://www.freedesktop.org/standards/menu-spec/1.0/menu.dtd">
        <Menu>
          <Name>Screensavers</Name>
          <DefaultAppDirs/>
          <Include><Category>Screensaver</Category></Include>
        </Menu>
        """

    @Test(
        "The menu libraries of MATE and Xfce list the screen saver",
        arguments: [
            ("MATE", "gir1.2-matemenu-2.0", "MateMenu-2.0"),
            ("XFCE", "gir1.2-garcon-1.0", "Garcon-1.0"),
        ])
    func menuLibraries(_ desktop: String, _ package: String, _ library: String) throws {
        let search = try ChildProcess(
            "sh",
            [
                "-c",
                "ls /usr/lib/*/girepository-1.0/\(library).typelib && /usr/bin/python3 -c 'import gi'",
            ])
        guard search.wait(timeout: 20) == .status(0) else {
            return progress("savers: \(package) or python3-gi is not installed here: skipped")
        }
        let folder = try TemporaryFolder()
        let data = folder("data/applications/screensavers")
        try run("mkdir", "-p", data, folder("config/menus"), folder("bin"))
        try run("cp", RepositoryPath.of(Self.saver), data)
        try writeFile(Self.menu, to: folder("config/menus/savers.menu"))
        try writeFile(Self.menuReader, to: folder("read.py"))
        // The entry names a program that it tries to find.
        try run("ln", "-s", "/bin/true", folder("bin/flipclockx"))
        let reader = try ChildProcess(
            "/usr/bin/python3", [folder("read.py"), desktop, folder("config/menus/savers.menu")],
            environment: [
                "XDG_DATA_DIRS": folder("data"), "XDG_DATA_HOME": folder("home"),
                "XDG_CONFIG_DIRS": folder("config"), "XDG_CURRENT_DESKTOP": desktop,
                "PATH": folder("bin") + ":/usr/bin:/bin",
            ])
        #expect(reader.wait(timeout: 20) == .status(0), "\(reader.errorOutput)")
        #expect(reader.output == "screensavers-flipclockx.desktop\n")
    }

    @Test func everyActionHasItsGroup() throws {
        let lines = try RepositoryText.lines(of: Self.entry)
        let list = try #require(lines.first { $0.hasPrefix("Actions=") })
        let actions = list.dropFirst(8).split(separator: ";").map { "[Desktop Action \($0)]" }
        #expect(actions == lines.filter { $0.hasPrefix("[Desktop Action ") })
        #expect(actions.count == 3)
    }

    @Test func identifierIsTheSameEverywhere() throws {
        #expect(WindowConfiguration.className == Self.identifier)
        let entry = try RepositoryText.lines(of: Self.entry)
        #expect(entry.contains("StartupWMClass=\(Self.identifier)"))
        for file in Self.entries {
            #expect(
                try RepositoryText.lines(of: file).contains("Icon=\(Self.identifier)"), "\(file)")
        }
        let found = try RepositoryCommand(["find", "Resources/share/icons", "-type", "f"]).output
        for icon in found.split(separator: "\n") {
            let name = icon.split(separator: "/").last.map(String.init) ?? ""
            #expect(name.hasPrefix(Self.identifier), "\(icon)")
        }
    }

    @Test func appStreamDescriptionIsValid() throws {
        try Self.expectValidAppStream(Self.metainfo)
        let lines = try RepositoryText.lines(of: Self.metainfo)
        #expect(lines.contains("  <id>\(Self.identifier)</id>"))
    }

    /// Validates an AppStream file. A missing homepage is allowed, because the project has none yet: AppStream 1.0.2 and
    /// later versions warn about it, and earlier ones do not know that warning.
    static func expectValidAppStream(_ file: String) throws {
        let words = ["appstreamcli", "validate", "--pedantic", "--no-net"]
        var check = try RepositoryCommand(words + ["--override=url-homepage-missing=info", file])
        if check.errors.contains("url-homepage-missing") {
            check = try RepositoryCommand(words + [file])
        }
        guard check.status != 127 else {
            return progress("metainfo: appstreamcli is not installed here: skipped")
        }
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    /// The pictures for the screenshots in the AppStream file, which needs their addresses for that.
    @Test(arguments: ["flip", "screenshot", "back"])
    func pictureForSoftwareCentresHasItsSize(name: String) throws {
        #expect(try Self.size(ofPNG: "Resources/\(name).png") == [1280, 720])
    }

    @Test(arguments: [16, 22, 24, 32, 48, 64, 128, 256])
    func iconHasItsSize(side: Int) throws {
        let file = "Resources/share/icons/hicolor/\(side)x\(side)/apps/\(Self.identifier).png"
        #expect(try Self.size(ofPNG: file) == [side, side])
    }

    @Test func drawingsAndTheScreenSaversFormAreWellFormed() throws {
        let found = try RepositoryCommand([
            "find", "Resources", "-name", "*.svg", "-o", "-name", "*.xml",
        ])
        let files = found.output.split(separator: "\n").map(String.init)
        #expect(files.count >= 5)
        let check = try RepositoryCommand(["xmllint", "--noout", "--nonet"] + files)
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test func screenSaverFormUsesExistingOptions() throws {
        let form = try RepositoryText.lines(
            of: "Resources/share/xscreensaver/config/flipclockx.xml")
        let used = RepositoryText.options(in: form.joined(separator: "\n"))
        #expect(used.contains("--root"))
        #expect(try used.isSubset(of: RepositoryText.documentedOptions()))
    }

    /// The width and height in the header of a PNG file.
    private static func size(ofPNG file: String) throws -> [Int?] {
        let dump = try RepositoryCommand(["od", "-An", "-tu1", "-j16", "-N8", file])
        let bytes = dump.output.split(whereSeparator: { " \n".contains($0) }).compactMap { Int($0) }
        try #require(bytes.count == 8, "\(file) \(dump.errors)")
        return [0, 4].map { bytes[$0..<($0 + 4)].reduce(0) { $0 * 256 + $1 } }
    }
}
