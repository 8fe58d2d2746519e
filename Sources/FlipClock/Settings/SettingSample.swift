extension Setting {
    /// What the card on the back shows after a change.
    package enum Sample: Hashable, Sendable {
        /// This text.
        case text(String)
        /// The hour of this minute of the day, or its minutes.
        case time(minute: Int, isMinutes: Bool)
        /// The next hour, or after that the one before it.
        case otherHour

        /// This hour, 0...23.
        static func hour(_ hour: Int) -> Sample {
            .time(minute: hour * 60, isMinutes: false)
        }

        /// Nine o'clock, which looks different in each hour format.
        static let nine = Sample.hour(9)

        /// The number, from 0 to 99.
        static func number(_ number: Double) -> Sample {
            .text(String(Int(min(max(number, 0), 99))))
        }

        /// A fraction in percent; nil for none and for all.
        static func percent(_ share: Double) -> Sample? {
            share > 0 && share < 1 ? number((share * 100).rounded()) : nil
        }

        /// The hour of the time of day `new` or, if only its minutes differ from `old`, the minutes.
        static func time(from old: TimeOfDay?, to new: TimeOfDay) -> Sample {
            .time(minute: new.minutes, isMinutes: old.map { $0.minutes / 60 } == new.minutes / 60)
        }

        /// The value of the card with `settings`; nil for another hour.
        package func value(in settings: Settings) -> CardValue? {
            switch self {
            case .text(let text): return CardValue(text: text)
            case .time(let minute, let isMinutes):
                return settings.cards(atMinute: minute)[isMinutes ? 1 : 0]
            case .otherHour: return nil
            }
        }
    }
}

extension Settings {
    /// The cards of the face at a minute of the day: its hour and its minutes.
    package func cards(atMinute minute: Int) -> [CardValue] {
        TimeMode(hourCycle: hourCycle, hasLeadingZero: leadingZero.isShown).cards(
            for: ClockReading(dayNumber: 0, secondOfDay: minute * 60))
    }

    /// Whether the night has another beginning or end than in `other`, or another light that is not the full one.
    func hasOtherNight(than other: Settings) -> Bool {
        duskStart != other.duskStart || duskEnd != other.duskEnd
            || duskLight != other.duskLight && duskLight < 1
    }
}
