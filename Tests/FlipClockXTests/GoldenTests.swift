import Testing

@testable import TestSupport

/// Tests the harness of the golden pictures: it must fail when it should.
@Suite struct GoldenTests {
    /// Opaque and translucent pixels that all differ.
    static let picture = GoldenPicture(
        width: 5, height: 3,
        pixels: (0..<15).map { 0xff00_0000 >> (UInt32($0) / 5) & 0xff00_0000 | UInt32($0) })

    @Test func pictureSurvivesRoundTrip() throws {
        let folder = try TemporaryFolder()
        let opaque = GoldenPicture(
            width: 5, height: 3, pixels: (0..<15).map { 0xff12_3400 | UInt32($0 * 17) })
        for (name, picture) in [("opaque", opaque), ("translucent", Self.picture)] {
            let path = folder("deep/er/\(name).png")
            #expect(GoldenPNG.write(picture, to: path))
            #expect(GoldenPNG.read(path) == picture)
        }
    }

    @Test func missingOrInvalidFileIsNil() throws {
        let folder = try TemporaryFolder()
        #expect(GoldenPNG.read(folder("none.png")) == nil)
        #expect(GoldenPNG.read("/proc/self/exe") == nil)
        #expect(!GoldenPNG.write(Self.picture, to: "/proc/none.png"))
    }

    @Test func equalPicturesMatch() throws {
        let folder = try TemporaryFolder()
        #expect(
            folder.store(recording: true).check(Self.picture, named: "a/b", tolerance: 0) != .same)
        #expect(folder.store().check(Self.picture, named: "a/b", tolerance: 0) == .same)
        #expect(GoldenPNG.read(folder("triptychs/a/b.triptych.png")) == nil)
    }

    @Test func oneDifferingByteIsReported() throws {
        let folder = try TemporaryFolder()
        _ = folder.store(recording: true).check(Self.picture, named: "a/b", tolerance: 0)
        let changed = Self.picture.changing(x: 3, y: 1) { $0 + 2 }
        let outcome = folder.store().check(changed, named: "a/b", tolerance: 1)
        guard case .different(let difference, let triptych) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(difference.count == 1)
        #expect(difference.largest == 2)
        #expect(difference.first == .init(x: 3, y: 1))
        #expect(triptych == folder("triptychs/a/b.triptych.png"))
        let shown = try #require(GoldenPNG.read(triptych))
        #expect(shown.width == 3 * 5 + 2 * GoldenTriptych.gutter)
        #expect(shown.height == 3)
        let third = 2 * (5 + GoldenTriptych.gutter)
        #expect(shown[third + 3, 1] == 0xff62_0000)
        #expect(shown[third + 2, 1] == 0xff00_0000)
    }

    @Test func toleranceIsExact() throws {
        let folder = try TemporaryFolder()
        _ = folder.store(recording: true).check(Self.picture, named: "a", tolerance: 0)
        let changed = Self.picture.changing(x: 0, y: 0) { $0 + 2 }
        #expect(folder.store().check(changed, named: "a", tolerance: 2) == .same)
        #expect(folder.store().check(changed, named: "a", tolerance: 1) != .same)
    }

    @Test func differentSizesNeverMatch() throws {
        let folder = try TemporaryFolder()
        _ = folder.store(recording: true).check(Self.picture, named: "a", tolerance: 0)
        let lower = GoldenPicture(width: 5, height: 2, pixels: Array(Self.picture.pixels[..<10]))
        guard
            case .different(let difference, _) = folder.store().check(
                lower, named: "a", tolerance: 255)
        else {
            Issue.record("a picture without its last row passed")
            return
        }
        #expect(difference.count == 5)
        #expect(difference.largest == 256)
    }

    @Test func missingGoldenFailsAndWritesThePicture() throws {
        let folder = try TemporaryFolder()
        let path = folder("triptychs/a.triptych.png")
        let outcome = folder.store().check(Self.picture, named: "a", tolerance: 0)
        #expect(outcome == .missing(triptych: path))
        #expect(GoldenPNG.read(path) != nil)
        #expect(GoldenPNG.read(folder("goldens/a.png")) == nil)
    }

    @Test func recordingKeepsMatchingGoldens() throws {
        let folder = try TemporaryFolder()
        let golden = folder("goldens/a.png")
        let store = folder.store(recording: true)
        #expect(store.check(Self.picture, named: "a", tolerance: 0) == .recorded(golden))
        #expect(store.check(Self.picture, named: "a", tolerance: 0) == .same)
        let changed = Self.picture.changing(x: 0, y: 0) { $0 + 1 }
        #expect(store.check(changed, named: "a", tolerance: 0) == .recorded(golden))
        #expect(GoldenPNG.read(golden) == changed)
    }

    @Test func differenceFailsAndNamesTheTriptych() throws {
        let folder = try TemporaryFolder()
        let store = folder.store()
        let changed = Self.picture.changing(x: 4, y: 2) { $0 + 1 }
        withKnownIssue("the pictures differ") {
            expectSame(changed, as: Self.picture, named: "pictures/a", store: store)
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("1 pixels differ, first at (4, 2), at most by 1")
                    && $0.rawValue.contains(folder("triptychs/pictures/a.triptych.png"))
            }
        }
        withKnownIssue("recording fails the test") {
            expectGolden(
                Self.picture, named: "a", store: folder.store(recording: true))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("recorded") }
        }
        expectGolden(Self.picture, named: "a", store: store)
        expectSame(Self.picture, as: Self.picture, named: "pictures/b", store: store)
        #expect(GoldenPNG.read(folder("triptychs/pictures/a.triptych.png")) != nil)
    }

    @Test func unwritableFolderIsReported() {
        let store = GoldenStore(goldens: "/proc", triptychs: "/proc", isRecording: false)
        let outcome = store.check(Self.picture, named: "a", tolerance: 0)
        #expect(outcome == .unwritable("/proc/a.triptych.png"))
    }
}

extension GoldenPicture {
    /// A copy of the picture in which one pixel differs.
    fileprivate func changing(x: Int, y: Int, _ change: (UInt32) -> UInt32) -> GoldenPicture {
        var pixels = self.pixels
        pixels[y * width + x] = change(pixels[y * width + x])
        return GoldenPicture(width: width, height: height, pixels: pixels)
    }
}

extension TemporaryFolder {
    fileprivate func store(recording: Bool = false) -> GoldenStore {
        GoldenStore(
            goldens: self("goldens"), triptychs: self("triptychs"), isRecording: recording)
    }
}
