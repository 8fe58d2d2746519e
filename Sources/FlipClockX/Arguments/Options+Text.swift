import FlipClock

/// Interprets the arguments about texts, and checks which of them can be combined.
extension Options {
    /// Reads `--text`, `--follow`, `--align`, `--grid` and `--spool`.
    static func text(
        _ command: ParsedCommand, warnings: inout [String]
    ) throws(UsageError) -> Text? {
        let style = try boardStyle(command, warnings: &warnings)
        guard command.text != nil || command.follow else {
            if let option = boardOptions(command).first {
                throw UsageError(
                    "\(option) only works with --text or --follow; add one of them or leave this option out"
                )
            }
            return nil
        }
        let start = command.text.map { BoardText(bytes: $0.utf8) }
        if start?.isClamped == true { warnings.append(BoardText.clampWarning) }
        if let warning = start.flatMap({ style.warning(for: $0) }) { warnings.append(warning) }
        return Text(start: start, isFollowed: command.follow, style: style)
    }

    /// The options of a board that were given.
    private static func boardOptions(_ command: ParsedCommand) -> [String] {
        [
            ("--align", command.align != nil), ("--grid", command.grid != nil),
            ("--spool", command.spool),
        ].filter(\.1).map(\.0)
    }

    private static func boardStyle(
        _ command: ParsedCommand, warnings: inout [String]
    ) throws(UsageError) -> BoardStyle {
        var style = BoardStyle(spools: command.spool)
        if let align = command.align {
            style.alignment = BoardStyle.Alignment(rawValue: align)
            if style.alignment == nil {
                throw UsageError(
                    option: "--align", value: align, problem: "is not an alignment",
                    remedy: "give left, center or right")
            }
        }
        if let grid = command.grid {
            let numbers = grid.utf8
                .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
                .map { $0.first == UInt8(ascii: "+") ? nil : Int(Substring($0)) }
            guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
                columns > 0, rows > 0
            else {
                throw UsageError(
                    option: "--grid", value: grid, problem: "is not a number of columns and rows",
                    remedy: "give both, such as 22x6, with \(BoardStyle.limits)")
            }
            let size = BoardStyle.Size(columns: columns, rows: rows)
            if (size.columns, size.rows) != (columns, rows) {
                warnings.append(
                    "--grid \(grid) is too large; a board has \(BoardStyle.limits), so "
                        + "\(size.columns)x\(size.rows) is used")
            }
            style.grid = size
        }
        return style
    }
}
