import FlipEngine

/// Something that a hand has done to the cards, in words that hold for a face of any size: which card, how far, not where.
///
/// With it one hand turns the cards of several faces in step.
package enum HandDeed: Hashable, Sendable {
    /// The hand was here.
    case touch
    /// It took a flap, moved it, or let it go.
    case turn([Scrubber.Action])
    /// It set card `index` by so many of its units.
    case step(index: Int, units: Int)
    /// It undid what it had set.
    case goBack
    /// It gives up what it holds.
    case giveUp
    /// What it did left the faces so many seconds ahead of the time.
    case rest(offset: Int)
}

/// One hand on several faces.
extension CardHand {
    /// Does what a hand has done on another face.
    ///
    /// Both have the same cards and the same time, so they end alike. Where this one could not do the same, since nobody
    /// saw it and so nothing turned, it catches up at the end.
    package func follow(_ deed: HandDeed, at time: MediaTime) {
        isFollowing = true
        defer { isFollowing = false }
        switch deed {
        case .touch: touch(now: time)
        case .turn(let actions): act(actions, time)
        case .step(let index, let units): step(index, by: units, now: time)
        case .goBack: goBack(now: time)
        case .giveUp: giveUp()
        case .rest(let offset): if offset != handOffset { rest(offset: offset, at: time) }
        }
    }
}
