// The examples in comments outside of the engine, so that they compile. `RepositoryExampleTests` compares them with the
// comments: each line of an example is a line here.

import CX11
import FlipEngine
import FlipThreads
import Glibc

@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace
@testable import FlipSystem
@testable import FlipX11

private enum ExampleTarget { case cards, face }

/// FlipClockX/App/CursorHider.swift
private func cursorHider(_ hider: inout CursorHider, now: MediaTime) throws {
    hider.pointerMoved(now: now)
    hider.setFullScreen(true, now: now)
    hider.wake(at: now)
}

/// FlipClockX/App/ClockDriver.swift
private func clockDriver(
    _ driver: ClockDriver, _ source: EventLoop.Source, _ windows: [any ClockWindow],
    _ loop: inout EventLoop
) throws {
    driver.watch(in: &loop)
    driver.tellTime(windows)
    driver.handle(source, windows)
    driver.updateStates(windows)
    driver.updateUnit(windows)
}

/// FlipClockX/App/ScreenSet.swift
private func screenSet(
    _ screens: ScreenSet, _ windows: [OpenedWindow], _ loop: inout EventLoop, now: MediaTime
) throws {
    try screens.open(windows, in: &loop)
    try screens.update(in: &loop)
    screens.updateMirrors(now: now, in: &loop)
}

/// FlipClockX/App/SessionServices.swift
private func sessionServices(
    _ services: SessionServices, _ screens: [FlipClockX.Screen], minute: Int,
    _ loop: inout EventLoop
) throws {
    services.update(screens, minute: minute)
    services.watch(in: &loop)
}

/// FlipClockX/App/Teller.swift
private func teller(
    _ teller: Teller, _ owner: SharedClock, _ face: CardFlips, _ loop: inout EventLoop
) throws {
    teller.tell(owner) { face.textLine }
    teller.watch(in: &loop)
}

/// FlipClockX/App/FaceController.swift
private func faceController(
    _ face: FaceController, _ event: PointerEvent, now: MediaTime,
    target: MediaTime, sleep: (MediaTime) -> Void
) throws {
    face.pointer(event, now: now)
    face.showClock(at: now)
    let tree = face.frame(at: target)
    _ = sleep(face.nextFrameTime)
    _ = tree
}

/// FlipClockX/App/PlaceTracker.swift
private func placeTracker(_ place: inout PlaceTracker, _ window: XWindow, _ now: MediaTime) throws {
    place.begin(window)
    place.settle(window, at: now)
    place.monitorsChanged(window, at: now)
    place.fullScreenEnded(window, at: now)
    place.end(window)
}

/// FlipClockX/App/PlacementKeeper.swift
private func placementKeeper(_ monitors: [MonitorPlace], _ frame: PixelRect) throws {
    let keeper = PlacementKeeper(path: UserFolder.state.path(of: "placement"), name: "flipclockx")
    let saved = keeper.place(on: monitors.signature)
    keeper.leave(frame, on: monitors.signature)
    keeper.save()
    for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
    _ = (keeper, saved)
}

/// FlipClockX/App/PointerShape.swift
private func pointerShape(_ shape: inout PointerShape, _ window: XWindow, now: MediaTime) throws {
    shape.pointerMoved(now: now)
    shape.target = .card
    if let cursor = shape.takeChange() { window.setCursor(cursor) }
}

/// FlipClockX/App/ReleaseSchedule.swift
private func releaseSchedule(
    _ releases: inout ReleaseSchedule, _ state: ReleaseSchedule.State
) throws {
    if releases.isDue(state) { IdleMemory.release() }
}

/// FlipClockX/App/Screen.swift
private func screen(_ screen: FlipClockX.Screen, now: MediaTime) throws {
    screen.takeEvents()
    screen.showTime(isNewMinute: true, at: now)
    screen.schedule(now: now)
    if screen.tick(now: now) { screen.draw(wakeUp: now) }
}

/// FlipClockX/App/ScreenInput.swift
private func screenInput(_ input: ScreenInput, _ event: PointerEvent, now: MediaTime) {
    input.pointer(event, now: now)
    input.updateCursor()
}

/// FlipClockX/App/ScreenMenus.swift
private func screenMenus(_ menus: ScreenMenus) {
    if menus.wantsOpening() { menus.openClockMenu(at: .middle) }
    menus.update()
}

/// FlipClockX/App/ScreenPointer.swift
private func screenPointer(_ pointer: inout ScreenPointer, _ point: Point, now: MediaTime) {
    pointer.noteActivity(now: now)
    pointer.place = point
    pointer.update()
}

/// FlipClockX/App/ScreenFrames.swift
private func screenFrames(_ frames: ScreenFrames, _ face: FaceController, now: MediaTime) throws {
    frames.schedule(now: now, isDue: face.isFrameDue(at: now), change: now)
    if frames.tick(now: now) { _ = frames.draw(face, wakeUp: now) }
}

/// FlipClockX/App/Diagnosis.swift
private func diagnosis(
    _ options: Options, _ ranks: SettingsRanks, _ keeper: SettingsKeeper, _ window: Options.Window
) throws {
    let diagnosis = Diagnosis(ranks, themes: keeper, location: options.location, problems: 0)
    try Diagnostics.writeOutput(diagnosis.text(of: window))
}

/// FlipClockX/App/WindowSetup.swift
private func windowSetup(
    _ connection: XConnection, _ options: Options.Window, _ ranks: SettingsRanks
) throws {
    let setup = WindowSetup(
        connection: connection, options: options, ranks: ranks, keepsPlace: true)
    let window = try XWindow(
        connection: connection, configuration: setup.configuration,
        monitors: setup.monitors, desktopSettings: setup.settings)
    for warning in setup.takeWarnings() { Diagnostics.write(warning) }
    _ = (setup, window)
}

