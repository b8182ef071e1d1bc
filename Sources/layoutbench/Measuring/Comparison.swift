import Foundation

/// Compares the rows of this run with an earlier run.
struct Comparison {
    /// By how many times a row may grow. Ratios of CPU times of two runs differ by less than this, on a machine that others share too.
    static let tolerance = 1.5

    static let header =
        Row.pad("what", 40) + Row.pad("earlier", 36) + Row.pad("now", 36) + "ratio"

    private struct Earlier: Decodable {
        let name: String
        let value: Double
        let unit: String
        let ratio: Double?
        let cpuRatio: Double?
    }

    private let file: String
    private let earlier: [String: Earlier]
    private var compared = 0
    private var worse: [String] = []

    /// Reads what `--json` printed: a JSON object on each line.
    ///
    /// - Throws: `ComparisonFailure` with the file, the line and what was expected.
    init(file: String) throws(ComparisonFailure) {
        self.file = file
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .unreadable("\(file) cannot be read, expected the output of layoutbench --json")
        }
        var rows: [String: Earlier] = [:]
        for (index, line) in String(decoding: data, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated()
        where !line.isEmpty {
            let row = try Self.row(line, "\(file):\(index + 1)")
            rows[row.name] = row
        }
        guard !rows.isEmpty else {
            throw .malformed("\(file):1 is empty, expected a row of layoutbench --json")
        }
        earlier = rows
    }

    private static func row(_ line: Substring, _ place: String) throws(ComparisonFailure) -> Earlier {
        do {
            return try JSONDecoder().decode(Earlier.self, from: Data(line.utf8))
        } catch DecodingError.keyNotFound(let key, _) {
            throw .malformed("\(place) has no member \(key.stringValue), expected a row of layoutbench --json")
        } catch DecodingError.typeMismatch(let type, let context) where !context.codingPath.isEmpty {
            let member = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw .malformed("\(place): \(member) has another type, expected \(type)")
        } catch {
            throw .malformed(
                "\(place) is \"\(line.prefix(40))\", expected a JSON object as layoutbench --json prints it")
        }
    }

    /// The row beside the earlier one. Remembers it if it became worse.
    mutating func line(_ row: Row) -> String {
        let now = Self.text(row.value, row.unit, ratio: row.ratio, cpuRatio: row.cpuRatio)
        guard let before = earlier[row.name], before.unit == row.unit else {
            return Row.pad(row.name, 40) + Row.pad("–", 36) + Row.pad(now, 36) + "–"
        }
        compared += 1
        let ratio = growth(row, before)
        let isWorse = ratio > Self.tolerance
        if isWorse { worse.append(row.name) }
        let then = Self.text(before.value, before.unit, ratio: before.ratio, cpuRatio: before.cpuRatio)
        return Row.pad(row.name, 40) + Row.pad(then, 36) + Row.pad(now, 36)
            + "\(Row.format(ratio)) ×\(isWorse ? " WORSE" : "")"
    }

    /// How many times as large a row is: its ratio to its floor, by CPU time if both runs have that, or else its value.
    private func growth(_ row: Row, _ before: Earlier) -> Double {
        let (now, then) =
            if let now = row.cpuRatio, let then = before.cpuRatio {
                (now, then)
            } else if let now = row.ratio, let then = before.ratio {
                (now, then)
            } else {
                (row.value, before.value)
            }
        return now == then ? 1 : now / then
    }

    private static func text(_ value: Double, _ unit: String, ratio: Double?, cpuRatio: Double?) -> String {
        let ratios = [ratio.map { "\(Row.format($0)) ×" }, cpuRatio.map { "CPU \(Row.format($0)) ×" }].compactMap(
            \.self)
        return "\(Row.format(value)) \(unit)" + (ratios.isEmpty ? "" : " (\(ratios.joined(separator: ", ")))")
    }

    var failure: String? {
        if compared == 0 { return "none of the rows is in \(file)" }
        guard !worse.isEmpty else { return nil }
        return "more than \(Row.format(Self.tolerance)) times the earlier run: \(worse.joined(separator: ", "))"
    }
}

/// A file of earlier rows that cannot be used.
enum ComparisonFailure: Error, CustomStringConvertible {
    case unreadable(String)
    case malformed(String)

    var description: String {
        switch self {
        case .unreadable(let text), .malformed(let text): text
        }
    }

    /// As in sysexits.h.
    var exitCode: Int32 {
        switch self {
        case .unreadable: 66
        case .malformed: 65
        }
    }
}
