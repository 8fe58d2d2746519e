import Glibc
import TestSupport
import Testing

@testable import FlipClockX

@Suite("Which file the zone comes from")
struct ZoneFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "TZ is read as the C library reads it",
        arguments: [
            (nil, "/etc/localtime"), ("", "/zones/Universal"),
            ("Europe/Berlin", "/zones/Europe/Berlin"), (":Europe/Berlin", "/zones/Europe/Berlin"),
            ("/srv/zone", "/srv/zone"), (":/srv/zone", "/srv/zone"),
            ("CET-1CEST", "/zones/CET-1CEST"),
        ] as [(String?, String)])
    func values(timeZone: String?, path: String) {
        #expect(ZoneFile(timeZone: timeZone, folder: "/zones").path == path)
    }

    @Test("every link of a chain is a place, relative ones too")
    func chain() {
        mkdir(folder("etc"), 0o755)
        mkdir(folder("zones"), 0o755)
        folder.write([], to: "zones/Real")
        symlink("Real", folder("zones/Alias"))
        symlink("../zones/Alias", folder("etc/localtime"))
        let file = ZoneFile(timeZone: nil, system: folder("etc/localtime"))
        #expect(
            file.places == [
                .init(folder: folder("etc"), name: "localtime"),
                .init(folder: folder("etc/../zones"), name: "Alias"),
                .init(folder: folder("etc/../zones"), name: "Real"),
            ])
    }

    @Test("a chain without an end stops")
    func loop() {
        symlink("b", folder("a"))
        symlink("a", folder("b"))
        #expect(ZoneFile(timeZone: folder("a")).places.map(\.name) == ["a", "b"])
        #expect(ZoneFile(timeZone: "/a").places == [.init(folder: "/", name: "a")])
    }
}