/// FlipClockX/Arguments/CommandParser.swift
private func commandParser() throws {
    let given = try CommandParser.given(["--display=:1", "-geometry", "640x360", "--12h"])
    _ = given
}

/// FlipClockX/Arguments/Option.swift
private func option() {
    _ = Option.all.first { $0.name == "snapshot" }?.label
}

/// FlipClockX/Arguments/OptionReader.swift
private func optionReader() throws {
    var reader = OptionReader(given: try CommandParser.given(["--timer", "25m", "--12h"]))
    let options = try reader.read()
    _ = options
}

/// FlipClockX/Arguments/PictureSuffix.swift
private func pictureSuffix() {
    _ = PictureSuffix(of: "clips/clock.Y4M").stream
}

/// FlipClockX/Arguments/WindowGeometry.swift
private func windowGeometry() throws {
    _ = WindowGeometry(parsing: "640x360-10+20")
}

/// FlipClockX/Clock/LocaleDateNames.swift
private func localeDateNames() throws {
    _ = LocaleDateNames.current()
    _ = LocaleDateNames.names(of: "de_DE.UTF-8")
}

/// FlipClockX/Clock/RunningClock.swift
private func runningClock(_ timer: FrameTimer) throws {
    let end = RunningClock.now.advanced(by: 25 * 60)
    timer.arm(at: end.seconds)
    _ = end
}

/// FlipClockX/Clock/ZoneFile.swift
private func zoneFile(_ clock: SystemWallClock) throws {
    let zone = try ZoneFile.current.reading(at: clock.now).zone
    _ = zone
}

/// FlipClockX/Clock/ZoneTable.swift
private func zoneTable() throws {
    _ = ZoneTable(folder: "/usr/share/zoneinfo")?.target(of: "US/Eastern")
}

/// FlipClock/Time/ZoneRule+Library.swift
private func zoneRuleKept() throws {
    _ = ZoneRule(keptOf: "EST5EDT,M3.2.0")
    _ = ZoneRule(keptOf: "Europe/Berln")
}

/// FlipClockX/Clock/ZoneWatch.swift
private func zoneWatch(_ clock: inout SystemWallClock) throws {
    let watch = ZoneWatch(.current)
    if watch.drain() { clock.zone = try ZoneFile.current.reading(at: clock.now).zone }
    _ = watch
}

/// FlipClockX/Pictures/PNGFile.swift
private func pNGFile(_ image: Image) throws {
    _ = try PNGFile.write(image, to: "clock.png")
    let same = try PNGFile.read("clock.png")
    _ = same
}

/// FlipClockX/Settings/SettingsFile.swift
private func settingsFile(_ keys: [Setting], _ settings: Settings) throws {
    let file = SettingsFile(path: "/home/user/.config/flipclockx/config.toml")
    let reading = try file.read()
    _ = try file.write(keys, of: settings)
    _ = (file, reading)
}

/// FlipClockX/Settings/SettingsKeeper.swift
private func settingsKeeper(
    _ options: Options, _ loop: inout EventLoop, _ ranks: inout SettingsRanks,
    _ owner: SharedClock, _ session: SessionStart, now: MediaTime
) throws {
    let keeper = try SettingsKeeper(file: options.location.file, into: &ranks)
    loop.watch(keeper.fileDescriptor, as: .other(2))
    keeper.reload(owner, at: now)
    if keeper.saveIfDue(&owner.ranks) { try session.settingsChanged() }
    for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
    _ = keeper
}

/// FlipClockX/Settings/SettingsWatch.swift
private func settingsWatch(_ file: SettingsFile, _ apply: (SettingsReading) -> Void) throws {
    let watch = SettingsWatch([file.path])
    if watch.drain() { apply(try file.read()) }
    _ = watch
}

/// FlipClockX/Settings/TOMLDocument.swift
private func tOMLDocument() throws {
    let document = try TOMLDocument(Array("[flip]\nduration = 0.6".utf8))
    _ = document.root["flip"]?["duration"]?.content
    _ = document
}

/// FlipClockX/Settings/TOMLEdit.swift
private func tOMLEdit() throws {
    let edit = try TOMLEdit(Array("[flip]\naxis = 'x'  # a wheel\n".utf8))
    _ = try edit.setting("axis", in: "flip", to: "\"y\"")
    _ = edit
}

/// FlipClockX/Settings/TOMLArrayEdit.swift
private func tOMLArrayEdit(_ a: TOMLValue, _ b: TOMLValue, _ c: TOMLValue) {
    var edit = TOMLArrayEdit(Array("['a', 'b']".utf8), [(1..<4, a), (6..<9, b)], lineEnding: [10])
    edit.change(to: [(Array("'b'".utf8), b), (Array("'c'".utf8), c)])
    _ = edit.bytes
}

/// FlipClockX/Settings/UserFolder.swift
private func userFolder() throws {
    _ = UserFolder.settings.path(of: "config.toml")
}

/// FlipFace/Back/PageCard.swift
private func pageCard(
    _ card: PageCard, _ place: PixelRect, _ style: FaceStyle, _ settings: Settings,
    at time: MediaTime
) throws {
    card.fit(place, style, at: time)
    card.follow(settings, at: time)
    card.finish(by: time)
}

/// FlipFace/Back/PageHistory.swift
private func pageHistory(
    _ history: inout PageHistory, _ old: Settings, _ settings: Settings
) throws {
    history.note(from: old, to: settings)
    let changes = history.undo(in: settings)
    _ = changes
}

/// FlipFace/Back/PageInput.swift
private func pageInput(_ input: inout PageInput, _ model: PageModel, _ point: Point) throws {
    let action = input.pointer(.pressed, at: point)
    input.follow(model)
    _ = action
}

/// FlipFace/Back/PageModel.swift
private func pageModel(
    _ model: inout PageModel, _ outcome: ControlOutcome, _ item: SettingsItem
) throws {
    let response = model.take(outcome, of: item, isHeld: false)
    let back = model.undo()
    _ = (response, back)
}

