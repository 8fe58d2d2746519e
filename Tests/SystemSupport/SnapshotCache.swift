import TestSupport

/// A cache of pictures that the program's `--snapshot` draws.
final class SnapshotCache {
    private let folder: TemporaryFolder
    private let options: [String]
    private let environment: [String: String?]
    private var pictures: [String: GoldenPicture] = [:]

    /// Creates a cache of pictures with `options`, for example `["--seconds"]`, and changes of the environment.
    init(options: [String] = [], environment: [String: String?] = [:]) throws {
        folder = try TemporaryFolder()
        self.environment = environment.merging(["DISPLAY": nil]) { $1 }
        self.options = options
    }

    /// The face at `time` (`YYYY-MM-DD HH:MM:SS`) in this size.
    func picture(_ width: Int, _ height: Int, at time: String) throws -> GoldenPicture {
        let key = "\(width)x\(height) \(time)"
        if let known = pictures[key] { return known }
        let path = folder("\(pictures.count).png")
        let child = try ChildProcess(
            ProductPath.flipclockx,
            ["--snapshot", path, "--geometry", "\(width)x\(height)", "--at", time] + options,
            environment: environment)
        guard child.wait(timeout: 30) == .status(0), let picture = GoldenPicture.png(at: path)
        else { throw TestError("no snapshot \(key): \(child.errorOutput)") }
        pictures[key] = picture
        return picture
    }
}
