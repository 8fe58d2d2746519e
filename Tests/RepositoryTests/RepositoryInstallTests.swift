import Glibc
import TestSupport
import Testing

/// `make install` and `make uninstall` in a temporary folder.
@Suite struct RepositoryInstallTests {
    /// All files of a distribution's package except icons, relative to the prefix.
    private static let expected = [
        "bin/flipclockx",
        "libexec/xscreensaver/flipclockx",
        "share/applications/io.github.flipclockx.flipclockx.desktop",
        "share/applications/screensavers/flipclockx.desktop",
        "share/bash-completion/completions/flipclockx",
        "share/doc/flipclockx/CHANGELOG.md",
        "share/doc/flipclockx/LICENSE",
        "share/doc/flipclockx/README.md",
        "share/doc/flipclockx/examples/config.toml",
        "share/doc/flipclockx/examples/io.github.flipclockx.flipclockx.desktop",
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
        #expect(files.count == Self.expected.count + 10)

        let saver = try RepositoryCommand([
            folder("usr/libexec/xscreensaver/flipclockx"), "--version",
        ])
        #expect(saver.status == 0, "the screen saver's link starts the program: \(saver.errors)")

        _ = try Self.make("uninstall", in: folder)
        #expect(try Self.files(in: folder) == [])
    }

    @Test("the installed README has no links to files that are not installed, and no picture")
    func readme() throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let text = try RepositoryText.lines(of: folder("usr/share/doc/flipclockx/README.md"))
        #expect(text.count > 100)
        for line in text where line.contains("](") {
            #expect(
                line.matches(of: #/\]\([^)]*\)/#).allSatisfy { $0.0.hasPrefix("](https://") },
                "\(line)")
        }
        #expect(!text.contains { $0.contains("![") })
        // Nor has it sentences that make sense only beside the sources.
        for word in ["Scripts/", "make ", ".build-deb", "sources:", "CONTRIBUTING", "Benchmarks"] {
            #expect(!text.contains { $0.contains(word) }, "\(word)")
        }
        #expect(text.contains("## Use it"))
    }

    @Test("the installed program has no symbols, unless a packager keeps them")
    func stripped() throws {
        for (arguments, isStripped) in [([], true), (["INSTALL_PROGRAM=install -D -m 755"], false)]
        {
            let folder = try TemporaryFolder()
            _ = try Self.make("install", in: folder, arguments)
            let symbols = try RepositoryCommand(["nm", folder("usr/bin/flipclockx")])
            #expect(symbols.output.isEmpty == isStripped)
        }
    }

    /// Until the next release, the newest entry of the metadata is the program's own version.
    @Test func installedMetadataNamesTheVersionOfTheProgram() throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let file = folder("usr/share/metainfo/\(RepositoryDesktopTests.identifier).metainfo.xml")
        let newest = try RepositoryText.lines(of: file).first { $0.contains("<release ") }
        let program = try RepositoryCommand([ProductPath.flipclockx, "--version"]).output
        let version = program.dropFirst("flipclockx ".count).dropLast()
        #expect(newest?.contains("version=\"\(version)\"") == true)
        #expect(newest?.contains("type=\"development\"") == version.contains("git"))
        try RepositoryDesktopTests.expectValidAppStream(file)
    }

    @Test func installedExampleEqualsPrintConfig() throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let printed = try RepositoryCommand([ProductPath.flipclockx, "--print-config"]).output
        let example = folder("usr/share/doc/flipclockx/examples/config.toml")
        #expect(try RepositoryCommand(["cat", example]).output == printed)
        let settings = printed.split(separator: "\n").filter { !$0.hasPrefix("[") }
        #expect(settings.count > 10)
        #expect(settings.allSatisfy { $0.hasPrefix("#") }, "every setting is commented out")
    }

    @Test(arguments: [
        ("bash", "share/bash-completion/completions/flipclockx"),
        ("zsh", "share/zsh/site-functions/_flipclockx"),
        ("fish", "share/fish/vendor_completions.d/flipclockx.fish"),
    ])
    func completionsAreValidAndComplete(shell: String, file: String) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let script = try RepositoryCommand(["cat", folder("usr/\(file)")]).output
        for option in try RepositoryText.documentedOptions() {
            // fish takes the name without dashes, as a separate argument.
            let spelt = shell == "fish" ? "-l '\(option.dropFirst(2))'" : option
            #expect(script.contains(spelt), "\(option)")
        }
        #expect(script.hasPrefix("#!") == false)
        guard RepositoryCommand.exists(shell) else {
            return progress("completions: \(shell) is not installed here: skipped")
        }
        let check = try RepositoryCommand([shell, "-n", folder("usr/\(file)")])
        #expect(check.status == 0, "\(check.errors)")
    }

    /// Runs a target of the Makefile with the program that was built with these tests.
    private static func make(
        _ target: String, in folder: TemporaryFolder, _ variables: [String] = []
    ) throws -> RepositoryCommand {
        let make = try RepositoryCommand(
            [
                "make", target, "DESTDIR=\(folder.path)", "PREFIX=/usr",
                "PROGRAM=\(ProductPath.flipclockx)",
            ] + variables)
        try #require(make.status == 0, "\(make.output)\(make.errors)")
        return make
    }

    /// The files in the folder, relative to the prefix, sorted.
    private static func files(in folder: TemporaryFolder) throws -> [String] {
        let found = try RepositoryCommand([
            "find", folder.path, "!", "-type", "d", "-printf", "%P\n",
        ])
        return found.output.split(separator: "\n").map { String($0.dropFirst(4)) }.sorted()
    }
}