/// FlipFace/Back/PageView.swift
private func pageView(
    _ view: PageView, _ model: PageModel, _ input: PageInput, at time: MediaTime
) throws {
    view.prepare(model, input, direction: nil, at: time, isHidden: false)
}

/// FlipFace/Back/SettingsItem.swift
private func settingsItem(
    _ delay: Setting, _ settings: Settings, _ outcome: ControlOutcome
) throws {
    let slider = SettingsItem.setting(delay).control(for: settings)
    let changes = SettingsItem.setting(delay).changes(for: outcome, in: settings)
    _ = (slider, changes)
}

/// FlipFace/Back/SettingsPage.swift
private func settingsPage(
    _ back: Layer, _ owner: SharedClock, _ settings: Settings, _ pointInLayer: Point,
    at time: MediaTime
) throws {
    let page = SettingsPage(
        settings: settings, width: 1280, height: 720, typeface: try .labels(),
        digits: .numerals(), style: FaceStyle())
    back.addSublayer(page.layer)
    let response = page.pointer(.pressed, at: pointInLayer)
    owner.change(response.changes, at: time)
    page.prepare(at: time)
    page.release()
    _ = (page, response)
}

/// FlipFace/Controls/Model/SliderScale.swift
private func sliderScale() throws {
    _ = SliderScale(stops: [0.5, 1, 3, 10, 60], special: .after)
}

/// FlipFace/Controls/View/TextSetter.swift
private func textSetter(_ setter: TextSetter) throws {
    let line = setter.line("Return to now after", pixelSize: 19, atMost: 120)
    _ = line
}

/// FlipFace/Face/Painting/CaseFrame.swift
private func caseFrame() {
    let opening =
        CaseFrame(width: 480, height: 270, isBlended: false).opening
    _ = opening
}

/// FlipFace/Face/Cards/CardDeck.swift
private func cardDeck(_ deck: CardDeck, at time: MediaTime) {
    deck.show(CardValue(text: "09"), on: 0)
    deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
}

/// FlipFace/Face/Cards/FaceScene.swift
private func faceScene(_ typeface: Typeface, _ stage: Stage, at time: MediaTime) throws {
    let face = try FaceScene(
        style: FaceStyle(), cardCount: 2, typeface: typeface, on: stage, width: 1280, height: 720)
    stage.rootLayer.addSublayer(face.layer)
    face.deck.show(CardValue(text: "09"), on: 0)
    face.deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
    _ = face
}

/// FlipClock/Modes/CardPlan.swift
private func cardPlan(_ time: CardPlan.Group, _ date: CardPlan.Group) throws {
    _ = CardPlan.digits(["hour", "minute"])
    _ = CardPlan.board(columns: 5, rows: 2)
    _ = CardPlan.singleDigits(["hour", "minute"])
    _ = CardPlan(groups: [time, date])
}

/// FlipFace/Face/Painting/PaintSurface.swift
private func paintSurface(_ color: SIMD3<Float>, _ box: Shapes.RoundedBox) throws {
    let card = PaintSurface.image(width: 480, height: 540) { surface in
        surface.paint { x, y in (color, Shapes.coverage(box.distance(x, y))) }
    }
    _ = card
}

/// FlipFace/Face/Theme/Theme.swift
private func theme(_ scene: ClockScene) throws {
    var style = FaceStyle()
    style.theme = .standard
    _ = try scene.setStyle(style)
    _ = style
}

/// FlipClockX/Settings/ThemeFolders.swift
private func themeFolders() {
    _ = ThemeFolders().path(of: "mine")
}

/// FlipClockX/Settings/ThemeLibrary.swift
private func themeLibrary(_ settings: inout Settings, _ watch: SettingsWatch) {
    var library = ThemeLibrary()
    library.resolve(&settings)
    for warning in library.takeWarnings() { Diagnostics.write(warning) }
    watch.follow(library.paths)
}

/// FlipFace/Face/Painting/DigitFonts.swift
private func digitFonts(_ settings: Settings, _ style: FaceStyle) throws {
    let fonts = DigitFonts { Diagnostics.write($0) }
    fonts.prepare(for: style.theme, showsWords: settings.showsWords)
    let typeface = fonts.typeface(for: style.theme)
    _ = typeface
}

/// FlipClock/Look/BuiltInTheme.swift
private func builtInTheme() {
    _ = BuiltInTheme.named("paper")?.theme
}

/// FlipClock/Look/ThemeValues.swift
private func themeValues() {
    var values = ThemeValues.graphite
    values.card = Theme.Shade(0.945, 0.933, 0.906)
    values.ink = Theme.Shade(0.115, 0.112, 0.118)
    let theme = Theme(values)
    _ = theme
}

/// FlipFace/Face/Cards/Drift.swift
private func drift() throws {
    _ = Drift(minute: 0)
    _ = Drift(minute: 1)
    _ = Drift(minute: 2)
}

/// FlipFace/Face/Cards/ProgressLine.swift
private func progressLine(
    _ line: inout ProgressLine, face: Layer, card: Layer, layout: FaceLayout, theme: Theme
) throws {
    let share = LineShare(15, of: 60)
    line.show(share, in: face, below: card, layout: layout, cardCount: 2, theme)
}

/// FlipFace/Face/Cards/NoticeBoard.swift
private func noticeBoard(
    _ notice: ModeNotice, _ painter: NoticePainter, _ layer: Layer, _ layout: FaceLayout,
    _ plan: CardPlan, _ line: ProgressLine
) throws {
    let board = NoticeBoard(
        face: layer, layout: layout, plan: plan, line: line.area, painter: painter)
    for piece in board.pieces(of: notice, isHovered: false) { print(piece) }
}

