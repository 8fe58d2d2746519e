import Testing

@testable import FlipClock

@Suite("The search for zones")
struct ZoneSearchTests {
    private static let search = ZoneSearch([
        "America/Sao_Paulo": "America/Sao_Paulo", "Brazil/East": "America/Sao_Paulo",
        "Africa/Sao_Tome": "Africa/Sao_Tome", "Asia/Saigon": "Asia/Ho_Chi_Minh",
        "Asia/Ho_Chi_Minh": "Asia/Ho_Chi_Minh", "America/St_Johns": "America/St_Johns",
        "America/Port-au-Prince": "America/Port-au-Prince",
        "America/Indianapolis": "America/Indiana/Indianapolis",
        "America/Indiana/Indianapolis": "America/Indiana/Indianapolis",
        "Pacific/Easter": "Pacific/Easter", "Chile/EasterIsland": "Pacific/Easter",
        "US/Eastern": "America/New_York", "Canada/Eastern": "America/Toronto",
        "America/New_York": "America/New_York", "America/Toronto": "America/Toronto",
        "Etc/GMT": "Etc/GMT", "GMT": "Etc/GMT", "Etc/GMT+1": "Etc/GMT+1",
        "Etc/GMT+10": "Etc/GMT+10", "Etc/GMT-1": "Etc/GMT-1", "Etc/GMT-10": "Etc/GMT-10",
        "../etc/passwd": "x", "Asia/": "x",
    ])

    @Test(
        "letters, case, blanks, signs and diacritics",
        arguments: [
            ("sao", ["Africa/Sao_Tome", "America/Sao_Paulo"]),
            ("São P", ["America/Sao_Paulo"]), ("SAO_PAULO", ["America/Sao_Paulo"]),
            ("saopaulo", ["America/Sao_Paulo"]), ("Hồ Chí", ["Asia/Ho_Chi_Minh"]),
            ("sai", ["Asia/Saigon"]), ("St. John’s", ["America/St_Johns"]),
            ("port au", ["America/Port-au-Prince"]), ("Port-au-P", ["America/Port-au-Prince"]),
            // The name of the zone stands for its other names with the same last part.
            ("indianap", ["America/Indiana/Indianapolis"]),
            // A complete name comes first, short names come before long ones, and there are at most three.
            ("easter", ["Pacific/Easter", "Canada/Eastern", "US/Eastern"]),
            ("eastern", ["Canada/Eastern", "US/Eastern"]), ("easteri", ["Chile/EasterIsland"]),
            ("gmt", ["Etc/GMT", "Etc/GMT+1", "Etc/GMT-1"]),
            ("gmt-", ["Etc/GMT", "Etc/GMT+1", "Etc/GMT-1"]),
            ("gmt+1", ["Etc/GMT+1", "Etc/GMT+10"]), ("GMT-10", ["Etc/GMT-10"]),
            // Neither the first part nor later words.
            ("asia", []), ("york", []), ("passwd", []), ("", []), (" ", []), ("東京", []), ("-", []),
        ])
    func offers(text: String, names: [String]) {
        #expect(Self.search.offers(for: text).map(\.name) == names)
    }

    @Test("an offer has the label that the zone has in the file without one")
    func labels() {
        #expect(Self.search.offers(for: "saop").first == ZoneName("America/Sao_Paulo"))
    }

    @Test(
        "small Latin letters have the letters from which they are formed",
        arguments: [
            ("äöüß", "aouss"), ("ÉÈÊË", "eeee"), ("œuvre", "oeuvre"), ("Tromsø", "tromso"),
            ("Łódź", "lodz"), ("İstanbul", "istanbul"), ("Diyarbakır", "diyarbakir"),
            ("Þórshöfn", "thorshofn"), ("e\u{301}", "e"), ("Hải Phòng", "haiphong"),
            ("Nuku\u{2bb}alofa", "nukualofa"), ("Ελλάδα", ""), ("Москва", ""),
        ])
    func letters(text: String, letters: String) {
        #expect(ZoneSearch.letters(of: text) == letters)
    }

    @Test(
        "every letter of Latin-1 and Latin Extended-A, and every letter with one mark, has a letter"
    )
    func everyLetter() {
        // Signs that are no letter with a mark.
        let others: Set<Unicode.Scalar> = ["×", "÷", "ŉ", "ĸ", "ŋ", "Ŋ", "ſ", "ĳ", "Ĳ"]
        for value in 0xc0...UInt32(0x17f) {
            guard let scalar = Unicode.Scalar(value), !others.contains(scalar) else { continue }
            let letters = ZoneSearch.letters(of: String(scalar))
            #expect(1...2 ~= letters.utf8.count, "\(scalar)")
        }
        for base in "aeiouyncsz".unicodeScalars {
            for mark in 0x300...UInt32(0x33f) {
                guard let mark = Unicode.Scalar(mark) else { continue }
                var text = ""
                text.unicodeScalars.append(contentsOf: [base, mark])
                #expect(ZoneSearch.letters(of: text) == String(base))
            }
        }
    }
}
