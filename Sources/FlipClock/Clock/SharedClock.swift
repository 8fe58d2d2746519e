import FlipEngine

/// A clock with the faces that show it: passes to the clock what the user does on a face, and to every face what that
/// changes.
///
///     let owner = SharedClock(Clock(settings: settings, zones: zones, moment: moment))
///     owner.readMoment = { wallClock.moment }
///     let number = owner.attach(face)              // for each face
///     owner.handle(.step(.minutes, by: 1), on: number, at: now)
///     owner.show(text, at: now)
///
/// Times are media time in seconds.
package final class SharedClock {
    /// The clock.
    package var clock: Clock
    /// Reads the clocks, when the user does something; without it the newest moment counts.
    package var readMoment: (() -> Moment)?

    private struct Face {
        weak var face: (any ClockFace)?
    }

    private var faces: [Face] = []
    /// The number of faces that were attached so far.
    private var count = 0

    /// A clock without faces.
    package init(_ clock: Clock) { self.clock = clock }

    /// The moment on the clocks.
    package var moment: Moment { readMoment?() ?? clock.moment }

    /// Has `face` show every change of the hand from now on; returns its number. There is no strong reference to it.
    package func attach(_ face: any ClockFace) -> Int {
        faces.removeAll { $0.face == nil }
        faces.append(Face(face: face))
        count += 1
        return count
    }

    /// Handles what the user does to the cards of the face `number`.
    package func handle(_ event: HandEvent, on number: Int, at time: MediaTime) {
        for change in clock.handle(event, on: number, at: moment, time) {
            for face in faces { face.face?.show(change, at: time) }
        }
    }

    /// Shows another text; while the user holds a card, it waits for the release.
    package func show(_ text: BoardText, at time: MediaTime) {
        clock.show(text)
        followTexts(at: time)
    }

    /// Shows a text that has waited for a release, and makes the board smaller if it can be.
    package func followTexts(at time: MediaTime) {
        guard clock.isTextDue || clock.boardDeadline.map({ $0 <= time }) ?? false else { return }
        let isTurning = isTurning(at: time)
        clock.showWaitingText(isTurning: isTurning, at: time)
        clock.shrinkBoard(isTurning: isTurning, at: time)
    }

    /// Forgets texts for which the board needs no space, if it is at rest.
    package func settle(at time: MediaTime) { clock.settle(isTurning: isTurning(at: time), at: time) }

    /// Whether a card turns on a face.
    private func isTurning(at time: MediaTime) -> Bool {
        faces.contains { $0.face?.isTurning(at: time) == true }
    }
}

/// A face, as far as its clock is concerned.
package protocol ClockFace: AnyObject {
    /// Whether one of its cards turns at `time`.
    func isTurning(at time: MediaTime) -> Bool

    /// Shows a change of the hand.
    func show(_ change: Hand.Change, at time: MediaTime)
}