/// FlipFace/Face/Painting/NoticePainter.swift
private func noticePainter(_ painter: NoticePainter, _ space: NoticePainter.Space) {
    if let lines = painter.lines(of: ["3 MIN AHEAD", "TIMER"], in: space) {
        let notice = painter.picture(of: lines, [.text, .word])
        _ = notice
    }
}

/// FlipFace/Face/Cards/FaceEye.swift
private func faceEye(_ layout: FaceLayout, _ card: PixelRect) throws {
    var appearance = FlapAppearance()
    let eye = FaceEye(around: layout.cards, axis: .x)
    appearance.eyeOffset = eye.offset(from: card)
}

/// FlipClock/Time/Dusk.swift
private func dusk() throws {
    let dusk = Dusk(from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 7), light: 0.25)
    _ = dusk.light(atSecondOfDay: 12 * 3600)
    _ = dusk.light(atSecondOfDay: 0)
    _ = dusk
}

/// FlipFace/Hand/GrabCurve.swift
private func grabCurve() throws {
    let curve = GrabCurve(radius: 200, eyeDistance: 1859, eyeHeight: 0)
    _ = curve.angle(at: -200)
    _ = curve.angle(at: 0)
    _ = curve.angle(at: curve.landing)
}

/// FlipFace/Hand/CardPull.swift
private func cardPull() throws {
    let next = CardPull(height: -200, half: 284, eyeDistance: 1859, eyeHeight: 0)
    _ = next.flips(after: 0)
    _ = next.flips(after: 200)
}

/// FlipClock/Hand/CardFall.swift
private func cardFall(now: MediaTime) throws {
    let fall = CardFall(from: 0.62, velocity: 0, at: now, duration: 0.6)
    _ = fall.end
    _ = fall.landing.time - now
    _ = fall.position(at: now + 0.1)
}

/// FlipFace/Hand/CardLift.swift
private func cardLift(now: MediaTime) throws {
    var lift = CardLift(half: .standing, at: now)
    lift.sink(at: now + 1)
    _ = lift.angle(at: now + 1.05)
}

/// FlipFace/Hand/CardLifts.swift
private func cardLifts(
    _ lifts: inout CardLifts, _ spot: CardLifts.Spot, _ show: (CardLifts.Shown) -> Void,
    now: MediaTime, target: MediaTime
) throws {
    _ = lifts.hover(over: spot, at: now)
    for lift in lifts.advance(to: target) { show(lift) }
}

/// FlipFace/Hand/ShownTime.swift
private func shownTime() throws {
    var time = ShownTime(target: 75_600)
    time.update(target: 79_200, heldLag: nil, flipsLeft: 0.5)
    _ = time.seconds
}

/// FlipFace/Hand/FaceCards.swift
private func faceCards(
    _ cards: FaceCards, _ event: PointerEvent, _ owner: SharedClock, now: MediaTime,
    target: MediaTime, sleep: (MediaTime) -> Void
) throws {
    try cards.show(owner.clock, at: now)
    cards.drag.pointer(event, now: now)
    let tree = cards.frame(at: target)
    _ = sleep(cards.nextFrameTime)
    _ = tree
}

/// FlipFace/Hand/CardFlips.swift
private func cardFlips(
    _ flips: CardFlips, _ clock: FlipClock.Clock, _ card: HeldCard, _ number: Int, now: MediaTime
) {
    flips.follow(clock)
    flips.update(.forward, at: now)
    flips.show(.turned(card), on: number, at: now)
}

/// FlipFace/Hand/CardDrag.swift
private func cardDrag(
    _ drag: CardDrag, _ event: PointerEvent, _ point: Point, now: MediaTime, time: MediaTime
) {
    drag.pointer(event, now: now)
    drag.hover(at: point, now: now)
    drag.advance(to: time)
    drag.advanceLifts(to: time)
}

/// FlipFace/Hand/FaceLight.swift
private func faceLight(
    _ light: inout FaceLight, _ dusk: Dusk, _ theme: Theme, _ reading: ClockReading
) {
    _ = light.set(dusk, theme: theme)
    _ = light.update(target: reading.seconds, heldLag: nil, flipsLeft: 0.4)
}

/// FlipClock/Hand/OffsetNotice.swift
private func offsetNotice() throws {
    _ = OffsetNotice.text(offset: 3900)
    _ = OffsetNotice.text(offset: -60)
}

/// FlipFace/Icon/IconPainter.swift
private func iconPainter(_ style: FaceStyle) throws {
    let pictures = try IconPainter(typeface: .numerals(), theme: style.theme).pictures()
    _ = pictures
}

/// FlipClock/Modes/Mode.swift
private func mode(_ scene: FaceScene, _ reading: ClockReading) throws {
    let mode = TimeMode(hourCycle: .h12)
    let plan = mode.plan { scene.cardHeights(of: $0) }
    _ = mode.values(on: plan, at: reading)
    _ = mode.wheel(of: 1, on: plan)
    _ = (mode, plan)
}

/// FlipClock/Modes/TimeMode.swift
private func timeMode(_ plan: CardPlan, _ reading: ClockReading) throws {
    _ = TimeMode(hourCycle: .h12).values(on: plan, at: reading)
}

/// FlipClock/Modes/Wheel.swift
private func wheel(_ reading: ClockReading) throws {
    _ = Wheel.minutes.stepped(reading, by: 1)
    _ = Wheel.months.stepped(reading, by: 1)
    _ = Wheel.tensOfHours(.h24).stepped(reading, by: 1)
    let position = Position(reading)
    _ = Wheel.independent("home").stepped(position, by: 1)
}

/// FlipClock/Modes/Position.swift
private func position(_ reading: ClockReading) throws {
    let position = Position(reading, turns: ["home": 3])
    _ = position.advanced(by: Distance(seconds: 60))
}

