import SwiftProtobuf

/// A request as somebody wrote it, sent as it stands.
struct JSONRequest {
    enum Id {
        /// It has none and is given one.
        case missing
        case own(UInt32)
        /// It has none that can be made out. The daemon refuses it, and cannot say which request it refuses.
        case unclear
    }

    let id: Id
    /// The request's name, as its result has it; nil where it cannot be told.
    let name: String?
    private let text: String

    /// - Throws: `request.malformed` for what could not even be told from the binary form.
    init(_ text: String) throws(ClientError) {
        self.text = String(text.drop { $0.isWhitespace })
        guard self.text.utf8.first == UInt8(ascii: "{") else {
            let start = self.text.isEmpty ? "is empty" : "begins with \"\(self.text.prefix(1))\""
            throw ClientError(code: "request.malformed", message: "the request \(start), expected a JSON object")
        }
        guard let fields = try? Google_Protobuf_Struct(jsonString: self.text).fields else {
            id = .unclear
            name = nil
            return
        }
        let names = fields.keys.filter { $0 != "id" && $0 != "parts" }
        name = names.count == 1 ? Self.camelCase(names[0]) : nil
        // A number in a string is one too.
        switch fields["id"]?.kind {
        case nil: id = .missing
        case .numberValue(let number): id = Self.own(UInt32(exactly: number))
        case .stringValue(let number): id = Self.own(UInt32(number))
        default: id = .unclear
        }
    }

    /// JSON may have the schema's names as they stand in it.
    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private static func own(_ id: UInt32?) -> Id { id.map { $0 == 0 ? .unclear : .own($0) } ?? .unclear }

    /// - Parameter id: what it is given if it has none.
    func text(id: UInt32) -> String {
        guard case .missing = self.id else { return text }
        let rest = text.dropFirst()
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        return "{\"id\":\(id)\(isEmpty ? "" : ",")" + rest
    }
}
