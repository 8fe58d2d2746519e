import Glibc
import TestSupport

@testable import SystemSupport

/// A PulseAudio server of one test, with a sink that plays nothing, and a recording of what it would play.
final class SoundServer {
    /// The server's process.
    let process: ChildProcess
    /// The variables with which a program finds this server and no other.
    var environment: [String: String?] { Self.environment(socket: folder("socket"), folder) }

    private let folder: TemporaryFolder
    private var recorder: ChildProcess?
    /// The smallest difference between the time at which samples were there and their place in the recording.
    private var base = Double.infinity

    private static let rate = 48_000.0

    /// Whether a server can be started here.
    static let isInstalled =
        Machine.has("pulseaudio") && Machine.has("parec") && Machine.has("pactl")

    /// The variables with which a program uses the server at `socket`.
    static func environment(socket: String, _ folder: TemporaryFolder) -> [String: String?] {
        [
            "PULSE_SERVER": "unix:\(socket)", "PULSE_RUNTIME_PATH": folder.path,
            "PULSE_STATE_PATH": folder.path, "PULSE_COOKIE": folder("cookie"),
            "PULSE_CLIENTCONFIG": "/dev/null", "XDG_RUNTIME_DIR": folder.path,
        ]
    }

    /// Starts a server and waits until it answers.
    init() throws {
        folder = try TemporaryFolder()
        process = try ChildProcess(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "--disable-shm=yes", "-L",
                "module-null-sink sink_name=null rate=48000 channels=1 format=float32le", "-L",
                "module-native-protocol-unix auth-anonymous=1 socket=\(folder("socket"))",
            ],
            environment: Self.environment(socket: folder("socket"), folder).merging([
                "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
                "DBUS_SESSION_BUS_ADDRESS": nil, "DISPLAY": nil,
            ]) { $1 })
        _ = try waitFor("the sound server", timeout: 20) { try? list("sinks") }
    }

    deinit {
        recorder?.kill(SIGTERM)
        process.kill(SIGCONT)
        process.kill(SIGTERM)
        _ = process.wait(timeout: 5)
    }

    /// The lines of pactl's short list of these objects; throws if the server does not answer.
    func list(_ kind: String) throws -> [Substring] {
        let child = try ChildProcess("pactl", ["list", "short", kind], environment: environment)
        guard child.wait(timeout: 5) == .status(0) else { throw TestError("pactl has failed") }
        return child.output.split(separator: "\n")
    }

    // MARK: The recording

    /// Begins to record what the sink plays.
    func record() throws {
        let command =
            "exec parec -d null.monitor --raw --format=float32le --rate=48000 --channels=1"
            + " --latency-msec=5 > \(folder("samples"))"
        recorder = try ChildProcess("sh", ["-c", command], environment: environment)
        _ = try waitFor("the first samples", timeout: 10) { count > 0 ? true : nil }
    }

    private var count: Int {
        var status = stat()
        return stat(folder("samples"), &status) == 0 ? Int(status.st_size) / 4 : 0
    }

    /// Records for `seconds`.
    ///
    /// The samples have no times of their own. They come in small blocks, and no block comes before it is played, so
    /// the earliest block gives the time of the first sample.
    func listen(_ seconds: Double) {
        let end = monotonicNow() + seconds
        while monotonicNow() < end {
            base = min(base, monotonicNow() - Double(count) / Self.rate)
            pause(0.001)
        }
    }

    /// The times at which sounds louder than `threshold` began, after 25 ms below it.
    func onsets(above threshold: Float) -> [Double] {
        let bytes = readBytes(folder("samples")) ?? []
        let samples = bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
        }
        var (found, last): ([Double], Int) = ([], Int.min / 2)
        for (index, sample) in samples.enumerated() where abs(sample) > threshold {
            if index - last > 1200 { found.append(base + Double(index) / Self.rate) }
            last = index
        }
        return found
    }
}
