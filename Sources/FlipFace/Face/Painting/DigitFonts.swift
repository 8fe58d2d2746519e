import FlipClock
import FlipThreads

/// Finds the typeface that a theme asks for, and reports families that cannot be used.
///
///     let fonts = DigitFonts { Diagnostics.write($0) }
///     fonts.prepare(for: style.theme)     // searches on another thread
///     let typeface = try fonts.typeface(for: style.theme)
///
/// It keeps the last typeface. A search takes some milliseconds.
package final class DigitFonts {
    /// The values of a theme that select a typeface.
    private struct Request: Hashable, Sendable {
        let fonts: [String]
        let weight: ThemeValues.Weight

        init(_ theme: Theme) { (fonts, weight) = (theme.type.fonts, theme.type.weight) }
    }

    /// The result of a search. The typeface moves from the thread of the search to the caller's.
    private struct Found: @unchecked Sendable {
        var result: Result<Typeface, FontError> = .failure(.nothingInstalled)
        /// The families that cannot be used, with the reasons.
        var refused: [(family: String, reason: FontError)] = []
    }

    private let report: (String) -> Void
    private var last: (request: Request, typeface: Typeface)?
    private var task: (request: Request, search: BackgroundTask<Found>)?
    private var reported: Set<String> = []
    /// The maximum number of families that are reported.
    private static let mostReported = 64

    /// Creates a finder; `report` receives one sentence for each family that cannot be used, once.
    package init(report: @escaping (String) -> Void) { self.report = report }

    /// Begins the search for the typeface of `theme` on a thread of its own, for the next call of `typeface(for:)`.
    package func prepare(for theme: Theme) {
        let request = Request(theme)
        task = (request, BackgroundTask { Self.search(request) })
    }

    /// The typeface of the first usable family of `theme`, otherwise of the default list, in the theme's weight. Throws
    /// if no installed font has all digits.
    package func typeface(for theme: Theme) throws(FontError) -> Typeface {
        let request = Request(theme)
        if let last, last.request == request { return last.typeface }
        let prepared = task?.request == request ? task?.search.value : nil
        task = nil
        let found = prepared ?? Self.search(request)
        // The families before the one that is used are refused.
        let used = request.fonts.dropFirst(found.refused.count).first
        let substitute = used.map { "'\($0)' is used" } ?? "the usual fonts are used"
        for (family, reason) in found.refused
        where reported.count < Self.mostReported && reported.insert(family).inserted {
            report("\(reason); \(substitute)")
        }
        let typeface = try found.result.get()
        last = (request, typeface)
        return typeface
    }

    /// Those of `families` that are installed and have all digits. A search takes some milliseconds.
    package static func usable(_ families: [String]) -> Set<String> {
        Set(
            families.filter {
                let entry = FontList.Entry($0)
                return (try? FontMatch.find(entry, required: FontList.digits.required)) != nil
            })
    }

    private static func search(_ request: Request) -> Found {
        var found = Found()
        do throws(FontError) {
            found.result = .success(try find(request) { found.refused.append(($0, $1)) })
        } catch {
            found.result = .failure(error)
        }
        return found
    }

    private static func find(
        _ request: Request, refuse: (String, FontError) -> Void
    ) throws(FontError) -> Typeface {
        let properties = ":\(request.weight.rawValue)"
        for family in request.fonts {
            do throws(FontError) {
                let file = try FontMatch.find(
                    FontList.Entry(family, properties), required: FontList.digits.required)
                let typeface = try Typeface(file: file.path, index: file.index)
                // A font may have a digit in its list of characters, but no outline for it.
                guard let ink = typeface.digitBounds(pixelSize: 1000), ink.height > 0 else {
                    throw .lacksDigits(family)
                }
                return typeface
            } catch {
                refuse(family, error)
            }
        }
        guard request.weight != .bold else { return try .digits() }
        var list = FontList.digits
        list.entries = list.entries.map { entry in
            FontList.Entry(
                entry.family, properties + entry.properties.dropFirst(":bold".count))
        }
        let file = try FontMatch.find(list)
        return try Typeface(file: file.path, index: file.index)
    }
}
