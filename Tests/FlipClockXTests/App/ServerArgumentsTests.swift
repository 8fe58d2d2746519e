import Testing

@testable import FlipClock
@testable import FlipClockX

@Suite("Arguments for servers and windows")
struct ServerArgumentsTests {
    private func window(
        _ arguments: [String], warnings expected: [String] = []
    ) throws -> Options.Window {
        guard case .run(let options, let warnings) = Arguments.parse(arguments),
            case .window(let window) = options.task
        else { throw Unexpected(result: Arguments.parse(arguments)) }
        #expect(warnings == expected)
        return window
    }

    private struct Unexpected: Error {
        let result: Arguments.ParseResult
    }

    @Test("several displays keep their order")
    func displays() throws {
        #expect(try window([]).displays.isEmpty)
        #expect(try window(["--display", ":1"]).displays == [":1"])
        let several = try window([
            "--display", ":1", "--12h", "--display=host:0.1", "--display", ":1",
        ])
        #expect(several.displays == [":1", "host:0.1", ":1"])
    }

    @Test(
        "foreign windows, with one dash or two",
        arguments: [
            (["--root"], Options.Window.Target.root), (["-root"], .root),
            (["--window-id", "0x2a00007"], .window(0x2a00007)),
            (["-window-id", "0x2a00007"], .window(0x2a00007)),
            (["--window-id=0x2A00007"], .window(0x2a00007)),
            (["-window-id=44040199"], .window(44_040_199)),
            (["--root", "--window-id", "7"], .window(7)),
            (["--window-id", "7", "--root"], .window(7)), ([], .own),
        ])
    func targets(arguments: [String], target: Options.Window.Target) throws {
        #expect(try window(arguments).target == target)
    }

    @Test("--keep-awake, --exit-on-input and --debug")
    func switches() throws {
        let plain = try window([])
        #expect(!plain.exitsOnInput && !plain.isDebugging)
        let all = try window(["--keep-awake", "--exit-on-input", "--debug"])
        #expect(all.exitsOnInput && all.isDebugging)
        guard case .run(let options, _) = Arguments.parse(["--root", "--keep-awake"]) else {
            Issue.record("refused")
            return
        }
        #expect(options.overrides.contains(.keepAwake))
    }

    @Test("options without effect on a foreign window are ignored, with a warning")
    func idle() throws {
        let root = try window(
            ["-root", "--geometry", "300x200", "--fullscreen", "--exit-on-input"],
            warnings: [
                "--geometry has no effect with --root", "--fullscreen has no effect with --root",
                "--exit-on-input has no effect with --root",
            ])
        #expect(!root.exitsOnInput)
        let given = ["--root", "--widget", "--sticky", "--opacity", "0.5", "--monitor", "all"]
        guard case .run(let options, let warnings) = Arguments.parse(given) else {
            Issue.record("refused")
            return
        }
        #expect(options.settings(from: Settings()) == Settings() && warnings.count == 4)
        // The preview of a screen saver adds the window to its command.
        let both = try window(
            ["--root", "--window-id", "5", "--fullscreen"],
            warnings: ["--fullscreen has no effect with --window-id"])
        #expect(both.target == .window(5))
        guard
            case .run(_, let unused) = Arguments.parse([
                "--snapshot", "a.png", "--root", "--window-id", "1", "--keep-awake",
                "--exit-on-input", "--debug",
            ])
        else {
            Issue.record("refused")
            return
        }
        #expect(
            unused
                == ["--root", "--window-id", "--keep-awake", "--exit-on-input", "--debug"].map {
                    "\($0) has no effect with --snapshot"
                })
    }

    @Test(
        "invalid combinations are refused in one line, with status 64",
        arguments: [
            (["--window-id", "clock"], "--window-id 'clock' is not a window number;"),
            (["--window-id", "0"], "--window-id '0' is not a window number;"),
            (["-window-id", ""], "--window-id '' is not a window number;"),
            (
                ["--window-id", "5", "--display", ":1", "--display", ":2"],
                "--window-id '5' is on one display only;"
            ),
            (["--display", ":1", "--display", ""], "--display '' is empty;"),
            (["--window-id"], "missing value for '--window-id"),
        ])
    func refusals(arguments: [String], start: String) {
        guard case .exit(64, nil, let error?) = Arguments.parse(arguments) else {
            Issue.record("accepted")
            return
        }
        #expect(error.hasPrefix(start), "\(error)")
        #expect(!error.contains("\n"))
    }
}
