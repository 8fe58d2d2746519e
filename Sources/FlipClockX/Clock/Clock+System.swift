import FlipClock

extension Clock {
    /// A clock that reads further zones from the system's database and speaks the language of its environment.
    init(
        settings: Settings, states: ModeStates, texts: BoardTexts, local: LocalZone,
        names: @escaping @Sendable () -> DateNames = LocaleDateNames.current, moment: Moment
    ) {
        self.init(
            settings: settings, states: states, texts: texts,
            zones: Zones(local: local) { try? ZoneFile.zone(named: $0) }, names: names,
            capitals: Capitals(locale: LocaleName.value(of: "LC_CTYPE")), moment: moment)
    }
}