/// FlipClock/Modes/ModeStates.swift
private func modeStates(_ plan: TimerPlan, _ mode: any Mode, _ moment: Moment) throws {
    var states = ModeStates()
    states.start(plan, at: moment)
    let position = mode.position(in: states, at: moment)
    let end = states.advance(to: moment)
    _ = (position, end)
}

/// FlipClock/Time/Zones.swift
private func zones(_ local: LocalZone, _ settings: Settings, _ name: ZoneName) throws {
    var zones = Zones(local: local) { try? ZoneFile.zone(named: $0) }
    zones.read(settings.zones)
    _ = zones[name]
}

/// FlipClock/Text/BoardTexts.swift
private func boardTexts(
    _ texts: inout BoardTexts, _ new: BoardText, now: MediaTime
) throws {
    func wake(at time: MediaTime?) {}
    texts.show(new, at: now)
    texts.settle(at: now)
    wake(at: texts.deadline)
}

/// FlipClock/Time/Moment.swift
private func moment(_ clock: SystemWallClock) throws {
    let moment = Moment(wall: clock.now, reading: clock.reading, running: RunningClock.now)
    _ = moment
}

/// FlipX11/Desktop/DesktopFeature.swift
private func desktopFeature(_ window: XWindow, _ item: Int) throws {
    func disable(_ item: Int, because reason: String) {}
    if let reason = window.support.obstacle(to: .keepAbove) { disable(item, because: reason) }
}

/// FlipX11/Desktop/DesktopSupport.swift
private func desktopSupport(_ support: DesktopSupport) throws {
    _ = support.obstacle(to: .keepAwake)
    _ = support.works(.placement)
}

/// FlipClockX/App/FirstStart.swift
private func firstStart(_ flips: CardFlips) {
    if FirstStart.begin() { flips.waitAtMidnight() }
}

/// FlipClockX/App/ModeMemory.swift
private func modeMemory(_ states: inout ModeStates, _ moment: Moment) throws {
    let memory = ModeMemory(path: UserFolder.state.path(of: "modes"))
    memory.restore(into: &states, at: moment)
    memory.save(states, at: moment)
    for warning in memory.takeWarnings() { Diagnostics.write(warning) }
}

/// FlipClock/Clock/Clock.swift
private func clock(
    _ zones: Zones, _ settings: Settings, _ moment: Moment, _ newMoment: Moment, _ text: BoardText,
    _ face: Int, now: MediaTime
) {
    var clock = Clock(settings: settings, zones: zones, moment: moment)
    let end = clock.advance(to: newMoment)
    let changes = clock.handle(.step(.minutes, by: 1), on: face, at: moment, now)
    clock.show(text)
    _ = (changes, end)
}

/// FlipClock/Settings/SettingsRanks.swift
private func settingsRanks(
    _ overrides: SettingsOverrides, _ fileSettings: Settings, _ keys: Set<Setting>,
    _ change: SettingsChange
) {
    var ranks = SettingsRanks(options: overrides)
    ranks.read(fileSettings, given: keys)
    ranks.change([change])
    if let save = ranks.takeSave() { ranks.wrote(save) }
}

/// FlipClock/Clock/SharedClock.swift
private func sharedClock(
    _ zones: Zones, _ settings: Settings, _ wallClock: SystemWallClock, _ moment: Moment,
    _ text: BoardText, _ face: any ClockFace, _ change: SettingsChange, now: MediaTime
) {
    let owner = SharedClock(Clock(settings: settings, zones: zones, moment: moment))
    owner.readMoment = { wallClock.moment }
    let number = owner.attach(face)
    owner.handle(.step(.minutes, by: 1), on: number, at: now)
    owner.change([change], at: now)
    owner.show(text, at: now)
}

/// FlipFace/Scene/ClockScene.swift
private func clockScene(
    _ typeface: Typeface, _ settings: SettingsPage, now: MediaTime, at time: MediaTime
) throws {
    let scene = try ClockScene(
        style: FaceStyle(), typeface: typeface, width: 1280, height: 720
    ) { _ in .digits(["hours", "minutes"]) }
    scene.face.deck.show(CardValue(text: "09"), on: 0)
    scene.show(page: settings.layer)
    scene.pressButton(now: now)
    scene.face.finish(by: time)
    let tree = scene.commit(at: time)
    _ = (scene, tree)
}

/// FlipClock/Text/BoardText.swift
private func boardText() throws {
    _ = BoardText("12\t34").characters
    _ = BoardText("GATE\n4").lines
}

/// FlipClock/Text/TerminalText.swift
private func terminalText() throws {
    _ = TerminalText("\u{1b}[32m10%\r20%\u{1b}[0m".utf8).text
    _ = TerminalText("/\u{8}-".utf8).text
}

/// FlipClock/Text/TextDirections.swift
private func textDirections(_ directions: TextDirections) throws {
    _ = directions.order(of: 0..<5)
}

/// FlipClock/Text/LineBreaker.swift
private func lineBreaker() throws {
    _ = LineBreaker(BoardText("HELLO WORLD")).rows(columns: 7)
}

/// FlipClock/Text/BoardHistory.swift
private func boardHistory(
    _ history: BoardHistory, _ text: BoardText, _ before: BoardText, now: MediaTime
) throws {
    func wake(at time: Double?) {}
    var history = history
    history.add(text, at: now)
    history.forget(before: now)
    let mode = TextMode(text, beside: history.texts)
    wake(at: history.deadline)
    _ = mode
}

/// FlipClock/Modes/BoardAlphabet.swift
private func boardAlphabet() throws {
    _ = BoardAlphabet.path(from: "C", to: "F")
    _ = BoardAlphabet.path(from: "Z", to: "")
}

/// FlipClock/Text/ScriptNeeds.swift
private func scriptNeeds() throws {
    _ = ScriptNeeds.isShaped("ش")
    _ = ScriptNeeds.isFromRight("ש")
}

