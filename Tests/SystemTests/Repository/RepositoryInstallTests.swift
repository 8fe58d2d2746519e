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

        let saver = try RepositoryCommand([
            folder("usr/libexec/xscreensaver/flipclockx"), "--version",
        ])
        #expect(saver.status == 0, "the screen saver's link starts the program: \(saver.errors)")

        _ = try Self.make("uninstall", in: folder)
        #expect(try Self.files(in: folder) == [])
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
        let check = try RepositoryCommand([shell, "-n", folder("usr/\(file)")])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test(arguments: [
        (["--snaps"], ["--snapshot"]),
        (["--flip-axis", ""], ["x", "y"]),
        (["--seconds", "--motion", "f"], ["full"]),
        (["--snapshot", "Resources/scr"], ["Resources/screenshot.png"]),
        (["--monitor", ""], ["all", "current", "each", "primary"]),
        (["h"], []), (["--seconds", "h"], []),
    ])
    func bashCompletes(words: [String], answers: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        // The variables that bash sets before it calls a completion function.
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
        let bash = try RepositoryCommand(["bash", "-c", question, script] + words)
        let given = bash.output.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(given.sorted() == answers, "\(bash.output)\(bash.errors)")
    }

    @Test(arguments: [
        ("--snaps", ["--snapshot"]), ("--flip-axis ", ["x", "y"]),
        ("--seconds --motion f", ["full"]),
        ("--monitor ", ["all", "current", "each", "primary"]), ("h", []), ("--seconds h", []),
    ])
    func fishCompletes(words: String, answers: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        let script = folder("usr/share/fish/vendor_completions.d/flipclockx.fish")
        // Without the user's configuration, and in a folder without files that could be offered.
        let fish = try RepositoryCommand(
            [
                "fish", "--no-config", "-c",
                "cd $argv[1]; source $argv[2]; complete -C \"flipclockx $argv[3]\"",
                folder("usr/share/doc"), script, words,
            ], environment: ["HOME": folder.path])
        let given = fish.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(given.map(String.init).sorted() == answers, "\(fish.output)\(fish.errors)")
    }

    @Test(arguments: [
        ("--snaps", ["--snapshot"]), ("--flip-axis ", ["x", "y"]),
        ("--seconds --motion f", ["full"]),
        ("--monitor ", ["all", "current", "each", "primary"]), ("h", []), ("--seconds h", []),
    ])
    func zshCompletes(words: String, answers: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.make("install", in: folder)
        // Completion needs the line editor, which needs a terminal, so a second shell runs in a pseudo-terminal. There
        // compadd writes every match to a file before it passes it to the editor.
        let question = #"""
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u"
            zpty -w shell 'compadd() { local -a found; [[ -n ${argv[(r)-[OAD]]} ]] ||
                { builtin compadd -O found "$@"; print -rl -- $found >>'$2' }; builtin compadd "$@" }'
            zpty -w shell 'finish() { : >'$2.end' }; zle -N finish; bindkey "^X" finish; : >'$2.ready
            while [[ ! -e $2.ready ]]; do sleep 0.05; done
            zpty -w -n shell $'flipclockx '$3$'\t\C-x'
            for try in {1..200}; do [[ -e $2.end ]] && break; sleep 0.05; done
            [[ -e $2.end ]] || print 'no answer'
            [[ ! -e $2 ]] || cat $2
            """#
        let zsh = try RepositoryCommand(
            [
                "zsh", "-f", "-c", question, "zsh", folder("usr/share/zsh/site-functions"),
                folder("matches"), words,
            ], environment: ["HOME": folder.path])
        let given = Set(zsh.output.split(separator: "\n").map(String.init))
        #expect(given.sorted() == answers, "\(zsh.output)\(zsh.errors)")
    }

    /// Runs a target of the Makefile with the program that was built with these tests.
    private static func make(_ target: String, in folder: TemporaryFolder) throws
        -> RepositoryCommand
    {
        let make = try RepositoryCommand([
            "make", target, "DESTDIR=\(folder.path)", "PREFIX=/usr",
            "PROGRAM=\(ProductPath.flipclockx)",
        ])
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
