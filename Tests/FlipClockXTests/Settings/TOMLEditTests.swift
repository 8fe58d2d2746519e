import TestSupport
import Testing

@testable import FlipClockX

@Suite("Editing one line of TOML")
struct TOMLEditTests {
    private func set(
        _ key: String, _ table: String, _ literal: String, in text: String
    ) throws -> String {
        let bytes = try TOMLEdit(Array(text.utf8)).setting(key, in: table, to: literal)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("only an existing value is replaced")
    func replaced() throws {
        let text = """
            # top
            title = "clock"   # kept

              [ flip ]  # the flip
            \tduration   =0.6\t# seconds, "quick" = [not a table]
            axis='x'
            [hand]
            duration = 9
            """
        #expect(
            try set("duration", "flip", "1.5", in: text)
                == text.replacing("=0.6\t#", with: "=1.5\t#"))
        #expect(try set("axis", "flip", "\"y\"", in: text) == text.replacing("'x'", with: "\"y\""))
        #expect(
            try set("duration", "hand", "8", in: text)
                == text.replacing("duration = 9", with: "duration = 8"))
    }

    @Test("an equal value changes nothing, in whatever notation")
    func same() throws {
        let text = "[flip]\naxis = '''x'''\nduration = 6_0.0e-2\n"
        #expect(try set("axis", "flip", "\"x\"", in: text) == text)
        #expect(try set("duration", "flip", "0.6", in: text) == text)
    }

    @Test("a missing key is added after the last line of its table, with the same indentation")
    func added() throws {
        #expect(
            try set("axis", "flip", "1", in: "[flip]\n  a = 1 # c\n  b = 2\n\n# x\n[hand]\nc = 3\n")
                == "[flip]\n  a = 1 # c\n  b = 2\n  axis = 1\n\n# x\n[hand]\nc = 3\n")
        #expect(
            try set("axis", "flip", "1", in: "[flip] # c\n\n[hand]\n")
                == "[flip] # c\naxis = 1\n\n[hand]\n")
        #expect(try set("axis", "flip", "1", in: "[flip]\na = 1") == "[flip]\na = 1\naxis = 1")
        #expect(try set("axis", "flip", "1", in: "[flip]") == "[flip]\naxis = 1")
        #expect(
            try set("axis", "flip", "1", in: "[flip]\na = [1,\n 2]\n[flip.more]\nb = 1\n")
                == "[flip]\na = [1,\n 2]\naxis = 1\n[flip.more]\nb = 1\n")
    }

    @Test("a missing key is added below its own commented-out line, if there is one")
    func commentedOut() throws {
        let text = "[flip]\n# The axis.\n  #axis = 'x'\n\n# duration = 1\n[hand]\n# pop = 1\n"
        #expect(
            try set("axis", "flip", "1", in: text)
                == text.replacing("'x'\n", with: "'x'\n  axis = 1\n"))
        #expect(
            try set("pop", "flip", "1", in: text)
                == text.replacing("[flip]\n", with: "[flip]\npop = 1\n"))
        // A line that looks like a comment may be part of a string.
        let trap = "[flip]\na = '''\n# axis = 1\n'''\n"
        #expect(try set("axis", "flip", "1", in: trap) == trap + "axis = 1\n")
    }

    @Test("a missing table is added at the end")
    func newTable() throws {
        #expect(try set("axis", "flip", "1", in: "") == "[flip]\naxis = 1\n")
        #expect(try set("axis", "flip", "1", in: "# c\n") == "# c\n\n[flip]\naxis = 1\n")
        #expect(try set("axis", "flip", "1", in: "a = 1") == "a = 1\n\n[flip]\naxis = 1\n")
        #expect(
            try set("axis", "flip", "1", in: "[flip.more]\nb = 1\n")
                == "[flip.more]\nb = 1\n\n[flip]\naxis = 1\n")
    }

    @Test("other notations of a table")
    func otherTables() throws {
        #expect(
            try set("axis", "flip", "1", in: "flip = { a = 1, b = { c = 2 } } # c\n")
                == "flip = { a = 1, b = { c = 2 }, axis = 1 } # c\n")
        #expect(try set("axis", "flip", "1", in: "flip = {}\n") == "flip = { axis = 1 }\n")
        #expect(
            try set("b", "flip", "9", in: "flip = { a = 1, b=[1] , c = 3 }\n")
                == "flip = { a = 1, b=9 , c = 3 }\n")
        #expect(
            try set("axis", "flip", "1", in: "flip.a = 1\nflip . \"b\" = 2 # c\nd = 1\n[e]\n")
                == "flip.a = 1\nflip . \"b\" = 2 # c\nflip.axis = 1\nd = 1\n[e]\n")
        #expect(
            try set("b", "flip", "1", in: "flip.a = 1\n'flip'.b = 2 # c")
                == "flip.a = 1\n'flip'.b = 1 # c")
    }

    @Test("line endings, a byte order mark and non-ASCII letters are kept")
    func bytes() throws {
        let text = "\u{feff}\"ключ\" = 'é' # ü\r\n[flip]\r\n\"é\" = 'ö'\r\naxis = 'жж' # ß\r\n"
        #expect(try set("axis", "flip", "1", in: text) == text.replacing("'жж'", with: "1"))
        #expect(try set("b", "flip", "1", in: text) == text + "b = 1\r\n")
        #expect(try set("b", "hand", "1", in: text) == text + "\r\n[hand]\r\nb = 1\r\n")
        #expect(try set("b", "flip", "1", in: "\u{feff}[flip]") == "\u{feff}[flip]\nb = 1")
    }

    @Test("a value of several lines becomes one line")
    func multipleLines() throws {
        #expect(
            try set("axis", "flip", "1", in: "[flip]\naxis = \"\"\"\n a\n\"\"\" # c\nb = 2\n")
                == "[flip]\naxis = 1 # c\nb = 2\n")
    }

    @Test(
        "a name that is used otherwise is refused with its position",
        arguments: ["flip = 3", "\n[[flip]]\na = 1\n", "flip = [1]"])
    func refused(text: String) {
        let refusal = thrown(TOMLEdit.Refusal.self) { try set("axis", "flip", "1", in: text) }
        #expect(refusal?.position?.line == (text.hasPrefix("\n") ? 2 : 1))
    }

    @Test("invalid TOML is not edited")
    func syntax() {
        let error = thrown(TOMLDocument.SyntaxError.self) {
            try set("axis", "flip", "1", in: "[flip]\naxis = x\n")
        }
        #expect(error?.position.line == 2)
    }
}
