import FlipSystem
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

/// The search over every name of the installed `tzdata.zi`.
@Suite(
    "The search over the database",
    .enabled(if: access("/usr/share/zoneinfo/tzdata.zi", R_OK) == 0, "needs tzdata.zi"))
struct ZoneSearchDatabaseTests {
    /// All names, each with its zone, read independently of `ZoneTable`.
    private func names() throws -> [String: String] {
        let text = try #require(readFile("/usr/share/zoneinfo/tzdata.zi"))
        var zones: [String: String] = [:]
        var links: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "Z" { zones[words[1]] = words[1] }
            if words[0] == "L" { links[words[2]] = words[1] }
        }
        for name in links.keys {
            var zone = name
            while let next = links[zone] { zone = next }
            zones[name] = zone
        }
        return zones
    }

    /// The letters of the last part of `name`.
    private func letters(_ name: some StringProtocol) -> String {
        ZoneSearch.letters(of: String(name.split(separator: "/").last ?? ""))
    }

    @Test("after six letters of its last part, every zone and link is among the three offers")
    func everyName() throws {
        let names = try names()
        let search = try #require(ZoneTable(folder: ZoneFile.folder)?.search)
        #expect(names.count > 400)
        var late: [String] = []
        for (name, zone) in names {
            let all = letters(name)
            let offers = search.offers(for: String(all.prefix(6)))
            #expect(offers.count <= 3)
            // Another name of the same zone with the same last part stands for it.
            let isOffered = offers.contains { names[$0.name] == zone && letters($0.name) == all }
            if !isOffered {
                late.append(name)
                // Its zone is offered all the same, and one more letter is enough.
                #expect(offers.contains { names[$0.name] == zone }, "\(name)")
                #expect(search.offers(for: String(all.prefix(7))).contains { $0.name == name })
            }
        }
        // Three other names have its first six letters: Easter, and Eastern of Canada and of the US.
        #expect(Set(late).isSubset(of: ["Chile/EasterIsland"]), "\(late)")
        progress("search: \(names.count) names")
    }

    @Test("the whole last part, with blanks or underscores, in capitals, is enough")
    func wholeNames() throws {
        let names = try names()
        let search = try #require(ZoneTable(folder: ZoneFile.folder)?.search)
        for (name, zone) in names {
            let last = String(name.split(separator: "/").last ?? "")
            for text in [last, last.uppercased(), ZoneName(name)?.label ?? ""] {
                let offers = search.offers(for: text)
                #expect(offers.contains { names[$0.name] == zone }, "\(name): \(text)")
            }
        }
    }

    @Test("every offer is a zone that can be shown")
    func offersExist() throws {
        let search = try #require(ZoneTable(folder: ZoneFile.folder)?.search)
        for name in try names().keys {
            for offer in search.offers(for: String(letters(name).prefix(3))) {
                #expect(ZoneNames.problem(of: offer.name) == nil, "\(offer)")
            }
        }
    }

    @Test("names without a file are not offered, circles of links end")
    func missing() throws {
        let folder = try TemporaryFolder()
        mkdir(folder("Asia"), 0o755)
        folder.write([], to: "Asia/Tokyo")
        let table = """
            # version x
            Z Asia/Tokyo 9 - JST
            Z Asia/Gone 9 - JST
            L Asia/Tokyo Japan
            L Asia/Gone Gone2
            L Round Ring
            L Ring Round

            """
        folder.write(Array(table.utf8), to: "tzdata.zi")
        let search = try #require(ZoneTable(folder: folder.path)?.search)
        #expect(search.offers(for: "tok").map(\.name) == ["Asia/Tokyo"])
        #expect(search.offers(for: "jap").map(\.name) == ["Japan"])
        for text in ["gone", "round", "ring"] { #expect(search.offers(for: text).isEmpty) }
    }
}
