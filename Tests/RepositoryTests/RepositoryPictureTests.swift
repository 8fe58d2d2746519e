import Testing

@testable import TestSupport

/// The pictures of README.md and of software centres.
@Suite("Pictures of the repository") struct RepositoryPictureTests {
    @Test(
        "each is the program's current picture, the film by its first frame",
        .enabled(
            if: ["pngtopnm", "pamcomp", "pamgradient", "dwebp", "webpmux"].allSatisfy(
                RepositoryCommand.exists), "netpbm or webp is missing"))
    func current() throws {
        let work = try TemporaryFolder()
        let drawing = try RepositoryCommand([
            "Scripts/pictures", ProductPath.flipclockx, work.path,
        ])
        #expect(drawing.status == 0, "\(drawing.errors)")
        let names = try RepositoryCommand(["find", work.path, "-name", "*.png", "-printf", "%P\n"])
            .output.split(separator: "\n").map { String($0.dropLast(4)) }.sorted()
        #expect(names.count == 13)
        for name in names {
            let drawn = try #require(GoldenPNG.read(work("\(name).png")))
            var kept = "\(RepositoryPath.root)/Resources/\(name).png"
            // Reducing the colours of a picture changes few pixels by more than 8 levels, WebP few by more than 24.
            var (tolerance, share) = (8, 0.002)
            if ["clocks", "film"].contains(name) {
                (tolerance, share) = (24, 0.005)
                kept = try decode(name, in: work)
            }
            let picture = try #require(GoldenPNG.read(kept), "\(name)")
            let difference = GoldenDifference(picture, drawn, tolerance: tolerance)
            let limit = Int(share * Double(picture.width * picture.height))
            #expect(
                difference.count <= limit,
                "Resources/\(name) is out of date (\(difference.count) pixels); run make pictures")
        }
    }

    /// Decodes the first frame of a WebP picture, and returns the path of the result.
    private func decode(_ name: String, in work: TemporaryFolder) throws -> String {
        var source = "\(RepositoryPath.root)/Resources/\(name).webp"
        if name == "film" {
            let frame = work("frame.webp")
            let cut = try RepositoryCommand([
                "webpmux", "-get", "frame", "1", source, "-o", frame,
            ])
            #expect(cut.status == 0, "\(cut.errors)")
            source = frame
        }
        let result = work("\(name)-kept.png")
        let decoding = try RepositoryCommand(["dwebp", "-quiet", source, "-o", result])
        #expect(decoding.status == 0, "\(decoding.errors)")
        return result
    }
}
