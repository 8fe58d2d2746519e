import TestSupport
import Testing

/// Scripts/format, which `make lint` and `make format` call.
@Suite struct RepositoryFormatTests {
    /// Most systems limit a process to 1,024 open files, fewer than this repository has. The limit of this test is as far
    /// below its number of files.
    @Test(arguments: ["lint", "in-place"])
    func formatterOpensFewFilesAtATime(task: String) throws {
        let folder = try TemporaryFolder()
        for number in 0..<200 {
            try writeFile("let value = \(number)\n", to: folder("File\(number).swift"))
        }
        let format = try RepositoryCommand([
            "sh", "-c", "ulimit -Sn 64; exec Scripts/format \"$@\"", "sh", task, folder.path,
        ])
        #expect(format.status == 0)
        #expect(format.output + format.errors == "")
    }

    @Test func lintReportsADeviationUntilTheFileIsFormatted() throws {
        let folder = try TemporaryFolder()
        let file = folder("File.swift")
        try writeFile("let  value = 1\n", to: file)
        let lint = try RepositoryCommand(["Scripts/format", "lint", folder.path])
        #expect(lint.status == 1)
        // "error" or "warning", with an older formatter.
        #expect(lint.output.contains("\(file):1:4: "), "\(lint.output)\(lint.errors)")

        let format = try RepositoryCommand(["Scripts/format", "in-place", folder.path])
        #expect(format.status == 0, "\(format.errors)")
        #expect(try RepositoryCommand(["cat", file]).output == "let value = 1\n")
        #expect(try RepositoryCommand(["Scripts/format", "lint", folder.path]).status == 0)
    }

    /// What a failing formatter does, and the output and status of the script.
    @Test(arguments: [
        ("echo 'warning: unrecognized rule'", "", 0),
        ("echo 'warning: unrecognized rule'; echo File.swift:1:1", "File.swift:1:1\n", 1),
        (":", "", 1),
    ])
    func lintIgnoresReportsOfUnknownRules(report: String, output: String, status: Int32) throws {
        let fakes = try FakePrograms(["swift": "\(report); exit 1"])
        let lint = try fakes.run(["Scripts/format", "lint", "Package.swift"])
        #expect(lint.status == status)
        #expect(lint.output == output)
    }

    @Test func lintFailsIfAPathIsMissing() throws {
        let lint = try RepositoryCommand(["Scripts/format", "lint", "Package.swift", "/missing"])
        #expect(lint.status == 1)
        #expect(lint.output.contains("/missing"))
    }
}
