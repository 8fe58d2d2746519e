import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

@Suite("Capitals")
struct CapitalsTests {
    @Test(
        "capitals have the letters of their language",
        arguments: [
            ("tr_TR.UTF-8", "Nisan Cumartesi ışık", "NİSAN CUMARTESİ IŞIK"),
            ("az_AZ", "İyun i ı I", "İYUN İ I I"),
            ("tr", "i\u{307}", "İ\u{307}"),
            ("en_US.UTF-8", "Nisan ışık", "NISAN IŞIK"),
            ("C", "Nisan", "NISAN"), ("POSIX", "ß", "SS"), ("", "i", "I"),
            ("nl_NL.UTF-8", "ijs ĳs", "IJS ĲS"),
            ("de_DE@euro", "Straße ŉ", "STRASSE ʼN"),
            // A dot that only keeps an accent apart from the letter's own one; other dots stay.
            (
                "lt_LT.UTF-8", "i\u{307}\u{300} j\u{307}\u{303} į\u{307}\u{301}",
                "I\u{300} J\u{303} Į\u{301}"
            ),
            ("lt_LT.UTF-8", "ėjo ir a\u{307}", "ĖJO IR A\u{307}"),
            ("lt_LT.UTF-8", "i\u{300}\u{307}", "I\u{300}\u{307}"),
            ("fr_FR.UTF-8", "i\u{307}\u{300} été", "I\u{307}\u{300} ÉTÉ"),
            // The accents are dropped; a diaeresis keeps two vowels apart.
            ("el_GR.UTF-8", "Τρίτη Δευτέρα Πέμπτη", "ΤΡΙΤΗ ΔΕΥΤΕΡΑ ΠΕΜΠΤΗ"),
            ("el_GR.UTF-8", "Μάιος Μαΐου ρολόι άυλος", "ΜΑΪΟΣ ΜΑΪΟΥ ΡΟΛΟΪ ΑΫΛΟΣ"),
            ("el", "αι αί ούτε προϊόν ΰ Ϊ", "ΑΙ ΑΙ ΟΥΤΕ ΠΡΟΪΟΝ Ϋ Ϊ"),
            ("el", "ή ήταν Ή καλή", "Ή ΗΤΑΝ Ή ΚΑΛΗ"),
            ("el_CY", "ο\u{301}ι ἄνθρωπος ῥώμη ᾳ ὧ", "ΟΪ ΑΝΘΡΩΠΟΣ ΡΩΜΗ ΑΙ Ω"),
            ("el_GR", "Iούνιος 5 café", "IΟΥΝΙΟΣ 5 CAFÉ"),
            ("en_GB", "Μαΐου", "ΜΑΙ\u{308}\u{301}ΟΥ"),
        ])
    func languages(locale: String, text: String, capitals: String) {
        // Equal scalars, not only canonically equal ones.
        #expect(
            Array(Capitals(locale: locale)(text).unicodeScalars) == Array(capitals.unicodeScalars))
    }

    @Test("a capital stays at the place of its letter")
    func places() {
        for capitals in [Capitals.usual, .turkic, .lithuanian, .greek] {
            let text = "Straße άι ΐ i\u{307}\u{301} ﬁ 5日".map(String.init)
            #expect(capitals.characters(text).count == text.count)
            #expect(capitals.characters([]) == [] && capitals("") == "")
        }
    }

    @Test("the locale is that of the first variable that is set and not empty")
    func locale() {
        func value(_ variables: [String: String]) -> String {
            LocaleName.value(of: "LC_TIME") { variables[$0] }
        }
        #expect(value([:]) == "C" && value(["LANG": "", "LC_TIME": ""]) == "C")
        #expect(value(["LANG": "tr_TR", "LC_CTYPE": "de_DE"]) == "tr_TR")
        #expect(value(["LANG": "tr_TR", "LC_TIME": "el_GR"]) == "el_GR")
        #expect(value(["LANG": "tr_TR", "LC_TIME": "el_GR", "LC_ALL": "lt"]) == "lt")
        #expect(value(["LANG": "tr_TR", "LC_ALL": ""]) == "tr_TR")
    }

    @Test(
        "a locale that is not installed is named with its variable and what to do; C is installed")
    func missingLocale() throws {
        let variables = ["LANG": "tr_TR", "LC_TIME": "xx_YY.UTF-8"]
        let setting = try #require(LocaleName.setting(of: "LC_TIME") { variables[$0] })
        #expect(LocaleDateNames.names(of: setting.value) == nil)
        #expect(
            LocaleDateNames.warning(setting.variable, setting.value)
                == "LC_TIME is 'xx_YY.UTF-8', a locale that is not installed, so dates are in "
                + "English; 'locale -a' lists the installed ones")
        for name in ["C", "POSIX"] { #expect(LocaleDateNames.names(of: name) != nil) }
        #expect(LocaleName.setting(of: "LC_TIME") { _ in nil } == nil)
    }
}
