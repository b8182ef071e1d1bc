import LayoutCore
import Logging

/// A line of the log: a message followed by `name=value` pairs.
///
///     2026-11-22T03:40:05+0000 error layoutd: plugin rejected plugin=rows reason="no file \"rows.lua\"\nin rows"
///
/// It is always one line of printable text, and values that are not plain words are quoted, so that text from a plugin or a client cannot
/// forge a line or a field.
enum LogLine {
    /// Limit of a message or value, in bytes.
    private static let textLimit = 4096

    static func text(_ message: String, _ metadata: Logger.Metadata, at level: Logger.Level, of label: String) -> String
    {
        "\(level) \(printable(label)): \(text(message, metadata))"
    }

    static func text(_ message: String, _ metadata: Logger.Metadata) -> String {
        let values = metadata.sorted { $0.key < $1.key }.map { " \(printable($0.key))=\(quoted("\($0.value)"))" }
        return "\(printable(message, limit: textLimit))\(values.joined())"
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = { (scalar: Unicode.Scalar) in
            scalar.isPrintable && scalar != " " && scalar != "\"" && scalar != "\\" && scalar != "="
        }
        if !value.isEmpty && value.unicodeScalars.allSatisfy(isPlain) { return printable(value, limit: textLimit) }
        let escaped = value.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        return "\"\(printable(escaped, limit: textLimit))\""
    }
}
