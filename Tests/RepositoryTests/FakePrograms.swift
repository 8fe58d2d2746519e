import Glibc
import TestSupport
import Testing

/// Small scripts that replace system programs while a command runs.
struct FakePrograms {
    let folder: TemporaryFolder

    /// Creates an executable POSIX shell script for each name.
    init(_ texts: [String: String]) throws {
        folder = try TemporaryFolder()
        for (name, text) in texts {
            let made = try RepositoryCommand(
                [
                    "sh", "-c", "printf '%s\\n' '#!/bin/sh' \"$TEXT\" >\"$0\"; chmod +x \"$0\"",
                    folder(name),
                ],
                environment: ["TEXT": text])
            try #require(made.status == 0, "\(made.errors)")
        }
    }

    /// Runs a command with a PATH that contains only these programs and a few basic ones.
    func runAlone(_ words: [String]) throws -> RepositoryCommand {
        let link = """
            for name in awk cat dirname env grep head id ls mktemp readlink rm sed sh tr; do
                ln -sf "$(command -v $name)" "$0"
            done
            """
        let linked = try RepositoryCommand(["sh", "-c", link, folder.path])
        try #require(linked.status == 0, "\(linked.errors)")
        return try RepositoryCommand(
            words,
            environment: [
                "PATH": folder.path, "SWIFT": folder("swift"), "OS_RELEASE": "/dev/null",
            ])
    }

    /// Runs a command with a PATH that contains these programs first.
    func run(_ words: [String]) throws -> RepositoryCommand {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return try RepositoryCommand(
            words, environment: ["PATH": "\(folder.path):\(path)", "SWIFT": folder("swift")])
    }
}
