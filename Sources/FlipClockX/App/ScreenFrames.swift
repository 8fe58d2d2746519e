import FlipEngine
import FlipSystem
import FlipThreads
import FlipX11

/// The frames of one window: paces them, draws the damage, presents it, and detects a server that does not keep up.
///
///     frames.schedule(now: now, isDue: face.isFrameDue(at: now), change: now)
///     if frames.tick(now: now) { frames.draw(face, wakeUp: now) }     // the timer fired
///
/// If the server accepts no frame, the frame is retried at each refresh for a while; after that, frames resume only at
/// the next event from the server.
final class ScreenFrames {
    /// Fires when the next frame is due.
    let timer: FrameTimer
    /// The window on which the frames are presented.
    private let window: XWindow
    private let presenter: WindowPresenter
    private let bands: BandPool
    private let resting = StaticLayerCache()
    private var link: DisplayLink
    /// The log of the frames' times; nil without one.
    private var log: FrameLog?

    /// The frame that is shown; nil before the first.
    private var shown: RenderTree?
    /// The window's size when `shown` was presented.
    private var shownSize: (width: Int, height: Int)?
    /// The part of the window for which the face was last laid out.
    private var fittedPicture: PixelRect
    /// Whether `fittedPicture` or `keptPage` has changed since memory was last released.
    private(set) var hasFreshMemory = false
    /// Whether the page on the back kept its pictures after the newest frame.
    private var keptPage = false
    /// The frame that was sent last, and the time of its wake-up; nil if that frame was a complete window.
    private var sent: (frame: Int, time: MediaTime)?
    /// The time of the newest input event that no frame shows yet.
    private var newestInput: MediaTime?
    /// Whether the newest frame is tried again.
    private var retries = FrameRetries()

    /// The monitor that shows most of the window; nil if none is known.
    private var monitor: Monitor?
    /// The pace of frames that are sent over the connection.
    private var connectionPace = ConnectionPace()

    /// Frames on `window`, drawn by the threads of `bands`.
    init(window: XWindow, bands: BandPool) throws(SystemError) {
        self.window = window
        self.bands = bands
        presenter = WindowPresenter(target: window.target)
        timer = try FrameTimer()
        fittedPicture = window.picture
        monitor = window.monitor
        link = DisplayLink(rate: monitor?.refreshRate ?? .fallback)
    }

    /// Allocates memory for the first frame, while waiting for the server is still allowed.
    func prepare() {
        presenter.prepare(width: window.picture.width, height: window.picture.height)
    }

    /// Logs the frames' times to `log` from now on.
    func write(to log: FrameLog) { self.log = log }

    /// Continues the log of `other`, which writes no more.
    func takeLog(of other: ScreenFrames) {
        log = other.log
        other.log = nil
    }

    // MARK: State

    /// Whether a frame was shown.
    var hasShown: Bool { shown != nil }

    /// Whether frames are running.
    var isRunning: Bool { link.isRunning }

    /// Whether requests wait for space in the socket buffer.
    var wantsSpace: Bool { presenter.wantsSpace }

    /// Whether the shown frame has the window's size and was sent completely.
    var isFitting: Bool {
        shownSize.map { $0 == window.size } == true && !presenter.wantsSpace
    }

    /// Whether pixels are sent over the connection rather than shared.
    var isSending: Bool { presenter.isSending }

    /// Whether reading events can wait until the next frame, so that pointer events cause no wake-ups of their own.
    ///
    /// False if pixels are sent over the connection, because then the time of a completion matters. Also false if the
    /// last iteration of the event loop left events over, so that they are read in the next one.
    var readsEvents: Bool {
        link.isRunning && !presenter.isSending && !window.connection.mayHaveMoreEvents
    }

    /// For `--debug`: how frames reach the server.
    var presenterLine: String {
        presenter.reason.map { "sends pixels (\(presenter.name)): \($0)" }
            ?? "shares memory (\(presenter.name))"
    }

    /// For `--debug`: the refresh rate and its source.
    var rateLine: String {
        let rate = FixedPoint.string(monitorRate.hertz, decimals: 2)
        let source =
            monitor.map { monitor in
                let place = monitor.frame
                let name = "\(place.width)x\(place.height)+\(place.minX)+\(place.minY)"
                return monitor.refreshRate == nil
                    ? "assumed because the monitor at \(name) reports no rate"
                    : "the monitor's at \(name)"
            } ?? "assumed because there is no monitor"
        guard connectionPace.duration > 0 else { return "\(rate) Hz, \(source)" }
        let arrival = FixedPoint.string(link.refreshRate.hertz, decimals: 2)
        return "\(rate) Hz, \(source); \(arrival) Hz suit the connection"
    }

