import TestSupport
import Testing

/// Scripts/test, with a fake program in place of the built tests.
@Suite struct TestScriptTests {
    /// A folder like that of a build, with a shell script in place of the tests.
    private struct FakeTests {
        private let folder: TemporaryFolder

        /// - Parameters:
        ///   - list: The names of the tests.
        ///   - suites: What the tests do by the names of their suites or modules; without an entry they pass.
        init(list: [String], suites: [(name: String, body: String)] = []) throws {
            folder = try TemporaryFolder()
            let cases = suites.map { "'^\($0.name)[./(]') \($0.body) ;;" }.joined(separator: "\n")
            let program = """
                #!/bin/sh
                list() { printf '%s\\n' \(list.map { "'\($0)'" }.joined(separator: " ")); }
                case $3 in
                    --list-tests) list; echo 'app: a line of a test'; exit ;;
                    --filter) count=$(list | grep -Ec "$4"); echo "$4" >>"\(folder.path)/order"
                        case $(printf '%s' "$4" | tr -d '\\\\') in
                        \(cases)
                        esac ;;
                esac
                echo "✔ Test run with $count tests in 1 suite passed after 0.001 seconds."
                """
            try writeFile(program, to: folder("program"))
            let made = try RepositoryCommand([
                "install", "-D", "-m", "755", folder("program"),
                folder("release/flipclockxPackageTests.xctest"),
            ])
            try #require(made.status == 0, "\(made.errors)")
        }

        /// Runs the script with both outputs in one, as in the log of a build machine.
        func run(_ tier: String...) throws -> RepositoryCommand {
            try RepositoryCommand(
                ["sh", "-c", "Scripts/test \"$@\" 2>&1", "sh", folder.path] + tier)
        }

        /// The suites in the order of their start.
        var order: [String] {
            (readFile(folder("order")) ?? "").split(separator: "\n").map {
                $0.filter { !"^[./(]\\".contains($0) }
            }
        }
    }

    private static let list = [
        "FlipEngineTests.ColorTests/red()", "FlipClockXTests.ModeTests/time()",
        "SystemTests.AppTests/KeyTests/home()", "SystemTests.AppTests/KeyTests/wheel(_:)",
        "SystemTests.MeasuredTests/CostTests/idle()",
        "SystemTests.WaitingTests/DayTests/midnight()",
        "SystemTests.WaitingTests/DayTests/noon(_:)",
        "DesktopTests.AppTests/MenuTests/managers(_:)",
    ]

    @Test func testsThatWaitAreProcessesOfTheirOwnAndThoseThatMeasureRunLast() throws {
        let fakes = try FakeTests(
            list: Self.list,
            suites: [
                ("SystemTests.AppTests/KeyTests", "sleep 0.3; echo 'a key'"),
                ("FlipEngineTests", "sleep 0.6; echo 'a value'"),
            ])
        let run = try fakes.run()
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("test: 7 of 7 tests ran in "))
        #expect(run.output.contains("a key\n") && run.output.contains("a value\n"))
        let order = fakes.order
        #expect(
            order.sorted() == [
                "FlipClockXTests", "FlipEngineTests", "SystemTestsAppTestsKeyTests",
                "SystemTestsMeasuredTestsCostTests", "SystemTestsWaitingTestsDayTestsmidnight",
                "SystemTestsWaitingTestsDayTestsnoon",
            ])
        #expect(order.last == "SystemTestsMeasuredTestsCostTests")
    }

    @Test func desktopsAreATierOfTheirOwn() throws {
        let fakes = try FakeTests(list: Self.list)
        let run = try fakes.run("desktops")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("test: 1 of 1 tests ran in "))
        #expect(fakes.order == ["DesktopTestsAppTestsMenuTests"])
    }

    @Test func failuresAreTheLastLines() throws {
        let fakes = try FakeTests(
            list: Self.list,
            suites: [
                (
                    "SystemTests.AppTests/KeyTests",
                    """
                    echo '✘ Test "a key" recorded an issue'; echo '✔ Test "a wheel" passed'
                    echo '✔ Test run with 2 tests in 1 suite failed'; exit 1
                    """
                )
            ])
        let run = try fakes.run()
        #expect(run.status == 1)
        let end = """
            test: SystemTests.AppTests/KeyTests ended with status 1:
            ✘ Test "a key" recorded an issue

            """
        let isAtTheEnd = run.output.hasSuffix(end)
        #expect(isAtTheEnd)
    }

    /// The output of this test must not contain lines like those of tests that fail.
    @Test func aSuiteThatCrashesFailsWithItsLastLines() throws {
        let fakes = try FakeTests(
            list: Self.list,
            suites: [("FlipEngineTests", "echo '◇ Test \"a flip\" started.'; kill -s ABRT $$")])
        let run = try fakes.run()
        #expect(run.status == 1)
        let end = """
            test: FlipEngineTests ended with status 134:
            ◇ Test "a flip" started.
            test: not all tests ran

            """
        let isAtTheEnd = run.output.hasSuffix(end)
        #expect(isAtTheEnd)
    }

    @Test func testsThatDoNotRunAreAFailure() throws {
        let fakes = try FakeTests(
            list: Self.list,
            suites: [
                ("SystemTests.AppTests/KeyTests", "echo 'Test run with 1 test in 1 suite'; exit")
            ])
        let run = try fakes.run()
        #expect(run.status == 1)
        #expect(run.output.contains("test: 6 of 7 tests ran in "))
        #expect(run.output.hasSuffix("test: not all tests ran\n"))
    }

    @Test func theSlowestTestsAreListed() throws {
        let lines = """
            for number in 1 2 3 4 5 6 7 8 9 10 11; do
                echo "✔ Test turn$number() with 2 test cases passed after $number.250 seconds."
            done
            echo '✔ Suite "Turns" passed after 99.000 seconds.'
            """
        let fakes = try FakeTests(
            list: Self.list, suites: [("SystemTests.AppTests/KeyTests", lines)])
        let run = try fakes.run()
        let slowest = (2...11).reversed().map { "\($0).250 turn\($0)() with 2 test cases\n" }
        #expect(
            run.output.contains(
                "test: the slowest system tests, in seconds:\n" + slowest.joined() + "test: 7 of 7")
        )
    }

    @Test(arguments: [[], ["folder", "everything"], ["folder", "desktops", "more"]])
    func otherArgumentsPrintTheUsage(arguments: [String]) throws {
        let run = try RepositoryCommand(["Scripts/test"] + arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains("usage: Scripts/test FOLDER desktops"))
    }
}
