import CX11
import Glibc
import TestSupport
import Testing

/// The running program in a window, and the films that it draws with the same options.
final class FilmedClock {
    /// The window's process.
    let process: ChildProcess
    let observer: ScreenReader
    let window: Window
    private let server: Xvfb
    private let options: [String]
    private let size: (width: Int, height: Int)
    private let folder: TemporaryFolder
    /// The pipe that the program reads its texts from; -1 without one.
    private var pipe: Int32 = -1

    /// Starts the program with `options` in a window of `size` at `place`.
    ///
    /// - Parameters:
    ///   - follows: The first text, if it reads texts, see `say`; the film gets it as an option.
    ///   - output: A file or a pipe to which the window's process tells the changes by hand; nil for none.
    init(
        on server: Xvfb, _ options: [String], size: (width: Int, height: Int) = (480, 300),
        at place: (x: Int, y: Int) = (100, 100), follows: String? = nil,
        output: String? = nil, environment: [String: String?] = [:]
    ) throws {
        self.server = server
        self.size = size
        self.options = options + (follows.map { ["--text", $0] } ?? [])
        folder = try TemporaryFolder()
        let geometry = ["--geometry", "\(size.width)x\(size.height)+\(place.x)+\(place.y)"]
        var command = [ProductPath.flipclockx, "--no-config"] + geometry + options
        if follows != nil {
            let path = folder("lines")
            guard mkfifo(path, 0o600) == 0 else { throw TestError("no pipe") }
            // Opened for reading and writing, so that neither side waits for the other to open it.
            pipe = open(path, O_RDWR | O_CLOEXEC)
            command = ["/bin/sh", "-c", "exec \"$@\" < \"$0\"", path] + command + ["--follow"]
        }
        if let output {
            command = ["/bin/sh", "-c", "exec \"$@\" > \"$0\"", output] + command + ["--tell"]
        }
        let own = ["DISPLAY": server.display, "TZ": "UTC", "XDG_STATE_HOME": folder.path]
        process = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: environment.merging(own) { $1 })
        observer = try ScreenReader(display: server.display)
        window = try observer.waitForWindow(pid: process.pid)
        if let follows { say(follows) }
    }

    deinit { if pipe >= 0 { close(pipe) } }

    /// Passes another text to a program that follows.
    func say(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(pipe, $0, strlen($0)) }
    }

    // MARK: The window

    /// The window's pixels.
    func picture() throws -> GoldenPicture {
        guard let screenshot = observer.screenshot(of: window) else {
            throw TestError("the window cannot be read; standard error: \(process.errorOutput)")
        }
        return GoldenPicture(screenshot)
    }

    /// Waits until the window's pixels have not changed for `seconds`, and returns them.
    func stillPicture(for seconds: Double = 0.5) throws -> GoldenPicture {
        var last = try picture()
        var since = monotonicNow()
        let deadline = since + 10
        while monotonicNow() - since < seconds {
            pause(0.02)
            let next = try picture()
            if next != last { since = monotonicNow() }
            last = next
            if monotonicNow() > deadline { throw TestError("the picture keeps changing") }
        }
        return last
    }

    /// The different pictures of `clocks` in the next `seconds`, in their order.
    ///
    /// A picture counts if it was seen twice in a row, because the server may be read between two parts of a frame.
    static func record(_ clocks: [FilmedClock], for seconds: Double) throws -> [[GoldenPicture]] {
        var pictures = clocks.map { _ in [GoldenPicture]() }
        var last: [GoldenPicture?] = clocks.map { _ in nil }
        let end = monotonicNow() + seconds
        while monotonicNow() < end {
            for (index, clock) in clocks.enumerated() {
                let picture = try clock.picture()
                if picture == last[index], picture != pictures[index].last {
                    pictures[index].append(picture)
                }
                last[index] = picture
            }
        }
        return pictures
    }

    // MARK: The film

    /// The frames of a film with the window's options and size.
    ///
    /// - Parameters:
    ///   - time: The time of the first frame, in seconds since 1970.
    ///   - script: The lines of the pointer script.
    func film(
        from time: Double, seconds: Double, rate: Int, script: [String] = []
    ) throws -> [GoldenPicture] {
        let path = folder("film.bgra")
        try writeFile(script.joined(separator: "\n"), to: folder("pointer.txt"))
        let film = try ChildProcess(
            ProductPath.flipclockx,
            [
                "--no-config", "--film", path, "--film-format", "bgra", "--geometry",
                "\(size.width)x\(size.height)", "--from", MachineClock.text(time), "--for",
                "\(seconds)", "--fps", "\(rate)", "--pointer-script", folder("pointer.txt"),
            ] + options, environment: ["DISPLAY": nil, "TZ": "UTC"])
        guard film.wait(timeout: 120) == .status(0), let file = fopen(path, "r") else {
            throw TestError("no film: \(film.errorOutput)")
        }
        defer {
            fclose(file)
            unlink(path)
        }
        var frames: [GoldenPicture] = []
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        while fread(&pixels, 4, pixels.count, file) == pixels.count {
            frames.append(GoldenPicture(width: size.width, height: size.height, pixels: pixels))
        }
        return frames
    }
}

// MARK: - States

extension FilmedClock {
    /// Expects that after a key the window shows the picture of a film: the notice with its word, the settings, and plates
    /// with titles.
    static func expectStates(on server: Xvfb) throws {
        for (key, name) in [("Up", "notice"), ("s", "settings"), ("2", "titles")] {
            // The pointer, which the server has put in the middle of the screen, is in the lower left corner, where no card
            // is; without a window manager, it has the keys.
            let clock = try FilmedClock(on: server, [], at: (630, 110))
            MachineClock.avoidMinuteChange(within: 15)
            let rest = try clock.stillPicture()
            try server.xdotool(["key", key])
            #expect(waitUntil(timeout: 3) { (try? clock.picture()) != rest }, "\(name)")
            let shown = try clock.stillPicture(for: 1)
            let film = try clock.film(
                from: (MachineClock.now / 60).rounded(.down) * 60, seconds: 3, rate: 2,
                script: ["0.5 key \(key.lowercased())"])
            expectSame(shown, as: try #require(film.last), named: "app/state \(name)")
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
        }
    }
}
