import TestSupport
import Testing

@testable import FlipClockX

/// The installed completions, asked by the real shells.
///
///     let shell = try ShellCompletion(.fish)
///     let answers = try shell.answers(to: ["--snaps", "--flip-axis "])
///
/// The user has a theme of their own, `mine`, and the current folder contains `a picture.png`, `clock.toml`, `notes.txt`
/// and an empty folder `folder`.
struct ShellCompletion {
    /// The shells that are installed here; the others are skipped, with a line.
    static let installed = CompletionScript.Shell.allCases.filter { shell in
        if RepositoryCommand.exists(shell.rawValue) { return true }
        progress("completions: \(shell.rawValue) is not installed here: skipped")
        return false
    }

    /// The shell.
    let shell: CompletionScript.Shell
    private let folder: TemporaryFolder

    /// Installs the program in a temporary folder.
    init(_ shell: CompletionScript.Shell) throws {
        self.shell = shell
        folder = try TemporaryFolder()
        let make = try RepositoryCommand([
            "make", "install", "DESTDIR=\(folder.path)", "PREFIX=/usr",
            "PROGRAM=\(ProductPath.flipclockx)",
        ])
        try #require(make.status == 0, "\(make.output)\(make.errors)")
        let files = try RepositoryCommand([
            "sh", "-c",
            """
            cd "$0" && mkdir -p work/folder .config/flipclockx/themes &&
                touch "work/a picture.png" work/clock.toml work/notes.txt &&
                echo 'ground = "#123456"' >.config/flipclockx/themes/mine.toml
            """, folder.path,
        ])
        try #require(files.status == 0, "\(files.errors)")
    }

    /// Returns the sorted completions of each of `lines`, which follow the program's name and a space, with the cursor at
    /// their end. `withDescriptions` keeps the descriptions of fish, each after a tab.
    func answers(to lines: [String], withDescriptions: Bool = false) throws -> [[String]] {
        let question =
            switch shell {
            case .bash: Self.bash
            case .zsh: Self.zsh
            case .fish: Self.fish
            }
        let script =
            switch shell {
            case .bash: "usr/share/bash-completion/completions/flipclockx"
            case .zsh: "usr/share/zsh/site-functions"
            case .fish: "usr/share/fish/vendor_completions.d/flipclockx.fish"
            }
        let options =
            switch shell {
            case .bash: ["bash", "--norc", "-c", question, "bash"]
            case .zsh: ["zsh", "-f", "-c", question, "zsh"]
            case .fish: ["fish", "--no-config", "-c", question]
            }
        let result = try RepositoryCommand(
            ["env", "-C", folder("work")] + options + [folder(script)] + lines,
            environment: [
                "HOME": folder.path, "XDG_CONFIG_HOME": folder(".config"),
                "PATH": "\(folder("usr/bin")):/usr/bin:/bin",
                "descriptions": withDescriptions ? "yes" : "no",
            ])
        let parts = result.output.split(separator: "@\n", omittingEmptySubsequences: false)
        try #require(parts.count == lines.count + 1, "\(result.output)\(result.errors)")
        return parts.dropLast().map { part in
            Set(part.split(separator: "\n").map(String.init)).sorted()
        }
    }

    /// Sets the variables as readline does, which separates words at spaces, equals signs and colons.
    private static let bash = #"""
        . "$1"
        shift
        function=$(complete -p flipclockx | sed 's/.*-F \([^ ]*\).*/\1/')
        for line; do
            COMP_LINE="flipclockx $line" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_KEY=9
            spaced=${line//=/ = }
            read -r -a COMP_WORDS <<<"flipclockx ${spaced//:/ : }"
            [[ $line != '' && $line != *[\ ] ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$function" flipclockx "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            [[ ${#COMPREPLY[@]} = 0 ]] || printf '%s\n' "${COMPREPLY[@]}"
            echo @
        done
        """#

    /// The answers of fish repeat the words before an equals sign, and have a description after a tab. Those that do not
    /// begin with the word are left out: fish 4 lists them, and shows them only if there are no others.
    private static let fish = #"""
        source $argv[1]
        for line in $argv[2..]
            set -l word (string escape --style=regex -- (string match -r -- '[^ ]*$' "$line"))
            set -l hidden (test $descriptions = yes; and echo '^$'; or echo '\t.*')
            complete -C "flipclockx $line" | string replace -r $hidden "" | string match -r -- "^$word.*" |
                string replace -r "^--[a-z-]+=" ""
            echo @
        end
        """#

    /// Completion needs the line editor, which needs a terminal, so a second shell runs in a pseudo-terminal. There
    /// compadd writes every match to a file before it passes it to the editor.
    private static let zsh = #"""
        zmodload zsh/zpty zsh/zselect
        matches=$HOME/matches
        zpty shell zsh -f -i
        zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u; setopt no_list_beep"
        zpty -w shell 'compadd() { local -a found; [[ -n ${argv[(r)-[OAD]]} ]] ||
            { builtin compadd -O found "$@"; print -rl -- $found >>'$matches' }; builtin compadd "$@" }'
        zpty -w shell 'finish() { BUFFER=; : >'$matches.end' }; zle -N finish; bindkey "^X" finish; : >'$matches.ready
        while [[ ! -e $matches.ready ]]; do zselect -t 2; done
        shift
        for line; do
            rm -f $matches $matches.end
            zpty -w -n shell "flipclockx $line"$'\t\C-x'
            for try in {1..1000}; do [[ -e $matches.end ]] && break; zselect -t 1; done
            [[ -e $matches.end ]] || print 'no answer'
            # Nothing of the terminal's output is needed, but its buffer must not fill up.
            while zpty -r -t shell output; do :; done
            [[ ! -e $matches ]] || cat $matches
            print @
        done
        """#
}