    // MARK: The server

    /// Sends what waited for space in the socket buffer.
    func spaceBecameAvailable() {
        if presenter.wantsSpace { presenter.spaceBecameAvailable() }
    }

    /// Repaints a part of the window that has lost its pixels.
    func exposed(_ rect: PixelRect) { presenter.exposed(rect) }

    /// Sets the picture's position in the window.
    func setOrigin(x: Int, y: Int) { presenter.origin = (x, y) }

    /// Handles a completion; returns whether frames had stalled until now.
    func completed(_ completion: PresentCompletion, now: MediaTime) -> Bool {
        let wasStalled = retries.answered()
        if let number = presenter.handle(completion) {
            log?.completed(number, at: now)
            if presenter.isSending, let sent, sent.frame == number {
                connectionPace.note(took: now - sent.time)
                updateRate()
            }
        }
        return wasStalled
    }

    /// Handles an error of a request; returns whether frames had stalled until now.
    func failed(_ error: XProtocolError) -> Bool {
        presenter.handle(error)
        return retries.answered()
    }

    /// Updates the refresh rate after a change of the window's position or its monitor.
    func rateChanged() {
        monitor = window.monitor
        updateRate()
    }

    private var monitorRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    private func updateRate() {
        let divisor = presenter.isSending ? connectionPace.divisor(at: monitorRate) : 1
        link.setRefreshRate(monitorRate.divided(by: divisor))
    }

    // MARK: Frames

    /// Records an input event, which the next frame shows.
    func noteInput(at time: MediaTime) { newestInput = time }

    /// Whether frames can be shown: the window is visible, and the server accepts them.
    var canShow: Bool { window.isVisible && !retries.isStalled }

    /// Sets the timer if a frame is due, either for the face (`isDue`) or for the window itself; otherwise stops it.
    ///
    /// - Parameter change: When the face changed, at or before `now`. The frames after a change are due at refreshes
    ///   counted from it, so that a flip has the same pictures every time, in a window and in a film.
    func schedule(now: MediaTime, isDue: Bool, change: MediaTime) {
        let isWanted =
            isDue || presenter.needsFrame || shown == nil || retries.isDue
            || fittedPicture != window.picture
        if isWanted && canShow {
            timer.arm(at: link.start(at: change < link.targetTimestamp ? now : change))
        } else if link.isRunning {
            link.stop()
            timer.disarm()
        }
    }

    /// Handles the timer; returns whether a frame is due.
    func tick(now: MediaTime) -> Bool {
        timer.acknowledge()
        return link.tick(at: now)
    }

    /// Draws and presents the frame of the newest tick, for which the loop woke up at `wakeUp`. Returns whether it was
    /// sent.
    func draw(_ face: FaceController, wakeUp: MediaTime) -> Bool {
        let size = window.picture
        let time = link.targetTimestamp
        if size != fittedPicture {
            fittedPicture = size
            hasFreshMemory = true
            face.resize(width: size.width, height: size.height, at: time)
        }
        let tree = face.frame(at: time)
        if face.back.isShown != keptPage {
            keptPage.toggle()
            hasFreshMemory = true
        }
        let damage = tree.damage(since: shown)
        guard !damage.isEmpty || presenter.needsFrame else { return false }
        // While the server is busy with earlier frames, this one is skipped; animations follow the time.
        guard let frame = presenter.acquire(width: size.width, height: size.height) else {
            retries.refused(at: wakeUp)
            return false
        }
        retries.accepted()
        let extents = frame.buffer.bounds
        var region = damage
        for rect in frame.stale { region.add(rect) }
        region = region.clipped(to: extents)
        let plan = resting.plan(tree, for: region, of: extents)
        bands.draw(plan, into: frame.buffer, rects: region.rects)
        let submission = presenter.submit(damage: damage.rects)
        shown = tree
        shownSize = window.size
        guard let submission else { return true }
        // A complete window takes longer than an animation's damage, so its transfer time is not representative.
        let isWhole = submission.pixels == size.width * size.height
        sent = isWhole ? nil : (submission.frame, wakeUp)
        log?.submitted(
            FrameLog.Frame(
                number: submission.frame, wakeUp: wakeUp, timestamp: link.timestamp,
                targetTimestamp: time, newestInput: newestInput, damage: submission.pixels,
                angle: face.cards.turningAngle(at: time)))
        newestInput = nil
        return true
    }

    /// Releases memory that only an animation needs.
    func releaseMemory() {
        hasFreshMemory = false
        resting.giveUp()
    }
}
