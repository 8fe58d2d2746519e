import Testing

@testable import FlipClockX

@Suite("Path of the zone file")
struct ZoneFileTests {
    @Test(
        "TZ is interpreted as by the C library",
        arguments: [
            (nil, "/etc/localtime"), ("", "/zones/Universal"),
            ("Europe/Berlin", "/zones/Europe/Berlin"), (":Europe/Berlin", "/zones/Europe/Berlin"),
            ("/srv/zone", "/srv/zone"), (":/srv/zone", "/srv/zone"),
            ("CET-1CEST", "/zones/CET-1CEST"),
        ] as [(String?, String)])
    func values(timeZone: String?, path: String) {
        #expect(ZoneFile(timeZone: timeZone, folder: "/zones").path == path)
    }
}
