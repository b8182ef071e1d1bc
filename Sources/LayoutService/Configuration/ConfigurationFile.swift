import Configuration
import LayoutCore
import LayoutWire
import SystemCalls

/// A JSON file of settings, read as a whole.
///
///     {
///       "logLevel": "debug",
///       "limits": { "frameBytes": 1048576 }
///     }
///
/// Nothing in it is ignored: a key that no setting has, a key that is stated twice and a value of the wrong type are faults, each with
/// the line of the key (`place(of:)`). All faults are found at once, so that one start reports all of them. Only a file that cannot be read
/// or is not JSON throws.
struct ConfigurationFile {
    private(set) var values: [AbsoluteConfigKey: ConfigValue] = [:]
    /// Keys that no setting has, keys that are stated twice, and values that no setting accepts.
    private(set) var faults: [ConfigurationFailure] = []
    private var lines: [String: Int] = [:]
    private let path: String
    private let bytes: [UInt8]

    private static let byteLimit = 1 << 20
    private static let groups = ["limits", "plugins"]

    /// - Throws: `ConfigurationFailure` for a file that cannot be read, or with the line for text that is not JSON.
    init(_ path: String) throws(ConfigurationFailure) {
        self.path = path
        do throws(UnreadableFile) {
            bytes = try FileContents.read(path, limit: Self.byteLimit, unless: { _ in nil })
        } catch {
            throw ConfigurationFailure(key: "config", value: path, expected: "a readable JSON file: \(error.reason)")
        }
        var cursor = JSONCursor(bytes, of: "the file")
        do {
            try readMembers(&cursor, prefix: "")
            try cursor.expectEnd()
        } catch let error as JSONCursor.SyntaxError {
            let failure = ConfigurationFailure(
                key: "config", value: "not JSON", expected: "a JSON object: \(error.message)", place: place(cursor))
            throw ConfigurationFailure(faults + [failure]) ?? failure
        } catch {
            throw ConfigurationFailure(key: "config", value: path, expected: "a JSON object: \(error)")
        }
    }

    /// `path:line` of a key; nil if it is not in the file.
    func place(of key: String) -> String? { lines[key].map { "\(path):\($0)" } }

    /// The value of a key as messages name it: a text is called one, since "5" is not 5; nil if it is not in the file.
    func text(of key: String) -> String? {
        switch values[Self.components(of: key)]?.content {
        case .string(let text): "the text \"\(excerpt(text))\""
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .bool(let value): "\(value)"
        default: nil
        }
    }

    private static func components(of key: String) -> AbsoluteConfigKey {
        AbsoluteConfigKey(key.split(separator: ".").map(String.init))
    }

    private func place(_ cursor: JSONCursor) -> String {
        "\(path):\(1 + bytes[..<cursor.position].count { $0 == UInt8(ascii: "\n") })"
    }

    private mutating func readMembers(_ cursor: inout JSONCursor, prefix: String) throws {
        guard cursor.take(UInt8(ascii: "{")) else {
            let key = prefix.isEmpty ? "config" : String(prefix.dropLast())
            faults.append(
                ConfigurationFailure(key: key, value: "no object", expected: "a JSON object", place: place(cursor)))
            // An empty file has no value to step over.
            if !bytes.isEmpty { try cursor.skipValue() }
            return
        }
        if cursor.take(UInt8(ascii: "}")) { return }
        repeat {
            let name = try cursor.readName()
            if prefix.isEmpty && Self.groups.contains(name) {
                try readMembers(&cursor, prefix: name + ".")
            } else {
                try readValue(&cursor, in: prefix, named: name)
            }
        } while try cursor.takeComma(orEnd: UInt8(ascii: "}"))
    }

    private mutating func readValue(_ cursor: inout JSONCursor, in prefix: String, named name: String) throws {
        let key = prefix + name
        let place = place(cursor)
        guard Setting.all.contains(where: { $0.key == key }) else {
            let known =
                Setting.all.map(\.key).filter { $0.hasPrefix(prefix) && !$0.dropFirst(prefix.count).contains(".") }
                .map { String($0.dropFirst(prefix.count)) } + (prefix.isEmpty ? Self.groups : [])
            let nearest = nearestNames(to: name, among: known)
            faults.append(
                ConfigurationFailure(
                    key: prefix + excerpt(name), value: "unknown",
                    expected: "one of \((nearest.isEmpty ? known : nearest).joined(separator: ", "))", place: place))
            return try cursor.skipValue()
        }
        guard lines[key] == nil else {
            faults.append(
                ConfigurationFailure(
                    key: key, value: "stated twice", expected: "one value; the other is in line \(lines[key] ?? 0)",
                    place: place))
            return try cursor.skipValue()
        }
        lines[key] = 1 + bytes[..<cursor.position].count { $0 == UInt8(ascii: "\n") }
        let components = Self.components(of: key)
        switch try cursor.readScalar() {
        case .string(let text): values[components] = ConfigValue(.string(text), isSecret: false)
        case .number(let text):
            values[components] = ConfigValue(
                Int(text).map { .int($0) } ?? .double(Double(text) ?? .infinity), isSecret: false)
        case .keyword("null"):
            faults.append(
                ConfigurationFailure(
                    key: key, value: "null", expected: "a value; leave the key out for its default", place: place))
        case .keyword(let word): values[components] = ConfigValue(.bool(word == "true"), isSecret: false)
        case nil:
            faults.append(
                ConfigurationFailure(
                    key: key, value: "an array or an object", expected: "a string, a number, true or false",
                    place: place))
            try cursor.skipValue()
        }
    }
}
