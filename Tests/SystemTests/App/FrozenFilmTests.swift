import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Every frame of films of all kinds of boards, while a pointer turns their cards and the settings change, as recorded
    /// in `Tests/Frozen.txt`. They use a font that only these tests have.
    @Suite("Frozen films", .serialized)
    struct FrozenFilmTests {
        /// The boards, with their options.
        private static let boards: [(name: String, options: [String])] = [
            ("time", []), ("date", ["--date"]),
            ("world", ["--zone", "Tokyo=Asia/Tokyo", "--zone", "Nepal=Asia/Kathmandu"]),
            ("timer", ["--timer", "4s"]), ("score", ["--score", "Home 9:3 Guests"]),
            ("text", ["--text", "ON TIME"]),
        ]

        /// Presses cards, pulls them forwards and back, flicks them, and turns the wheel.
        private static let hand = """
            0.2 move 0.3 0.4
            0.4 press 0.3 0.4
            0.9 move 0.3 0.8
            1.1 release
            1.5 press 0.7 0.6
            1.6 release
            2.6 press 0.7 0.7
            3.4 move 0.7 0.2
            3.5 move 0.7 0.6
            3.8 release
            4.2 scroll 1
            4.4 scroll -2
            4.8 press 0.3 0.35
            4.9 move 0.3 1.4
            4.9 release
            5.4 text LATE
            6.0 key home
            """

        /// Turns the face over, chooses another theme with keys, drags the face back, and selects other boards.
        private static let settings = """
            0.2 move 0.96 0.07
            0.4 press 0.96 0.07
            0.5 release
            1.3 key tab
            1.4 key right
            1.8 key down
            2.0 key right
            2.2 key space
            3.0 key escape
            3.9 key s
            4.6 key up
            5.0 key 5
            5.3 key space
            6.2 text GATE 12
            6.5 key 7
            7.0 key 1
            """

        static let films = boards.flatMap { board in
            ["x", "y"].flatMap { axis in
                ["hand", "settings"].map { "\(board.name) \(axis) \($0)" }
            }
        }

        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try run("mkdir", folder("fonts"))
            let font = TrueTypeFile.blocks(family: "Blocks")
            folder.write(font.bytes, to: "fonts/blocks.ttf")
            try writeFile(
                """
                <?xml version="1.0"?>
                <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
                <fontconfig>
                <dir>\(folder("fonts"))</dir><cachedir>\(folder("cache"))</cachedir>
                </fontconfig>

                """, to: folder("fonts.conf"))
            try writeFile(Self.hand + "\n", to: folder("hand"))
            try writeFile(Self.settings + "\n", to: folder("settings"))
        }

        @Test("the frames of a film of eight seconds across midnight", arguments: films)
        func frames(name: String) throws {
            let words = name.split(separator: " ").map(String.init)
            let board = try #require(Self.boards.first { $0.name == words[0] })
            let (width, height) = (240, 136)
            let options = [
                "--no-config", "--film", folder("film"), "--film-format", "bgra", "--geometry",
                "\(width)x\(height)", "--from", "2027-02-28 23:59:57", "--for", "8", "--fps",
                "25",
                "--flip-axis", words[1], "--pointer-script", folder(words[2]), "--font", "Blocks",
            ]
            let film = try ChildProcess(
                ProductPath.flipclockx, options + board.options,
                environment: [
                    "DISPLAY": nil, "FONTCONFIG_FILE": folder("fonts.conf"), "TZ": "UTC",
                    "LC_ALL": "C.UTF-8",
                ])
            #expect(film.wait(timeout: 60) == .status(0), "\(film.errorOutput)")
            let bytes = try #require(folder.read("film"))
            let size = width * height * 4
            #expect(bytes.count == 200 * size)
            expectFrozen(Self.lines(of: bytes, size: size), named: "film \(name)")
        }

        /// The hashes of frames of `size` bytes; a line for each run of equal frames, with their number.
        private static func lines(of bytes: [UInt8], size: Int) -> [String] {
            var runs: [(hash: UInt64, count: Int)] = []
            bytes.withUnsafeBytes { all in
                for start in stride(from: 0, to: all.count - size + 1, by: size) {
                    let frame = UnsafeRawBufferPointer(rebasing: all[start..<start + size])
                    let hash = hash(of: frame)
                    if runs.last?.hash == hash {
                        runs[runs.count - 1].count += 1
                    } else {
                        runs.append((hash, 1))
                    }
                }
            }
            return runs.map { run in
                let digits = String(run.hash, radix: 16)
                let padded = String(repeating: "0", count: 16 - digits.count) + digits
                return run.count == 1 ? padded : "\(padded) \(run.count)"
            }
        }

        /// FNV-1a of 32-bit pixels.
        private static func hash(of frame: UnsafeRawBufferPointer) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for pixel in frame.bindMemory(to: UInt32.self) {
                hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3
            }
            return hash
        }
    }
}