/// FlipFace/Type/GlyphShaper.swift
private func glyphShaper(_ typeface: Typeface) throws {
    _ = typeface.shaper?.shape("क्षि", pixelSize: 100)
    _ = typeface.shaper?.shape("\u{200d}ب", pixelSize: 100)
}

/// FlipFace/Face/Painting/BoardTypesetter.swift
private func boardTypesetter(_ setter: BoardTypesetter, paint: (GlyphMask) -> Void) throws {
    let words = setter.set([["K", "A", "Λ", "Η", "Μ"]], in: .usual)
    for mask in setter.masks(of: words[0][4]) { paint(mask) }
}

/// FlipFace/Type/Typefaces.swift
private func typefaces(_ typefaces: Typefaces) throws {
    _ = typefaces.run("Thứ Bảy", in: .usual, pixelSize: 40)
}

/// FlipClock/Words/Capitals.swift
private func capitals() throws {
    _ = Capitals(locale: "tr_TR.UTF-8")("Nisan")
    _ = Capitals(locale: "el_GR.UTF-8")("Μαΐου")
    _ = Capitals.usual("Straße")
}

/// FlipClock/Words/GreekCapitals.swift
private func greekCapitals() throws {
    _ = GreekCapitals.characters(["ρ", "ο", "λ", "ό", "ι"])
}

/// FlipClockX/Clock/LocaleName.swift
private func localeName() throws {
    _ = LocaleName.value(of: "LC_TIME")
}

/// FlipClock/Text/Character+Composed.swift
private func characterComposed() throws {
    _ = Character("e\u{301}").composed
}

/// FlipClock/Time/ClockReading.swift
private func clockReading() throws {
    let reading = ClockReading(year: 2026, month: 2, day: 28, hour: 23, minute: 59, second: 59)
    _ = reading?.advanced(bySeconds: 1)
    _ = reading
}

/// FlipClock/Time/DateNames.swift
private func dateNames(_ reading: ClockReading) throws {
    _ = DateNames.english.word(of: .weekday, at: reading, isShort: false)
}

/// FlipClock/Time/DateFormat.swift
private func dateFormat() throws {
    let format = DateFormat("%Y年 %b %e日 %A", isFromRight: false)
    _ = format.parts.map(\.name)
    _ = format.parts[1].number(5)
}

