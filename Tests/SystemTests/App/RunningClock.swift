import CX11
import FlipEngine
import Glibc
import TestSupport

@testable import FlipFace

/// The built clock on a server: its process, its window, and eyes on it.
final class RunningClock {
    /// The clock.
    let process: ChildProcess
    /// A connection of the test's own to the same server.
    let eyes: ScreenReader
    /// The clock's window.
    let window: Window
    /// What it writes for each frame.
    let log: FrameLogFile
    /// How far what it shows is ahead of UTC, in seconds: by its zone, or by a clock that was set.
    var ahead = 0.0

    private let snapshots: SnapshotBook
    private let showsSeconds: Bool
    private let folder: TemporaryFolder
    /// Kept, since a server ends with the last who knows it.
    private let server: Xvfb

    /// Starts the clock and waits until its window shows the time.
    ///
    /// - Parameters:
    ///   - server: Where it runs.
    ///   - geometry: Its `--geometry`.
    ///   - options: Switches that change the face, such as `--seconds`.
    ///   - display: What its DISPLAY is, if not the server's usual name.
    ///   - environment: Variables on top of the test's own; the zone is UTC unless they say otherwise.
    ///   - wrapper: A program, with its arguments, that becomes the clock in the end.
    ///   - isLogged: Whether it writes a line for each frame; that makes it look at the server's answers one by one.
    init(
        on server: Xvfb, geometry: String = "480x300+100+100", options: [String] = [],
        display: String? = nil, environment: [String: String?] = [:], wrapper: [String] = [],
        ahead: Double = 0, isLogged: Bool = true
    ) throws {
        self.server = server
        folder = try TemporaryFolder()
        log = FrameLogFile(path: folder("frames.tsv"))
        snapshots = try SnapshotBook(options: options.filter { $0 != "--fullscreen" })
        showsSeconds = options.contains("--seconds")
        self.ahead = ahead
        let command =
            wrapper + [ProductPath.flipclockx, "--geometry", geometry]
            + (isLogged ? ["--frame-log", log.path] : []) + options
        // Where it is left is nobody else's business.
        var variables: [String: String?] = [
            "DISPLAY": display ?? server.display, "TZ": "UTC", "XDG_STATE_HOME": folder.path,
        ]
        variables.merge(environment) { $1 }
        process = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: variables)
        eyes = try ScreenReader(display: server.display)
        do {
            window = try eyes.waitForWindow(pid: process.pid)
        } catch {
            throw TestError("\(error); it said: \(process.errorOutput)")
        }
        guard try waitUntilRight(timeout: 10) != nil else {
            throw TestError("the window never showed the time; it said: \(process.errorOutput)")
        }
    }

    // MARK: What it shows

    /// The window's pixels.
    func picture() throws -> GoldenPicture {
        guard let screenshot = eyes.screenshot(of: window) else {
            throw TestError("the window cannot be read; the clock said: \(process.errorOutput)")
        }
        return GoldenPicture(screenshot)
    }

    /// The time that it is to show, cut to what the face changes with.
    func time(plus seconds: Double = 0) -> String {
        let text = Wall.text(Wall.now + ahead + seconds)
        return showsSeconds ? text : text.dropLast(2) + "00"
    }

    /// The snapshot of `time`, in the window's size now.
    func snapshot(at time: String) throws -> GoldenPicture {
        guard let size = eyes.size(of: window) else { throw TestError("the window is gone") }
        return try snapshots.picture(size.width, size.height, at: time)
    }

    /// The window's pixels and the time that they are to show: the clock is read before and after.
    func sample() throws -> (picture: GoldenPicture, time: String) {
        while true {
            let before = time()
            let picture = try picture()
            if time() == before { return (picture, before) }
        }
    }

    /// Whether the window shows the time now, to the bit.
    func isRight() throws -> Bool {
        let (picture, time) = try sample()
        return try picture == snapshots.picture(picture.width, picture.height, at: time)
    }

    /// How long it takes until the window shows the time now, in seconds; nil if that is longer than `timeout`.
    func waitUntilRight(timeout: Double) throws -> Double? {
        try wait(timeout: timeout, for: { self.time() }, until: ==)
    }

    /// How long it takes until the cards show `time`, in seconds; nil if that is longer than `timeout`.
    ///
    /// Beside the cards there may be words that it is another time, and the button.
    func waitUntilShown(timeout: Double, _ time: () -> String) throws -> Double? {
        let cards = try (0..<(showsSeconds ? 3 : 2)).map { try card($0) }
        return try wait(timeout: timeout, for: time) { picture, snapshot in
            cards.allSatisfy { card in
                (card.minY..<card.maxY).allSatisfy { row in
                    let columns =
                        (row * picture.width + card.minX)..<(row * picture.width + card.maxX)
                    return picture.pixels[columns] == snapshot.pixels[columns]
                }
            }
        }
    }

    private func wait(
        timeout: Double, for time: () -> String,
        until isSame: (GoldenPicture, GoldenPicture) -> Bool
    ) throws -> Double? {
        // Drawing the snapshot must not count.
        _ = try snapshot(at: time())
        let start = monotonicNow()
        var seen = start
        let found = try waitUntil(timeout: timeout) {
            let wanted = time()
            let picture = try picture()
            seen = monotonicNow()
            return try isSame(
                picture, snapshots.picture(picture.width, picture.height, at: wanted))
                && time() == wanted
        }
        return found ? seen - start : nil
    }

    /// The window's pixels once they have stood still for `seconds`.
    func stillPicture(for seconds: Double = 0.08) throws -> GoldenPicture {
        var last = try picture()
        var since = monotonicNow()
        let deadline = since + 5
        while monotonicNow() - since < seconds {
            pause(0.01)
            let next = try picture()
            if next != last { since = monotonicNow() }
            last = next
            if monotonicNow() > deadline { throw TestError("the picture does not come to rest") }
        }
        return last
    }

    // MARK: Where things are

    /// The place of card `index` in the window.
    func card(_ index: Int) throws -> PixelRect {
        guard let size = eyes.size(of: window) else { throw TestError("the window is gone") }
        let layout = FaceLayout(
            width: size.width, height: size.height, cardCount: showsSeconds ? 3 : 2,
            eyeDistance: FaceStyle().eyeDistance)
        return layout.cards[index]
    }

    /// A place on the screen: the middle column of card `index`, and `height` half cards below its hinge.
    func point(onCard index: Int, height: Double) throws -> (x: Int, y: Int) {
        let place = try card(index)
        guard let origin = eyes.origin(of: window) else { throw TestError("the window is gone") }
        let half = Double(place.height) / 2
        return (
            origin.x + (place.minX + place.maxX) / 2,
            origin.y + Int((Double(place.minY) + half + height * half).rounded())
        )
    }
}
