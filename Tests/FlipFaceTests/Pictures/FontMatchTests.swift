import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

@Suite("Finding fonts")
struct FontMatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A fontconfig configuration with only the fonts in this folder.
    private func configuration() -> String {
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder("cache"))</cachedir></fontconfig>
            """
        folder.write(Array(text.utf8), to: "fonts.conf")
        return folder("fonts.conf")
    }

    /// Copies the font that the tests need into the folder of the configuration.
    private func installBebasNeue() throws {
        let file = try FontMatch.find(.cards())
        try #require(file.family == "Bebas Neue", "the tests need the package fonts-bebas-neue")
        let bytes = try #require(TemporaryFolder.read(file.path))
        folder.write(bytes, to: "font.otf")
    }

    @Test("the first family of the list is selected, with its file")
    func firstOfTheList() throws {
        try installBebasNeue()
        let file = try FontMatch.find(.cards(), configuration: configuration())
        #expect(file == FontFile(path: folder("font.otf"), index: 0, family: "Bebas Neue"))
    }

    @Test("without any font, one sentence says what to install")
    func nothingInstalled() {
        let error = thrown(FontError.self) {
            try FontMatch.find(.cards(), configuration: configuration())
        }
        #expect(error?.description.contains("fonts-dejavu-core") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("an unreadable configuration counts as having no fonts")
    func unreadableConfiguration() {
        #expect(throws: FontError.nothingInstalled) {
            try FontMatch.find(.cards(), configuration: folder("missing.conf"))
        }
    }

    @Test("without any family of the list, the nearest font with all characters is selected")
    func nearest() throws {
        try installBebasNeue()
        let list = FontList(
            entries: [.init("Nowhere Sans"), .init("No-Where: Else")], fallback: .init("sans"),
            required: FontList.digits)
        let file = try FontMatch.find(list, configuration: configuration())
        #expect(file.path == folder("font.otf"))
        #expect(file.family.hasPrefix("Bebas Neue"))
    }

    @Test("a font that lacks a character is skipped, in the list and after it")
    func missingCharacters() throws {
        try installBebasNeue()
        let list = FontList(
            entries: [.init("Bebas Neue")], fallback: .init("sans"), required: ["0", "\u{4e00}"])
        #expect(throws: FontError.nothingInstalled) {
            try FontMatch.find(list, configuration: configuration())
        }
    }

    @Test("families are compared as whole names, ignoring case")
    func wholeNames() throws {
        try installBebasNeue()
        for (family, isFound) in [("bebas neue", true), ("Bebas", false)] {
            let list = FontList(
                entries: [.init(family)], fallback: .init("sans"), required: ["0"])
            let file = try FontMatch.find(list, configuration: configuration())
            // A font of the list has the name in the list; the nearest font has its own name.
            #expect((file.family == family) == isFound)
        }
    }

    @Test("labels get a typeface with lower-case letters")
    func labels() throws {
        let file = try FontMatch.find(.labels)
        let face = try Typeface(file: file.path, index: file.index)
        let small = try #require(face.inkBounds(of: "x", pixelSize: 100))
        let large = try #require(face.inkBounds(of: "X", pixelSize: 100))
        #expect(small.height < large.height * 0.85)
    }

    @Test("after a release the same font is found again")
    func release() throws {
        let before = try FontMatch.find(.cards())
        FontMatch.release()
        FontMatch.release()
        #expect(try FontMatch.find(.cards()) == before)
    }
}
