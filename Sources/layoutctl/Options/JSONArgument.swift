import LayoutCore
import LayoutWire

/// A JSON object on the command line: written there, or in a file that is named there.
struct JSONArgument {
    /// The text of the object, which has been parsed.
    let text: String
    let members: [String: JSONValue]

    private static let byteLimit = 64 << 20

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - argument: text that begins with `{`, or else the path of a file, `-` for standard input.
    ///   - name: what to call it in messages, such as the option.
    /// - Throws: the exit code, after printing what is wrong.
    init(_ argument: String, _ name: String) throws {
        let isObject = argument.first { !$0.isWhitespace } == "{"
        let subject = isObject ? name : "\(argument), which \(name) names,"
        let bytes = isObject ? Array(argument.utf8) : try InputFile.read(argument, limit: Self.byteLimit)
        let value: JSONValue
        do throws(JSONCursor.SyntaxError) {
            value = try JSONValue(json: bytes, of: "the text")
        } catch {
            throw Exit.failure("\(subject) is not a JSON object: \(error.message(in: bytes))", Exit.refused)
        }
        guard case .object(let members) = value else {
            throw Exit.failure("\(subject) is not a JSON object: its outermost value is \(value)", Exit.refused)
        }
        text = String(decoding: bytes, as: UTF8.self)
        self.members = members
    }
}
