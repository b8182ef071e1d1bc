import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A request in JSON, sent as the caller wrote it, with an id in front if it has none.
///
///     {"ping": {}}   →   {"id":7,"ping": {}}
struct JSONRequest {
    enum Id {
        case missing
        case own(UInt32)
        /// The request cannot be read, or its id is invalid. The daemon refuses it without naming an id.
        case unclear
    }

    let id: Id
    /// The name of the request and of its result; nil if it is unknown.
    ///
    /// In camel case, however the request writes it. nil also for a request with several names, which the daemon refuses.
    let name: String?
    private let text: String

    /// Reads a request's id and name.
    ///
    /// - Throws: `request.malformed` for a text that does not begin with `{`, which the daemon would take for the binary form, and for
    ///   one that has a member twice: the daemon takes the last one, which may be another id than the one to wait for.
    init(_ text: String) throws(ClientError) {
        self.text = String(text.drop { $0.isWhitespace })
        guard self.text.utf8.first == UInt8(ascii: "{") else {
            let start = self.text.isEmpty ? "is empty" : "begins with \"\(self.text.prefix(1))\""
            throw ClientError(code: "request.malformed", message: "the request \(start), expected a JSON object")
        }
        guard let fields = try? Google_Protobuf_Struct(jsonString: self.text).fields else {
            try Self.refuseRepeatedMembers(self.text)
            id = .unclear
            name = nil
            return
        }
        let names = fields.keys.map { Self.camelCase($0) }.filter { !Self.options.contains($0) }
        name = names.count == 1 ? names[0] : nil
        // Proto3 JSON also accepts a number in a string.
        switch fields["id"]?.kind {
        case nil: id = .missing
        case .numberValue(let number): id = Self.own(UInt32(exactly: number))
        case .stringValue(let number): id = Self.own(UInt32(number))
        default: id = .unclear
        }
    }

    private static func refuseRepeatedMembers(_ text: String) throws(ClientError) {
        do throws(JSONCursor.SyntaxError) {
            _ = try JSONValue(json: Array(text.utf8), of: "the request")
        } catch {
            if error.isRepeatedMember { throw ClientError(code: "request.malformed", message: error.message) }
        }
    }

    /// The members of a request that do not name it.
    ///
    /// In camel case.
    private static let options: Set<String> = ["id", "parts", "lenient", "ifGeneration", "withIds"]

    /// The JSON name of a field that may have its name from the schema, in snake case.
    ///
    /// "query_rect" becomes "queryRect"; a name without underscores stays as it is.
    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private static func own(_ id: UInt32?) -> Id { id.map { $0 == 0 ? .unclear : .own($0) } ?? .unclear }

    /// The text to send.
    ///
    /// - Parameter id: the id for a request that has none.
    func text(id: UInt32) -> String {
        guard case .missing = self.id else { return text }
        let rest = text.dropFirst()
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        return "{\"id\":\(id)\(isEmpty ? "" : ",")" + rest
    }
}
