extension Setting {
    /// The zones of the world board.
    package static let zones = Setting(
        "world.zones", .zones, option: "zone",
        "The zones of the world board, each as `LABEL=ZONE` or `ZONE`, such as `Home=Europe/Lisbon`",
        row: nil,
        get: { .zones($0.zones) },
        set: { if case .zones(let zones) = $0 { $1.zones = zones } })

    /// Reads `texts` as a list of zones; nil if there are none or too many, or if one is not a zone. A zone that is
    /// listed twice under the same label counts once.
    package static func zones(_ texts: [String]) -> [ZoneName]? {
        var zones: [ZoneName] = []
        for text in texts {
            guard let zone = ZoneName(text) else { return nil }
            if !zones.contains(zone) { zones.append(zone) }
            if zones.count > WorldMode.limit { return nil }
        }
        return zones.isEmpty ? nil : zones
    }
}

/// The local time zone, for a mode that shows other zones beside it.
package struct LocalZone: Hashable, Sendable {
    /// Its name in the database, and its label.
    let name: ZoneName
    /// Whether the name is known.
    let isNamed: Bool
    /// The zone.
    let zone: Zone

    /// The zone with its name in the database; nil if it is not known.
    package init(name: String?, _ zone: Zone) {
        let known = name.flatMap { ZoneName($0) }
        guard let zoneName = known ?? ZoneName("Local") else { preconditionFailure("no name") }
        self.name = zoneName
        isNamed = known != nil
        self.zone = zone
    }
}

extension WorldMode {
    /// The board of the zones that `settings` name; those that the system does not have are omitted.
    ///
    /// The first row is the local time: one of these zones if it is the local one, otherwise a row of its own. If the
    /// settings name twelve other zones, there is no space for that row.
    init(_ settings: Settings, _ source: ModeSource) {
        var rows = settings.zones.compactMap { name in
            source.zones[name.name].map { Row(name, $0) }
        }
        let local = source.local
        let own = rows.firstIndex { row in
            guard local.isNamed else { return row.zone == local.zone }
            return row.name.name == local.name.name
                || row.name.label == local.name.label && row.zone == local.zone
        }
        if let own {
            rows.insert(rows.remove(at: own), at: 0)
        } else if rows.count < Self.limit {
            rows.insert(Row(local.name, local.zone), at: 0)
        }
        var time = settings
        time.seconds = .none
        self.init(
            rows: rows, time: TimeMode(time), names: source.names(), capitals: source.capitals)
    }
}
