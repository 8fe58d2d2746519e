import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads

/// The frames of a clock that runs without a window, in the time of the film.
///
/// It uses the same face, events, cache and drawing threads as a window, but reads no clock: the time of a frame
/// follows from its number. So the same options always give the same frames, except that a film without `--from` begins
/// at the current time.
final class FilmRenderer {
    /// The number of frames, at least 1.
    let count: Int

    private let rate: Double
    private let face: FaceController
    private let owner: SharedClock
    private let wallClock: SystemWallClock
    /// The wall time of the first frame.
    private let start: WallTime
    private var playback: PointerPlayback
    /// Whether the film has shown a text.
    private var hasText: Bool
    private let buffer: PixelBuffer
    private let bands = BandPool()
    private let resting = StaticLayerCache()
    private var shown: RenderTree?
    private var pointer: FilmPointer?
    /// The time up to which all changes and actions have been performed.
    private var time: MediaTime = 0
    /// The face's `unit` when the current moment was last passed to the face.
    private var toldUnit: ClockUnit?
    /// The revision of the modes' states that the face shows.
    private var shownRevision = 0

    /// The tolerance for comparing times, in seconds: sums of fractions have rounding errors.
    private static let tolerance = 1e-9

    /// Creates a film; throws if the face finds no font.
    ///
    /// - Parameters:
    ///   - ranks: What gives the settings at its start.
    ///   - themes: The files of themes.
    ///   - text: The first text in place of the time.
    ///   - board: The style of texts.
    ///   - timer: A timer that starts with the film.
    ///   - script: The pointer's actions.
    ///   - wallClock: The local zone, and the time of a film that begins now.
    init(
        _ options: Options.Film, _ ranks: SettingsRanks, themes: (any ThemeSource)? = nil,
        text: BoardText?, board: BoardStyle = BoardStyle(), timer: TimerRequest? = nil,
        script: PointerScript,
        wallClock: SystemWallClock, names: @escaping @Sendable () -> DateNames
    ) throws {
        rate = Double(options.rate)
        count = max(Int((options.duration * rate - Self.tolerance).rounded(.up)), 1)
        self.wallClock = wallClock
        let (width, height) = (options.size.width, options.size.height)
        let now = wallClock.reading
        let first = Moment(options.time?.reading(now: now) ?? now, in: wallClock.zone)
        start = first.wall
        var states = ModeStates()
        try timer?.start(in: &states, at: first, zone: wallClock.zone)
        owner = SharedClock(
            Clock(
                settings: ranks.settings(with: themes), states: states,
                texts: BoardTexts(text, style: board), local: wallClock.local, names: names,
                moment: first), ranks: ranks, themes: themes)
        face = try FaceController(
            owner, width: width, height: height, fonts: DigitFonts { Diagnostics.write($0) },
            scale: options.scale,
            ground: .cut(opacity: options.opacity, hasCase: options.hasCase),
            words: MessageLanguage.words())
        playback = PointerPlayback(script, width: width, height: height)
        hasText = text != nil
        buffer = PixelBuffer(width: width, height: height)
        owner.readMoment = { [unowned self] in moment(at: time) }
        face.isVisible = true
        toldUnit = face.unit
    }

    /// Draws the frame `index`; frames must be drawn in order. The pixels are valid until the next one.
    func frame(_ index: Int) -> FrameBuffer {
        let due = MonotonicClock.rounded(Double(index) / rate)
        play(until: due)
        let tree = face.frame(at: due)
        let damage = tree.damage(since: shown).clipped(to: buffer.frameBuffer.bounds)
        if !damage.isEmpty {
            let plan = resting.plan(tree, for: damage, of: buffer.frameBuffer.bounds)
            bands.draw(plan, into: buffer.frameBuffer, rects: damage.rects)
        }
        shown = tree
        guard playback.isShown else { return buffer.frameBuffer }
        let pointer =
            self.pointer ?? FilmPointer(width: buffer.width, height: buffer.height)
        self.pointer = pointer
        return pointer.draw(
            over: buffer.frameBuffer, at: playback.position, isPressed: playback.isPressed,
            time: due)
    }

    // MARK: Time

    /// Performs all changes of the clock and all actions of the script that are due at `due`, in the order of time.
    private func play(until due: MediaTime) {
        // The limit only prevents an endless loop if a clock reports a next change that is already due.
        for _ in 0..<10_000 {
            let change = nextChange ?? .infinity
            let action = playback.nextTime ?? .infinity
            guard min(change, action) <= due + Self.tolerance else { break }
            time = max(min(change, action), time)
            if change <= action {
                tellTime()
            } else {
                perform(playback.take())
                // The action may have started, paused or set a timer, the stopwatch or a score, or changed the face's
                // unit, for example by turning over a face with a line for the seconds.
                if owner.clock.states.revision != shownRevision || face.unit != toldUnit {
                    tellTime()
                }
            }
        }
        time = due
    }

    /// Passes the current moment to the states and the face, as the program does for its windows.
    private func tellTime() {
        let moment = moment(at: time)
        owner.change(at: time) { _ = $0.advance(to: moment) }
        face.showClock(at: time)
        toldUnit = face.unit
        shownRevision = owner.clock.states.revision
    }

    /// The time of the next change of the face's clock.
    private var nextChange: MediaTime? {
        let now = moment(at: time)
        var next: [MediaTime] = []
        if let unit = face.unit {
            let boundary = wallClock.zone.nextBoundary(after: now.wall, of: unit)
            next.append(Double(boundary.seconds - start.seconds))
        }
        if let change = owner.clock.states.nextChange(of: owner.clock.mode, after: now) {
            next.append(change.seconds)
        }
        return next.min()
    }

    private func moment(at time: MediaTime) -> Moment {
        let wall = WallTime(seconds: start.seconds + Int((time + Self.tolerance).rounded(.down)))
        return Moment(
            wall: wall, reading: wallClock.reading(at: wall), running: RunningTime(seconds: time))
    }

    private func perform(_ event: PointerPlayback.Event?) {
        switch event {
        case .pointer(let event): face.pointer(event, now: time)
        case .hover(let point): face.hover(at: point, now: time)
        case .key(let press): _ = face.key(press, now: time)
        case .text(let text): show(text)
        case nil: break
        }
    }

    /// Shows a text of the script. The first one of a film that began without a text selects the mode for texts.
    private func show(_ text: BoardText) {
        face.show(text, at: time)
        guard !hasText else { return }
        hasText = true
        _ = face.perform(.select(.text), now: time)
    }
}
