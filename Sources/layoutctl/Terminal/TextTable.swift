import LayoutCore

/// Lines of aligned columns, with two spaces between them and none at the ends of lines.
///
/// Widths are counted in characters; rows may have different numbers of columns.
struct TextTable {
    private var rows: [[String]] = []
    /// The columns whose texts end at the same place.
    private let right: Set<Int>

    init(right: Set<Int> = []) { self.right = right }

    /// Characters that are not printable are escaped.
    mutating func add(_ row: [String]) { rows.append(row.map { printable($0) }) }

    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return right.contains(column) ? space + text : text + space
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