/// FlipClock/Time/Zone.swift
private func zone(_ bytes: [UInt8], _ time: WallTime) throws {
    let tokyo = try Zone(file: bytes)
    let rule = Zone(rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    _ = tokyo.reading(at: time)
    _ = (tokyo, rule)
}

/// FlipClock/Time/ZoneRule.swift
private func zoneRule(_ seconds: Int) throws {
    _ = ZoneRule("<-03>3")?.offset(at: seconds)
    _ = ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")
}

/// FlipFace/Type/FontMatch.swift
private func fontMatch() throws {
    let file = try FontMatch.find(.cards())
    let face = try Typeface(file: file.path, index: file.index)
    FontMatch.release()
    _ = (file, face)
}

/// FlipFace/Type/Typeface.swift
private func typeface(_ file: FontFile) throws {
    let face = try Typeface(file: file.path, index: file.index)
    let ink = face.inkBounds(of: "8", pixelSize: 400)
    let mask = face.mask(of: "8", pixelSize: 400, subpixelOffset: Point(x: 0.25, y: 0.5))
    _ = (face, ink, mask)
}

/// FlipClock/Words/Phrase.swift
private func phrase() throws {
    let phrase: Phrase = "Round \(2) of \(4)"
    _ = Words(.german)(phrase)
}

/// FlipClock/Words/Words.swift
private func words() throws {
    _ = Words(.german)("Quit")
    _ = Words.english("Quit")
}

/// FlipThreads/BackgroundTask.swift
private func backgroundTask(
    _ paint: @escaping @Sendable () -> Int, _ show: (Int) -> Void
) throws {
    let task = BackgroundTask { paint() }
    show(task.value)
}

/// FlipThreads/ConcurrentLoop.swift
private func concurrentLoop(_ paint: @escaping @Sendable (Int) -> Void) throws {
    ConcurrentLoop.perform(iterations: 12) { band in paint(band) }
}

/// FlipX11/Connection/Refresh.swift
private func refresh(_ refresh: inout Refresh, _ ask: () -> Void) throws {
    if refresh.want() { ask() }
    if refresh.answered() { ask() }
}

/// FlipX11/Connection/XResources.swift
private func xResources(_ connection: XConnection) throws {
    let resources = XResources(connection, instanceName: "flipclockx", lines: [])
    _ = resources["geometry"]
    _ = resources
}

/// FlipX11/Desktop/DesktopShown.swift
private func desktopShown() throws {
    _ = DesktopShown(window: 0, current: 1).isElsewhere
}

/// FlipX11/Desktop/XSettings.swift
private func xSettings(_ bytes: [UInt8]) throws {
    _ = XSettings(bytes)?.enableAnimations
}

/// FlipX11/Input/HeldPresses.swift
private func heldPresses(
    _ held: inout HeldPresses, _ press: HeldPresses.Press, _ now: Double, _ isMapCurrent: Bool,
    _ use: ([HeldPresses.Press]) -> Void
) throws {
    held.hold(press, at: now)
    if isMapCurrent || held.isDue(at: now) { use(held.take()) }
}

/// FlipX11/Input/Keyboard.swift
private func keyboard(
    _ keyboard: Keyboard, _ display: OpaquePointer, _ use: (KeyboardMap) -> Void
) throws {
    keyboard.load(from: display)
    keyboard.noteChange()
    keyboard.ask()
    if keyboard.isCurrent { use(keyboard.map) }
}

/// FlipClockX/App/FaceBack.swift
private func faceBack(
    _ back: FaceBack, _ labels: Typeface, _ event: PointerEvent, time: MediaTime, now: MediaTime
) {
    back.show(desktopReducesMotion: false) { labels }
    _ = back.pointer(event, now: now)
    back.prepare(at: time, isHidden: false)
    back.hide()
}

/// FlipClock/Commands/KeyBinding.swift
private func keyBinding(_ press: KeyPress) {
    _ = KeyBinding.of(press, on: .front)?.command
    for row in KeyBinding.help { print(row.keys, row.words) }
}

/// FlipX11/Input/KeyboardMap.swift
private func keyboardMap(_ symbolsOfThatKey: [UInt]) throws {
    let map = KeyboardMap { keycode in symbolsOfThatKey }
    _ = map.key(keycode: 24, group: 1, modifiers: [])
    _ = map.group(ofState: 1 << 13)
}

/// FlipX11/Input/KeyLevels.swift
private func keyLevels(_ levels: KeyLevels) {
    _ = levels.symbol(keycode: 24, group: 0, state: UInt32(ShiftMask))
}

/// FlipX11/Window/Policy/SelectionTransfer.swift
private func selectionTransfer(
    now: MediaTime, bytes: [UInt8], perform: (SelectionTransfer.Step) -> Void,
    use: (String) -> Void
) {
    var transfer = SelectionTransfer(at: now)
    perform(transfer.step)
    transfer.converted(isRefused: false)
    perform(transfer.step)
    transfer.read(bytes, kind: .text)
    if let text = transfer.text { use(text) }
}

/// FlipX11/Window/SelectionText.swift
private func selectionText(
    _ clipboard: SelectionText, _ event: XEvent, newestTime: Time, add: (String) -> Void
) {
    func wake(at time: MediaTime?) {}
    clipboard.ask(time: newestTime)
    if clipboard.handle(event) { return }
    if let text = clipboard.take() { add(text) }
    wake(at: clipboard.deadline)
}

/// FlipX11/Input/KeyTyping.swift
private func keyTyping(
    _ typing: KeyTyping, _ press: KeyPress, add: (String) -> Void, perform: (KeyPress) -> Void
) {
    typing.prepare()
    if let text = typing.text(of: press) { add(text) } else { perform(press) }
    typing.end()
}

/// FlipSystem/Pacing/ConnectionPace.swift
private func connectionPace(
    _ pace: inout ConnectionPace, _ link: inout DisplayLink, rate: RefreshRate, _ completed: Double,
    _ submitted: Double
) throws {
    pace.note(took: completed - submitted)
    link.setRefreshRate(rate.divided(by: pace.divisor(at: rate)))
}

/// FlipX11/Present/PictureBounds.swift
private func pictureBounds() throws {
    _ = PictureBounds.rect(in: (1280, 720))
    _ = PictureBounds.rect(in: (16384, 16384))
}

/// FlipSystem/System/FileWatch.swift
private func fileWatch(_ readItAgain: () -> Void) throws {
    let watch = FileWatch("/etc/localtime")
    if watch.drain() { readItAgain() }
    _ = watch
}

/// FlipSystem/System/OutputFile.swift
private func outputFile(_ bytes: [UInt8], _ count: Int) throws {
    let file = try OutputFile(path: "clock.png")
    _ = fwrite(bytes, 1, count, file.stream)
    _ = try file.commit()
    _ = file
}

/// FlipSystem/System/RegularFile.swift
private func regularFile(_ path: String) throws {
    let (descriptor, status) = try RegularFile.open(path)
    defer { close(descriptor) }
    _ = (descriptor, status)
}

/// FlipX11/Window/Policy/AssignedMonitor.swift
private func assignedMonitor(
    _ frame: PixelRect, _ window: PixelRect, _ clock: PixelRect, _ now: MediaTime,
    _ giveUp: () -> Void
) throws {
    var monitor = AssignedMonitor(frame)
    monitor.found(window, clock: clock, at: now)
    if monitor.isMissed(at: now) { giveUp() }
}

/// FlipX11/Window/Policy/FullScreenState.swift
private func fullScreenState(_ frame: PixelRect, _ perform: (FullScreenState.Action) -> Void) throws
{
    var full = FullScreenState()
    let actions = full.change(
        to: true, manager: .here(isMapped: true), frame: frame, ordinary: .frame(frame))
    for action in actions { perform(action) }
    for action in full.managerSays(isFull: true) { perform(action) }
    _ = (full, actions)
}

/// FlipX11/Window/Policy/OrdinaryPlace.swift
private func ordinaryPlace(_ frame: PixelRect, now: Double) throws {
    var ordinary = OrdinaryPlace()
    ordinary.note(frame, at: now)
    ordinary.turnedSpecial(at: now)
    _ = ordinary.frame
    _ = ordinary
}

/// FlipX11/Window/Policy/SizeHints.swift
private func sizeHints(_ configuration: WindowConfiguration, _ frame: PixelRect) throws {
    var hints = SizeHints(configuration, frame: frame)
    hints.move(toX: 100, y: 50, isMapped: false)
    _ = hints.hints
    _ = hints
}

/// FlipX11/Window/Policy/WindowMove.swift
private func windowMove(_ frame: PixelRect, _ x: Int, _ y: Int, _ monitors: [PixelRect]) throws {
    let move = WindowMove(frame: frame, pointer: (x, y), button: 2, edges: monitors, reach: 12)
    let origin = move.origin(forPointerAt: (x + 10, y))
    _ = (move, origin)
}

/// FlipX11/Window/Server/IconSender.swift
private func iconSender(_ sender: IconSender, _ images: [Image]) throws {
    sender.set(images)
    if sender.wantsSpace { sender.spaceBecameAvailable() }
}

/// FlipX11/Window/Server/ServerWindow.swift
private func serverWindow(_ connection: XConnection, _ id: Window) throws {
    let window = ServerWindow(connection: connection, id: id, isOurs: true)
    window.move(toX: 10, y: 20)
    window.setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [0])
    _ = window
}

