import LayoutCore
package import ScriptedLayouts
import SystemCalls

extension PluginBench {
    /// The rows as an aligned text table, and a sentence about each budget. A row without figures shows its failure instead.
    ///
    /// Times have three significant figures. It does not end with a line feed.
    package static func report(_ rows: [Row]) -> String {
        ([table(rows)] + rows.filter(\.failure.isEmpty).map(sentence)).joined(separator: "\n")
    }

    private static func table(_ rows: [Row]) -> String {
        let head = ["items", "script", "Lua memory", "query", "elements"]
        let body = rows.map { row in
            row.failure.isEmpty
                ? [
                    "\(row.itemCount)", "\(text(row.scriptNanoseconds)) ns/item", "\(row.peakBytes / 1024) KiB",
                    "\(text(row.queryNanoseconds / 1000)) µs", "\(row.queryCount)",
                ] : ["\(row.itemCount)", row.failure]
        }
        let widths = head.indices.map { column in
            ([head] + body.filter { $0.count == head.count }).map { $0[column].count }.max() ?? 0
        }
        return ([head] + body).map { cells in
            cells.enumerated().map { index, cell in
                cells.count == head.count
                    ? String(repeating: " ", count: max(0, widths[index] - cell.count)) + cell : cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// "A prepare of 1,000 items takes 12 % of the 251 ms of CPU time that it has."
    private static func sentence(_ row: Row) -> String {
        let items = row.itemCount == 1 ? "1 item" : "\(grouped(row.itemCount)) items"
        let budget = text(row.budget / .milliseconds(1))
        return
            "A prepare of \(items) takes \(text(100 * row.budgetShare)) % of the \(budget) ms of CPU time that it has."
    }

    /// "1,000,000"
    private static func grouped(_ number: Int) -> String {
        number < 1000
            ? "\(number)"
            : grouped(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
    }

    /// Rounds to three significant figures.
    private static func text(_ number: Double) -> String {
        let step = number >= 100 ? 1.0 : number >= 10 ? 10 : 100
        let rounded = (number * step).rounded() / step
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    // MARK: Hottest lines

    /// The hottest lines of a profile, each with its place, its share of the script's time and its text.
    ///
    /// A path and a line are written so that an editor can jump to them. Shares are rounded to whole percents.
    package static func report(_ profile: Profile, _ file: PluginFile) -> String {
        if profile.sampleCount == 0 { return "The script takes too little time to tell its hottest lines." }
        var texts: [String: [Substring]] = [:]
        let rows = profile.hottest.map { sample in
            let path = file.path(of: sample.file)
            let lines = texts[path] ?? lines(path)
            texts[path] = lines
            let share = "\(Int((100 * Double(sample.count) / Double(profile.sampleCount)).rounded())) %"
            let text = lines.indices.contains(sample.line - 1) ? lines[sample.line - 1] : ""
            return (share, "\(path):\(sample.line):", text.drop { $0 == " " || $0 == "\t" })
        }
        let width = rows.map(\.1.count).max() ?? 0
        return
            (["Hottest lines, by \(profile.sampleCount) samples:"]
            + rows.map { share, place, text in
                String(repeating: " ", count: max(0, 6 - share.count)) + "\(share)  \(place)"
                    + String(repeating: " ", count: width - place.count) + "  \(text)"
            }).joined(separator: "\n")
    }

    private static func lines(_ path: String) -> [Substring] {
        String(decoding: FileContents.read(path, limit: PluginLimits.fileBytes) ?? [], as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }
}
