import Glibc

@main
enum FlipClockXMain {
    static func main() {
        switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
        case .exit(let status, let output, let error):
            if let output { Diagnostics.write(output, to: STDOUT_FILENO) }
            if let error { Diagnostics.write(error) }
            exit(status)
        case .run(let options, let warnings):
            for warning in warnings { Diagnostics.write(warning) }
            do {
                try run(options)
            } catch {
                Diagnostics.write("\(error)")
                exit(EXIT_FAILURE)
            }
        }
    }

    private static func run(_ options: Options) throws {
        let keeper = try SettingsKeeper(
            file: options.location.file, overrides: options.overrides)
        for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
        let face = ClockFace(keeper.settings)
        let style = FaceStyle(keeper.settings)
        switch options.task {
        case .snapshot(let snapshot):
            try Snapshot(options: snapshot, face: face, style: style)
                .run(now: SystemWallClock().reading)
        case .window(let window):
            try Application(options: window, face: face, style: style).run()
        }
    }
}