/// FlipClockX/App/InputQueue.swift
private func inputQueue(
    _ queue: inout InputQueue, _ window: XWindow, _ now: MediaTime, _ hasTime: Bool,
    _ handle: (WindowEvent) -> Void
) {
    queue.add(window.takeEvents(), at: now)
    while hasTime, let event = queue.next() { handle(event) }
    for event in queue.takeOthers() { handle(event) }
}

/// FlipClockX/App/Mirrors.swift
private func mirrors(
    _ mirrors: inout MirrorNeeds, _ window: XWindow, _ now: MediaTime,
    _ open: ([PixelRect]) -> Void
) throws {
    mirrors.invalidate()
    if let wanted = mirrors.takeWanted(for: window, at: now) { open(wanted) }
}

/// FlipClockX/Arguments/Arguments.swift
private func arguments(
    _ run: (Options, [String]) -> Void, _ finish: (Int32, String?, String?) -> Void
) throws {
    switch Arguments.parse(Array(Arguments.given.dropFirst())) {
    case .run(let options, let warnings): run(options, warnings)
    case .exit(let status, let output, let error): finish(status, output, error)
    }
}

/// FlipClockX/Settings/PictureReader.swift
private func pictureReader(_ reader: PictureReader, _ file: PictureReader.File) throws {
    reader.patience = 0.1
    let reading = reader.read(file)
    reader.acknowledge()
    _ = reading
}

/// FlipClockX/Text/LineReader.swift
private func lineReader(_ reader: inout LineReader, _ bytes: [UInt8], _ show: ([UInt8]) -> Void)
    throws
{
    reader.take(bytes)
    if let line = reader.takeNewest() { show(line) }
}

/// FlipFace/Controls/Model/Control.swift
private func control(_ point: Point, _ size: Size, _ apply: (Setting.Value) -> Void) throws {
    var control = Control.slider(Slider(scale: SliderScale(stops: [0, 1, 2]), value: 1))
    let outcome = control.handle(.pressed(point), size: size)
    if let value = outcome.value { apply(value) }
    _ = (control, outcome)
}

/// FlipFace/Face/Cards/FlipPace.swift
private func flipPace() throws {
    _ = FlipPace.auto.duration(ofCardHigh: 120)
    _ = FlipPace.auto.duration(ofCardHigh: 568)
}

/// FlipFace/Face/Cards/FlipChain.swift
private func flipChain(
    _ chain: inout FlipChain, _ ten: CardValue, _ turn: (from: CardStop, to: CardStop),
    _ start: (FlipChain.Flip) -> Void
) throws {
    chain.add(CardStop(ten), .forward, after: turn.to)
    if let flip = chain.next() { start(flip) }
}

/// FlipClock/Hand/Hand.swift
private func hand(_ reading: ClockReading, now: MediaTime) {
    var hand = Hand(base: Position(reading))
    let change = hand.step(.minutes, by: 1, at: now)
    _ = change
}

/// FlipFace/Scene/GestureArena.swift
private func gestureArena(
    _ arena: GestureArena<ExampleTarget>, _ event: PointerEvent,
    _ send: (PointerEvent, ExampleTarget) -> GestureResponse
) throws {
    arena.press(event, on: [.cards, .face]) { target, event in send(event, target) }
    arena.move(event) { target, event in send(event, target) }
    arena.release(event) { target, event in send(event, target) }
}

/// FlipFace/Type/TextRun.swift
private func textRun(_ typefaces: Typefaces, _ paint: (GlyphMask) -> Void) throws {
    let run = TextRun("DI 24", pixelSize: 40) { typefaces.typeface(for: $0) }
    for mask in run.masks(at: Point(x: 10, y: 60)) { paint(mask) }
    _ = run
}

/// FlipX11/Connection/EventReader.swift
private func eventReader(
    _ reader: EventReader, _ handle: (XEvent) -> Void, _ resumeLater: () -> Void
) throws {
    reader.begin()
    while let event = reader.next() { handle(event) }
    if reader.mayHaveMore { resumeLater() }
}

/// FlipX11/Connection/ServerQueries.swift
private func serverQueries(
    _ queries: ServerQueries, _ use: @escaping (UnsafeMutableRawPointer?) -> Void
) throws {
    queries.ask {
        xcb_get_input_focus($0).sequence
    } take: { reply in
        use(reply)
    }
    queries.takeAnswers()
}

/// FlipSystem/Pacing/EventLoop.swift
private func eventLoop(_ loop: inout EventLoop, _ handle: (EventLoop.Source) -> Void) throws {
    for source in loop.wait() { handle(source) }
}

/// FlipX11/Window/Policy/BorderlessMove.swift
private func borderlessMove(_ windowMove: WindowMove, _ x: Int, _ y: Int) throws {
    var move = BorderlessMove()
    _ = move.pressed(windowMove)
    move.managerAnswered(canMove: true)
    _ = move.moved(to: (x, y))
    _ = move
}

/// FlipX11/Window/Policy/MonitorOutage.swift
private func monitorOutage(_ frame: PixelRect) throws {
    var outage = MonitorOutage()
    let change = outage.note(monitorCount: 0, ordinary: frame)
    _ = (outage, change)
}

/// FlipX11/Window/WindowInput.swift
private func windowInput(
    _ input: WindowInput, _ event: inout XEvent, _ pass: ([WindowEvent]) -> Void
) throws {
    if let events = input.handle(&event) { pass(events) }
}

/// FlipX11/Window/WindowOutline.swift
private func windowOutline(
    _ outline: WindowOutline, _ size: (width: Int, height: Int), _ draw: () -> Void
) throws {
    if outline.update(size: size, isFullScreen: false) { draw() }
}
