import LayoutCore
import LayoutWire

/// A setting of the daemon: its key, its range, its default, and whether a reload applies it.
///
/// Each setting is declared once, in `all`. From that declaration follow the member of the JSON file, the environment variable,
/// the checks of both, what `layoutd --print-config` prints, and the table in the documentation.
///
///     limits.frameBytes             key, and the path of the member in the JSON file
///     LAYOUTD_LIMITS_FRAME_BYTES    variable, which overrides the file
///
/// `key`, `range`, `fallback` and `meaning` are Markdown for people; only `read` decides what is accepted. It returns normally if
/// the setting is missing, so that the configuration keeps its default, and throws if the value is out of range.
package struct Setting: Sendable {
    /// The time at which a new value applies to a running daemon.
    package enum Effect: String, Sendable {
        /// At a reload.
        case reload
        /// At a reload, for connections and containers that are opened afterwards. A client keeps the limits that `hello` reported.
        case opening
        /// At the next start.
        case restart
    }

    /// The member of the JSON file, with a dot after the group.
    package let key: String
    /// The values that it accepts, in Markdown.
    package let range: String
    /// The value unless it is set, in Markdown; nil for that of a configuration without settings.
    package private(set) var fallback: String?
    /// The meaning, with the unit, in Markdown.
    package let meaning: String
    /// The time at which a new value applies to a running daemon.
    package let effect: Effect
    /// Reads the value into a configuration, which has the default.
    let read: @Sendable (ConfigurationValues, inout DaemonConfiguration) throws(ConfigurationFailure) -> Void
    /// The value in a configuration, as JSON.
    package let json: @Sendable (DaemonConfiguration) -> String

    /// All settings, in the order of the documentation.
    package static let all = daemon + plugins + limits

    /// The environment variable: `limits.frameBytes` is `LAYOUTD_LIMITS_FRAME_BYTES`.
    ///
    /// Each capital of the key begins a word, and so does a dot.
    package var variable: String {
        // Bytes, as characters know the capitals of all alphabets, which takes a start 0.3 ms for all settings.
        var bytes = Array("LAYOUTD_".utf8)
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes += [UInt8(ascii: "_"), byte]
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 32)
            case UInt8(ascii: "."): bytes.append(UInt8(ascii: "_"))
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The sentence of a reload about a variable that overrides it.
    package func override(by value: String) -> String { "\(key) is \"\(excerpt(value))\" from \(variable)" }

    typealias Path<Value> = any WritableKeyPath<DaemonConfiguration, Value> & Sendable

    static func count(
        _ key: String, _ path: Path<Int>, in range: ClosedRange<Int>, of meaning: String, from effect: Effect
    ) -> Setting {
        Setting(
            key: key, range: "\(grouped(range.lowerBound))…\(grouped(range.upperBound))", meaning: meaning,
            effect: effect,
            read: { values, configuration throws(ConfigurationFailure) in
                if let value = try values.int(key, in: range) { configuration[keyPath: path] = value }
            }, json: { "\($0[keyPath: path])" })
    }

    static func number(
        _ key: String, _ path: Path<Double>, in range: ClosedRange<Double>, of meaning: String, from effect: Effect
    ) -> Setting {
        Setting(
            key: key, range: "\(text(range.lowerBound))…\(text(range.upperBound))", meaning: meaning, effect: effect,
            read: { values, configuration throws(ConfigurationFailure) in
                if let value = try values.double(key, in: range) { configuration[keyPath: path] = value }
            }, json: { text($0[keyPath: path], isGrouped: false) })
    }

    /// The setting with a default that depends on the machine, in Markdown.
    func defaulting(to text: String) -> Setting {
        var setting = self
        setting.fallback = text
        return setting
    }

    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)")
        if number < 10_000 { return String(digits) }
        return digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
    }

    private static func text(_ number: Double, isGrouped: Bool = true) -> String {
        guard let whole = Int(exactly: number) else { return "\(number)" }
        return isGrouped ? grouped(whole) : "\(whole)"
    }
}

extension [Setting] {
    /// The settings of a configuration as a JSON file that has them.
    ///
    /// Members with a dot in their key are in an object of their group. The text is what a file may have, with each setting on a line.
    package func json(_ configuration: DaemonConfiguration) -> String {
        var members: [String] = []
        var group: (name: String, members: [String])?
        func finishGroup() {
            if let group {
                let inner = group.members.map { "    \($0)" }.joined(separator: ",\n")
                members.append("  \"\(group.name)\": {\n\(inner)\n  }")
            }
            group = nil
        }
        for setting in self {
            let parts = setting.key.split(separator: ".").map(String.init)
            let value = setting.json(configuration)
            if parts.count == 1 {
                members.append("  \"\(parts[0])\": \(value)")
                continue
            }
            if group?.name != parts[0] {
                finishGroup()
                group = (parts[0], [])
            }
            group?.members.append("\"\(parts[1])\": \(value)")
        }
        finishGroup()
        return "{\n\(members.joined(separator: ",\n"))\n}"
    }

    /// The settings as a table in Markdown, which the documentation has.
    ///
    /// Defaults are those of a machine with one processor and an empty environment, unless `fallback` names them.
    package var table: String {
        let defaults = DaemonConfiguration(environment: [:], cores: 1)
        let rows = map { setting in
            let value = setting.fallback ?? "`\(setting.json(defaults).trimmingQuotes)`"
            return
                "| `\(setting.key)` | \(value) | \(setting.range) | \(setting.effect.rawValue) | \(setting.meaning) |"
        }
        return (["| key | default | range | new value | unit and meaning |", "| --- | --- | --- | --- | --- |"] + rows)
            .joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmingQuotes: String { hasPrefix("\"") ? String(dropFirst().dropLast()) : self }
}
