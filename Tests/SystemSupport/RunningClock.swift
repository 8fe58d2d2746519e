import CX11
import FlipEngine
import Glibc
import TestSupport

@testable import FlipClock
@testable import FlipFace

/// The built clock on a server: its process, its window, and a connection to observe it.
final class RunningClock {
    /// The clock's process.
    let process: ChildProcess
    /// The test's own connection to the same server.
    let observer: ScreenReader
    /// The clock's window.
    let window: Window
    /// The offset of the displayed time from UTC in seconds, through the time zone or a changed wall clock.
    var ahead = 0.0

    private let snapshots: SnapshotCache
    private let showsSeconds: Bool
    private let hasLine: Bool
    private let isBorderless: Bool
    private let folder: TemporaryFolder
    /// Keeps the server alive: it stops when its last reference is released.
    private let server: Xvfb

    /// Starts the clock and waits until its window shows the time.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - geometry: The value of `--geometry`.
    ///   - options: Further options, for example `--seconds`.
    ///   - display: The value of DISPLAY, if not the server's default name.
    ///   - environment: Additional variables; the time zone is UTC unless they set TZ.
    ///   - wrapper: A program with its arguments that finally executes the clock.
    ///   - ahead: The initial value of the property `ahead`.
    ///   - isLogged: Whether to write a frame log, for a test that reads `log`.
    init(
        on server: Xvfb, geometry: String = "480x300+100+100", options: [String] = [],
        display: String? = nil, environment: [String: String?] = [:], wrapper: [String] = [],
        ahead: Double = 0, isLogged: Bool = false
    ) throws {
        self.server = server
        folder = try TemporaryFolder()
        snapshots = try SnapshotCache(
            options: options.filter { $0 != "--fullscreen" && $0 != "--borderless" })
        showsSeconds = options.contains("--seconds")
        hasLine = options.contains("--seconds-line")
        isBorderless = options.contains("--borderless")
        self.ahead = ahead
        let command =
            wrapper + [ProductPath.flipclockx, "--geometry", geometry]
            + (isLogged ? ["--frame-log", folder("frames.tsv")] : []) + options
        // A temporary state folder, so that the window's position is not stored in the user's.
        var variables: [String: String?] = [
            "DISPLAY": display ?? server.display, "TZ": "UTC", "XDG_STATE_HOME": folder.path,
        ]
        variables.merge(environment) { $1 }
        process = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: variables)
        observer = try ScreenReader(display: server.display)
        do {
            window = try observer.waitForWindow(pid: process.pid)
        } catch {
            throw TestError("\(error); standard error: \(process.errorOutput)")
        }
        guard try becomesRight(within: 10) else {
            throw TestError("the window never showed the time: \(try difference())")
        }
    }

    /// How the window differs from the snapshot of the current time, with a triptych, and what the clock wrote.
    private func difference() throws -> String {
        let (picture, time) = try sample()
        let outcome = try GoldenStore.repository.compare(
            picture, with: snapshot(at: time), named: "window-\(process.pid)", tolerance: 0)
        return "at \(time) \(outcome); standard error: \(process.errorOutput)"
    }

    /// The clock's frame log; empty unless `isLogged` was true.
    var log: FrameLogFile { FrameLogFile(path: folder("frames.tsv"), owner: self) }

    /// Begins to watch the pictures that reach its window.
    func watchFrames() throws -> DrawnFrames {
        try DrawnFrames(window, display: server.display)
    }

    /// Whether it knows that it can be seen, as it says with `--debug`; nil until it has said it.
    var isSeen: Bool? {
        let lines = process.errorOutput.split(separator: "\n")
        let last = lines.last {
            $0.hasSuffix(": visible") || $0.hasSuffix("not visible: nothing is drawn")
        }
        return last.map { $0.hasSuffix(": visible") }
    }

    /// Waits until it has neither woken up nor run for `seconds`, so that it has not drawn either; false if it never
    /// does.
    func rests(for seconds: Double = 1) throws -> Bool {
        try ProcessCost.settles(pid: process.pid, for: seconds)
    }

    /// Waits until it has drawn nothing for `seconds`, during which it may wake up once a second to read the time; false
    /// if it never does. A flip wakes it up many times.
    func drawsNothing(for seconds: Double) throws -> Bool {
        try waitUntil(timeout: seconds + 10) {
            let before = try ProcessCost(pid: process.pid).sleeps
            pause(seconds)
            return try ProcessCost(pid: process.pid).sleeps - before <= Int(seconds) + 2
        }
    }

    // MARK: The picture

    /// The window's pixels.
    func picture() throws -> GoldenPicture {
        guard let screenshot = observer.screenshot(of: window) else {
            throw TestError("the window cannot be read; standard error: \(process.errorOutput)")
        }
        return GoldenPicture(screenshot)
    }

    /// The time that the clock should show; without seconds it is truncated to the minute.
    func time(plus seconds: Double = 0) -> String {
        let text = MachineClock.text(MachineClock.now + ahead + seconds)
        return showsSeconds || hasLine ? text : text.dropLast(2) + "00"
    }

    /// The snapshot of `time` in the window's current size.
    func snapshot(at time: String) throws -> GoldenPicture {
        guard let size = observer.size(of: window) else { throw TestError("the window is gone") }
        return try snapshots.picture(size.width, size.height, at: time)
    }

    /// The window's pixels and the time that they should show; the time is the same before and after reading them.
    func sample() throws -> (picture: GoldenPicture, time: String) {
        while true {
            let before = time()
            let picture = try picture()
            if time() == before { return (picture, before) }
        }
    }

    /// Whether the window equals the snapshot of the current time.
    func isRight() throws -> Bool {
        let (picture, time) = try sample()
        return try picture == snapshots.picture(picture.width, picture.height, at: time)
    }

    /// Waits until the window shows the current time; returns the seconds that took, or nil after `timeout`.
    func waitUntilRight(timeout: Double) throws -> Double? {
        // The corners of a window without a border are not those of the picture.
        if isBorderless { return try waitUntilShown(timeout: timeout) { self.time() } }
        return try wait(timeout: timeout, for: { self.time() }, until: ==)
    }

    /// Waits until the cards show `time`; returns the seconds that took, or nil after `timeout`.
    ///
    /// Only the cards are compared: the caption for a changed time and the corner button may be visible.
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

    /// Waits until the window shows the current time, on a machine of any speed; false if it does not within `timeout`
    /// seconds, and a little longer with seconds.
    func becomesRight(within timeout: Double) throws -> Bool {
        try waitUntilRight(timeout: timeout) != nil || waitForSecond()
    }

    /// Waits until the window shows a second whose snapshot was drawn before it began; false if it does not. A busy
    /// machine may need more than a second for a snapshot.
    private func waitForSecond() throws -> Bool {
        guard showsSeconds || hasLine else { return false }
        return try [2.0, 4, 8].contains { lead in
            let wanted = time(plus: lead)
            let snapshot = try snapshot(at: wanted)
            return try waitUntil(timeout: lead + 2, isExact: true) {
                try time() == wanted && picture() == snapshot && time() == wanted
            }
        }
    }

    /// The rectangle of the pixels that differ from the current time's; nil if none does.
    func wrongPixels() throws -> PixelRect? {
        let picture = try picture()
        let wanted = try snapshots.picture(picture.width, picture.height, at: time())
        return picture.pixels.indices.reduce(PixelRect?.none) { area, index in
            guard picture.pixels[index] != wanted.pixels[index] else { return area }
            let (x, y) = (index % picture.width, index / picture.width)
            return (area ?? .empty).union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
    }

    private func wait(
        timeout: Double, for time: () -> String,
        until isSame: (GoldenPicture, GoldenPicture) -> Bool
    ) throws -> Double? {
        // Draws the snapshot in advance, so that it does not count.
        _ = try snapshot(at: time())
        let start = monotonicNow()
        var seen = start
        // With seconds, a busy machine may never have the snapshot in time; then `waitForSecond` follows.
        let found = try waitUntil(timeout: timeout, isExact: showsSeconds || hasLine) {
            let wanted = time()
            let picture = try picture()
            seen = monotonicNow()
            return try isSame(
                picture, snapshots.picture(picture.width, picture.height, at: wanted))
                && time() == wanted
        }
        return found ? seen - start : nil
    }

    /// Waits until the window's pixels are others than `picture`; returns the seconds that took, or nil after `timeout`.
    func waitUntilChanged(from picture: GoldenPicture, timeout: Double) throws -> Double? {
        let start = monotonicNow()
        let isChanged = try waitUntil(timeout: timeout) { try self.picture() != picture }
        return isChanged ? monotonicNow() - start : nil
    }

    /// The times, in seconds of `CLOCK_MONOTONIC`, at which the window's pixels are seen to change within `seconds`: at
    /// most a few milliseconds late. Where the machine is busy, two changes may be seen as one.
    func changes(within seconds: Double) throws -> [Double] {
        let end = monotonicNow() + seconds
        var last = try picture()
        var times: [Double] = []
        while monotonicNow() < end {
            pause(0.002)
            let next = try picture()
            if next != last { times.append(monotonicNow()) }
            last = next
        }
        return times
    }

    /// Waits until the window's pixels have not changed for `seconds`, and returns them.
    func stillPicture(for seconds: Double = 0.2) throws -> GoldenPicture {
        var last = try picture()
        var since = monotonicNow()
        let deadline = since + 5
        while monotonicNow() - since < seconds {
            pause(0.01)
            let next = try picture()
            if next != last { since = monotonicNow() }
            last = next
            if monotonicNow() > deadline { throw TestError("the picture keeps changing") }
        }
        return last
    }

    // MARK: Positions

    /// The layout of the cards in the window.
    func layout() throws -> FaceLayout {
        guard let size = observer.size(of: window) else { throw TestError("the window is gone") }
        return FaceLayout(
            width: size.width, height: size.height,
            plan: TimeMode(seconds: showsSeconds ? .cards : .none).plan)
    }

    /// The rectangle of card `index` in the window.
    func card(_ index: Int) throws -> PixelRect { try layout().cards[index] }

    /// A point on the screen: the middle column of card `index`, `height` half cards below its hinge.
    func point(onCard index: Int, height: Double) throws -> (x: Int, y: Int) {
        let place = try card(index)
        guard let origin = observer.origin(of: window) else {
            throw TestError("the window is gone")
        }
        let half = Double(place.height) / 2
        return (
            origin.x + (place.minX + place.maxX) / 2,
            origin.y + Int((Double(place.minY) + half + height * half).rounded())
        )
    }
}
