import Glibc
import TestSupport
import Testing

/// `make install` and `make uninstall`, into a folder of the test's own.
@Suite struct HouseInstallTests {
    /// Everything that a distribution's package has, from the prefix.
    private static let expected = [
        "bin/flipclockx",
        "libexec/xscreensaver/flipclockx",
        "share/applications/io.github.flipclockx.flipclockx.desktop",
        "share/applications/screensavers/flipclockx.desktop",
        "share/bash-completion/completions/flipclockx",
        "share/doc/flipclockx/CHANGELOG.md",
        "share/doc/flipclockx/LICENSE",
        "share/doc/flipclockx/README.md",
        "share/doc/flipclockx/examples/autostart.desktop",
        "share/doc/flipclockx/examples/config.toml",
        "share/fish/vendor_completions.d/flipclockx.fish",
        "share/man/man1/flipclockx.1",
        "share/man/man5/flipclockx.5",
        "share/metainfo/io.github.flipclockx.flipclockx.metainfo.xml",
        "share/xscreensaver/config/flipclockx.xml",
        "share/zsh/site-functions/_flipclockx",
    ]

    @Test func everythingIsInstalledAndGoesAwayAgain() throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let files = try Self.files(in: folder)
        #expect(files.filter { !$0.hasPrefix("share/icons/hicolor/") } == Self.expected)
        #expect(files.count == Self.expected.count + 9)

        let saver = try HouseCommand([folder("usr/libexec/xscreensaver/flipclockx"), "--version"])
        #expect(saver.status == 0, "the screen saver's name leads to the program: \(saver.errors)")

        _ = try Self.make("uninstall", in: folder)
        #expect(try Self.files(in: folder) == [])
    }

    @Test func theInstalledExampleIsTheProgramsOwn() throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let printed = try HouseCommand([ProductPath.flipclockx, "--print-config"]).output
        let example = folder("usr/share/doc/flipclockx/examples/config.toml")
        #expect(try HouseCommand(["cat", example]).output == printed)
        let settings = printed.split(separator: "\n").filter { !$0.hasPrefix("[") }
        #expect(settings.count > 10)
        #expect(settings.allSatisfy { $0.hasPrefix("#") }, "every setting is in a comment")
    }

    @Test(arguments: [
        ("bash", "share/bash-completion/completions/flipclockx"),
        ("zsh", "share/zsh/site-functions/_flipclockx"),
        ("fish", "share/fish/vendor_completions.d/flipclockx.fish"),
    ])
    func completionsNameEveryOptionAndCanBeRead(shell: String, file: String) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let script = try HouseCommand(["cat", folder("usr/\(file)")]).output
        for option in try HouseText.documentedOptions() {
            // fish has the name in an argument of its own.
            let spelt = shell == "fish" ? "-l '\(option.dropFirst(2))'" : option
            #expect(script.contains(spelt), "\(option)")
        }
        #expect(script.hasPrefix("#!") == false)
        let check = try HouseCommand([shell, "-n", folder("usr/\(file)")])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test(arguments: [
        (["--snaps"], ["--snapshot"]),
        (["--flip-axis", ""], ["x", "y"]),
        (["--seconds", "--motion", "f"], ["full"]),
        (["--snapshot", "Resources/scr"], ["Resources/screenshot.png"]),
    ])
    func bashCompletes(words: [String], answers: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        // What bash itself sets before it asks.
        let question = """
            . "$0"
            COMP_WORDS=(flipclockx "$@") COMP_CWORD=$# COMP_LINE="flipclockx $*" COMP_TYPE=9 COMP_KEY=9
            COMP_POINT=${#COMP_LINE}
            ask=$(complete -p flipclockx | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            previous=${COMP_WORDS[$# - 1]}
            "$ask" flipclockx "${!#}" "$previous"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let script = folder("usr/share/bash-completion/completions/flipclockx")
        let bash = try HouseCommand(["bash", "-c", question, script] + words)
        let given = bash.output.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(given.sorted() == answers, "\(bash.output)\(bash.errors)")
    }

    /// Runs a target of the Makefile for the program that lies beside these tests.
    private static func make(_ target: String, in folder: TemporaryFolder) throws -> HouseCommand {
        let make = try HouseCommand([
            "make", target, "DESTDIR=\(folder.path)", "PREFIX=/usr",
            "PROGRAM=\(ProductPath.flipclockx)",
        ])
        try #require(make.status == 0, "\(make.output)\(make.errors)")
        return make
    }

    /// What is in the folder but for folders, by names from the prefix, sorted.
    private static func files(in folder: TemporaryFolder) throws -> [String] {
        let found = try HouseCommand([
            "find", folder.path, "!", "-type", "d", "-printf", "%P\n",
        ])
        return found.output.split(separator: "\n").map { String($0.dropFirst(4)) }.sorted()
    }
}
