/// A moment on every clock that a mode can show.
///
///     let moment = Moment(wall: clock.now, reading: clock.reading, running: RunningClock.now)
///
/// The program reads the clocks once for each wake-up and passes all of them on, so that no two cards can disagree.
package struct Moment: Hashable, Sendable {
    /// The wall time.
    package let wall: WallTime
    /// The local date and time then.
    package let reading: ClockReading
    /// The running time (the seconds since the boot), which timers use.
    package let running: RunningTime

    /// The moment at which the three clocks show these times.
    package init(wall: WallTime, reading: ClockReading, running: RunningTime) {
        self.wall = wall
        self.reading = reading
        self.running = running
    }

    /// The first moment at which the clocks of `zone` show `reading`, at running time 0, as for a picture of that
    /// moment.
    ///
    /// A reading that the zone skips is converted with the offset that was in force before the clocks were set forward.
    package init(_ reading: ClockReading, in zone: Zone = .utc) {
        let seconds = reading.seconds
        // Offsets stay below a day, so the offsets a day earlier and later are those before and after any change.
        let offsets = [86_400, -86_400].map { zone.reading(at: WallTime(seconds: seconds - $0)) }
        let wall = zip(offsets, [86_400, -86_400])
            .map { shown, shift in WallTime(seconds: 2 * seconds - shift - shown.seconds) }
            .first { zone.reading(at: $0) == reading }
        self.init(
            wall: wall ?? WallTime(seconds: 2 * seconds - 86_400 - offsets[0].seconds),
            reading: reading, running: RunningTime(seconds: 0))
    }
}
