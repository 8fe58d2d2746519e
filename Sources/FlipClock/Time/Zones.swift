/// The local time zone, and those that the user has named, each read once.
///
///     var zones = Zones(local: local) { try? ZoneFile.zone(named: $0) }
///     zones.read(settings.zones)
///     zones[name]
package struct Zones: Sendable {
    /// The local zone; setting it has all others read again.
    package var local: LocalZone {
        didSet { known = [:] }
    }
    /// Reads the zone of a name in the system's database; nil if there is none.
    private let zone: @Sendable (_ name: String) -> Zone?
    private var known: [String: Zone] = [:]

    /// Zones of which none was read.
    package init(
        local: LocalZone = LocalZone(name: "UTC", .utc),
        zone: @escaping @Sendable (_ name: String) -> Zone? = { _ in nil }
    ) {
        self.local = local
        self.zone = zone
    }

    /// Reads the zones of `names`, except those that are known already.
    mutating func read(_ names: [ZoneName]) {
        for name in names where known[name.name] == nil { known[name.name] = zone(name.name) }
    }

    /// The zone of `name`, if it was read; nil if there is none.
    subscript(name: ZoneName) -> Zone? { known[name.name] }
}

/// The local time zone, for a mode that shows other zones beside it.
package struct LocalZone: Hashable, Sendable {
    /// Its name in the database, and its label.
    let name: ZoneName
    /// Whether the name is known.
    let isNamed: Bool
    /// The zone.
    package let zone: Zone
    /// The name of the time in place of the local time, whose zone was not found, such as "UTC"; nil if it was.
    let substitute: String?

    /// Its name in the database; nil if it is not known.
    package var knownName: String? { isNamed ? name.name : nil }

    /// The zone with its name in the database; nil if it is not known.
    package init(name: String?, _ zone: Zone, substitute: String? = nil) {
        let known = name.flatMap { ZoneName($0) }
        guard let zoneName = known ?? ZoneName("Local") else { preconditionFailure("no name") }
        self.name = zoneName
        isNamed = known != nil
        self.zone = zone
        self.substitute = substitute
    }
}
