/// The state of the modes that the user starts and sets, one for all faces: gives the position of a mode's cards at a
/// moment.
///
///     let position = states.position(of: mode, at: moment)
///
/// It reads no clock: every moment comes from the caller.
package final class ModeStates {
    /// States in which nothing was started or set.
    package init() {}

    /// The position of the cards of `mode` at `moment` before the user sets them.
    package func position(of mode: any Mode, at moment: Moment) -> Position {
        Position(mode.clock.reading(at: moment))
    }

    /// When the cards of `mode` change next by the running time; nil if they do not follow it.
    package func nextChange(of mode: any Mode, after moment: Moment) -> RunningTime? { nil }

    /// The user has taken a card of `mode`.
    package func take(in mode: any Mode, at moment: Moment) {}

    /// Takes over the distance by which the user has set the cards of `mode`; returns their new position, or nil if they
    /// return later.
    package func set(_ distance: Distance, in mode: any Mode, at moment: Moment) -> Position? {
        nil
    }
}
