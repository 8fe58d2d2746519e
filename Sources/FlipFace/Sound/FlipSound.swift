import FlipEngine

/// One sound of a flap, or the chime of the face: the event that causes it, its time, and the speed of the flap.
///
/// Times are media time in seconds; speeds are in flips per second. A flip is half a turn of the flap.
package struct FlipSound: Hashable, Sendable {
    /// What happens to the flap, or to the face.
    package enum Kind: Int, Hashable, Sendable, CaseIterable {
        /// It leaves its resting position.
        case tick
        /// It leaves its resting position because a smaller unit carries to its card.
        case chunk
        /// It lands.
        case slap
        /// A timer ends; no flap takes part.
        case chime
    }

    /// Identifies a sound, so that it is heard once, even if its time changes after it was first announced.
    package struct Name: Hashable, Sendable {
        /// The number of the face, which the program gives.
        package var face: Int
        /// The number of the card, which never changes on its face; -1 for the card that the user holds, -2
        /// for the face itself.
        package var card: Int
        /// The number of the flip on this card.
        package var turn: Int
        /// Whether the flap lands; otherwise it leaves.
        package var isLanding: Bool

        package init(face: Int, card: Int, turn: Int, isLanding: Bool) {
            self.face = face
            self.card = card
            self.turn = turn
            self.isLanding = isLanding
        }

        /// The number of the card that the user holds.
        static let heldCard = -1
        /// The number for sounds of the face itself.
        static let wholeFace = -2
    }

    /// Its identity.
    package var name: Name
    /// What happens.
    package let kind: Kind
    /// When it happens.
    package let time: MediaTime
    /// The speed of the flap when it lands; `standardSpeed` when it leaves, because its speed is 0 then.
    package let speed: Double

    /// How late the sound may be, in seconds. ITU-R BT.1359 gives 125 ms as the delay of sound that viewers notice: a
    /// slap, whose moment is clearly visible, has half of that. A flap that leaves has turned by only a tenth after
    /// 0.12 s. A late chime is still useful: a hidden clock opens its sound device only when the chime is due.
    package var grace: MediaTime {
        switch kind {
        case .chime: 2
        case .slap: 0.06
        case .tick, .chunk: 0.12
        }
    }

    /// Whether it comes from the card that the user holds.
    package var isOfHand: Bool { name.card == Name.heldCard }

    /// The speed at which the flap of a flip of the default duration lands.
    package static let standardSpeed = FlipTimeline().landingSpeed

    package init(name: Name, kind: Kind, time: MediaTime, speed: Double) {
        self.name = name
        self.kind = kind
        self.time = time
        self.speed = speed
    }
}

extension FlipTimeline {
    /// The flap's speed when it lands, in flips per second.
    ///
    /// The difference over the last thousandth of the fall; over so short a time the curve is straight to 0.1 %.
    package var landingSpeed: Double {
        let step = landing / 1000
        return abs(angle(at: landing) - angle(at: landing - step)) / (.pi * step)
    }
}
