import Testing

@testable import FlipClock

@Suite("Names of zones")
struct ZoneNameTests {
    @Test(
        "a name has the label before the last equals sign, or its own last part",
        arguments: [
            ("Tokyo=Asia/Tokyo", "Tokyo", "Asia/Tokyo"),
            ("Asia/Tokyo", "Tokyo", "Asia/Tokyo"),
            ("America/New_York", "New York", "America/New_York"),
            (
                "America/Argentina/ComodRivadavia", "ComodRivadavia",
                "America/Argentina/ComodRivadavia"
            ),
            ("UTC", "UTC", "UTC"), ("Etc/GMT+5", "GMT+5", "Etc/GMT+5"),
            ("a=b = Asia/Tokyo ", "a=b", "Asia/Tokyo"),
            ("東京=Asia/Tokyo", "東京", "Asia/Tokyo"),
        ])
    func parsing(text: String, label: String, name: String) throws {
        let zone = try #require(ZoneName(text))
        #expect(zone.label == label && zone.name == name)
        #expect(ZoneName(zone.description) == zone)
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "=", "Tokyo=", "=Asia/Tokyo", "/etc/passwd", "../etc/passwd", "Asia/../x",
            "Asia//x",
            "Asia/.x", "Asia/To kyo", "Asia/Tokyo/", "x\ny=Asia/Tokyo", "\"x\"=Asia/Tokyo",
            "Asia/T\u{f6}kyo", "\u{7}=UTC",
            String(repeating: "x", count: 41) + "=UTC", String(repeating: "x", count: 65),
            String(repeating: "e\u{301}", count: 39) + String(repeating: "\u{301}", count: 90)
                + "=UTC",
        ])
    func refused(text: String) { #expect(ZoneName(text) == nil) }

    @Test("a list has 1 to 12 different zones")
    func lists() {
        #expect(Setting.zones([]) == nil)
        #expect(Setting.zones(["UTC", "UTC", "X=UTC"])?.map(\.label) == ["UTC", "X"])
        let many = (0..<13).map { "Z\($0)=UTC" }
        #expect(Setting.zones(many) == nil)
        #expect(Setting.zones(Array(many.prefix(12)))?.count == 12)
        #expect(Setting.zones(["UTC", "no zone"]) == nil)
    }
}
