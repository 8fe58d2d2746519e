import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The language of the program's texts; flipclockx(1), ENVIRONMENT.
    @Suite("Texts in the user's language")
    struct LanguageSystemTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// A picture of the back with these variables of the environment.
        private func back(_ variables: [String: String?]) throws -> GoldenPicture {
            var environment: [String: String?] = [
                "DISPLAY": nil, "LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil, "LANGUAGE": nil,
                "XDG_CONFIG_HOME": folder.path,
            ]
            environment.merge(variables) { $1 }
            let path = folder("back.png")
            let child = try ChildProcess(
                ProductPath.flipclockx,
                ["--snapshot", path, "--side", "back", "--geometry", "640x400"],
                environment: environment)
            #expect(child.wait(timeout: 30) == .status(0))
            #expect(child.errorOutput.isEmpty, "\(child.errorOutput)")
            return try #require(GoldenPicture.png(at: path))
        }

        @Test("the back is in the language of LC_MESSAGES or LANGUAGE, and in English otherwise")
        func back() throws {
            let english = try back([:])
            let german = try back(["LC_MESSAGES": "de_DE.UTF-8"])
            let french = try back(["LANG": "fr_FR.UTF-8"])
            #expect(german != english && french != english && german != french)
            for variables in [["LANG": "nl_NL"], ["LC_ALL": "C", "LANG": "de"], ["LC_TIME": "de"]] {
                let picture = try back(variables)
                #expect(picture == english, "\(variables)")
            }
            let preferred = try back(["LANG": "nl_NL", "LANGUAGE": "nl:de"])
            #expect(preferred == german)
        }

        @Test("a locale that is not installed is one line, if the clock shows a date")
        func missingLocale() throws {
            for (option, count) in [("--date", 1), ("--seconds", 0)] {
                let child = try ChildProcess(
                    ProductPath.flipclockx,
                    [option, "--no-config", "--snapshot", folder("date.png")],
                    environment: ["DISPLAY": nil, "LC_ALL": "xx_YY.UTF-8"])
                #expect(child.wait(timeout: 30) == .status(0))
                let lines = child.errorOutput.split(separator: "\n")
                #expect(lines.count == count, "\(lines)")
                #expect(lines.allSatisfy { $0.hasPrefix("flipclockx: LC_ALL is 'xx_YY.UTF-8', ") })
            }
        }

        @Test("without a font for its characters, a language is not used at all")
        func missingFont() throws {
            let configuration = """
                <?xml version="1.0"?>
                <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
                <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>
                <cachedir>\(folder("cache"))</cachedir></fontconfig>
                """
            try writeFile(configuration, to: folder("fonts.conf"))
            func picture(_ language: String) throws -> GoldenPicture {
                try back(["FONTCONFIG_FILE": folder("fonts.conf"), "LANG": language])
            }
            let (english, german) = (try picture("C"), try picture("de_DE.UTF-8"))
            let japanese = try picture("ja_JP.UTF-8")
            #expect(japanese == english && german != english)
        }
    }
}
