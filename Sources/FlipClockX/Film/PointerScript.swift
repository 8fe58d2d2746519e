import FlipClock
import FlipEngine
import FlipSystem

/// The actions of a pointer in a film, read from a text file with one action per line.
///
/// Each line has a time in seconds since the start of the film, an action, and the action's values; times must not
/// decrease. Positions are fractions of the picture's width and height. Empty lines and lines that begin with `#` are
/// ignored.
struct PointerScript: Equatable, Sendable {
    /// A line of the script.
    struct Step: Equatable, Sendable {
        /// When the action happens, or for a motion when it ends, in seconds.
        let time: Double
        let action: Action
    }

    /// An action.
    enum Action: Equatable, Sendable {
        /// The button is pressed at this position.
        case press(Point)
        /// The pointer moves to this position. The motion starts at the time of the previous line and ends at the time
        /// of this one.
        case move(Point)
        /// The button is released.
        case release
        /// The wheel is turned by this many notches; positive is up.
        case scroll(Int)
        /// This key is pressed.
        case key(KeyPress.Key)
        /// The cards show another text.
        case text(BoardText)
        /// The pointer becomes visible or invisible.
        case pointerImage(isShown: Bool)
    }

    /// A script that cannot be used, as one sentence: the file, the line and the problem.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    /// The steps, in order.
    let steps: [Step]

    /// The path of the file.
    private let path: String

    /// A script without a step.
    static let empty = PointerScript()

    private init() { (steps, path) = ([], "") }

    /// A warning if a film of `seconds` ends before the script; nil otherwise.
    func warning(forLength seconds: Double) -> String? {
        let late = steps.count { $0.time > seconds }
        guard late > 0 else { return nil }
        let subject = late == 1 ? "1 action is" : "\(late) actions are"
        return "\(path): \(subject) after the end of the film; give a longer --for"
    }

    /// The largest file, in bytes.
    static let largest = 1 << 20
    /// The range of positions: a drag may leave the picture.
    private static let positions = -4.0...5.0
    /// The last time, in seconds.
    private static let end = 86_400.0

    /// Reads the file at `path`.
    init(path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try RegularFile.read(path, limit: Self.largest).bytes
        } catch {
            throw Failure(description: "\(error)")
        }
        try self.init(text: String(decoding: bytes, as: UTF8.self), path: path)
    }

    /// Reads `text`, the content of the file at `path`.
    init(text: String, path: String) throws(Failure) {
        var steps: [Step] = []
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func failure(_ problem: String) -> Failure {
                Failure(description: "\(path):\(index + 1): \(problem)")
            }
            guard let time = Double(first), (0...Self.end).contains(time) else {
                throw failure(
                    "'\(Quotation.shortened(first))' is not a time; begin the line with seconds, such as 1.5"
                )
            }
            guard time >= steps.last?.time ?? 0 else {
                throw failure("\(first) is before the line above; sort the lines by time")
            }
            let step: Step
            do throws(Problem) {
                step = Step(time: time, action: try Self.action(words.dropFirst(), of: line))
            } catch {
                throw failure(error.sentence)
            }
            steps.append(step)
        }
        self.steps = steps
        self.path = path
    }

    private struct Problem: Error {
        let sentence: String
    }

    private static func action(_ words: ArraySlice<Substring>, of line: Substring) throws(Problem)
        -> Action
    {
        guard let name = words.first else {
            throw Problem(sentence: "there is no action after the time; \(remedy)")
        }
        let values = words.dropFirst()
        switch name {
        case "press": return .press(try position(values, of: name))
        case "move": return .move(try position(values, of: name))
        case "release" where values.isEmpty: return .release
        case "scroll":
            guard values.count == 1, let notches = values.first.flatMap({ Int($0) }),
                abs(notches) <= 100
            else {
                throw Problem(
                    sentence:
                        "scroll needs a number of notches from -100 to 100, such as: 2 scroll 1")
            }
            return .scroll(notches)
        case "key":
            guard values.count == 1, let key = values.first.flatMap({ keys[String($0)] }) else {
                throw Problem(
                    sentence: "key needs one of \(keys.keys.sorted().joined(separator: ", "))")
            }
            return .key(key)
        case "text":
            // The text is the rest of the line, after one blank.
            return .text(BoardText(line[name.endIndex...].dropFirst()))
        case "pointer":
            switch values.joined() {
            case "on": return .pointerImage(isShown: true)
            case "off": return .pointerImage(isShown: false)
            default: throw Problem(sentence: "pointer needs on or off")
            }
        case "release": throw Problem(sentence: "release takes no value")
        default:
            throw Problem(sentence: "'\(Quotation.shortened(name))' is not an action; \(remedy)")
        }
    }

    private static let remedy = "give press, move, release, scroll, key, text or pointer"

    private static func position(_ words: ArraySlice<Substring>, of name: Substring) throws(Problem)
        -> Point
    {
        let values = words.compactMap { Double($0) }.filter(positions.contains)
        guard words.count == 2, values.count == 2 else {
            throw Problem(
                sentence:
                    "\(name) needs two fractions of the picture, such as: 0.5 \(name) 0.62 0.40")
        }
        return Point(x: values[0], y: values[1])
    }

    /// The names of the keys.
    private static let keys: [String: KeyPress.Key] = {
        let strokes = KeyBinding.all.filter { $0.place != .window }.flatMap(\.strokes)
        let keys =
            KeyBinding.controls + strokes.filter(\.modifiers.isEmpty).map(\.key)
            // Those without a mode have no effect.
            + (1...9).map { .digit($0) }
        return Dictionary(uniqueKeysWithValues: Set(keys).map { ($0.scriptName, $0) })
    }()
}

extension KeyPress.Key {
    /// The name in a script, such as "page-up".
    fileprivate var scriptName: String {
        name.lowercased().split(separator: " ").joined(separator: "-")
    }
}
