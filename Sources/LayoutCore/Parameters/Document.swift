/// A parameter's value that is a document: the JSON, and what it was read as.
package struct Document: Equatable, Sendable {
    package let json: JSONValue
    package let value: any Sendable

    package init(_ json: JSONValue, _ value: any Sendable) {
        self.json = json
        self.value = value
    }

    package static func == (a: Document, b: Document) -> Bool { a.json == b.json }
}

/// How a document is read, and its JSON Schema.
package struct DocumentRule: Equatable, Sendable {
    package let name: String
    package let schema: [String: JSONValue]
    private let read: @Sendable (JSONValue, String) throws(LayoutError) -> any Sendable

    package init(
        _ name: String, _ schema: [String: JSONValue],
        read: @escaping @Sendable (JSONValue, String) throws(LayoutError) -> any Sendable
    ) {
        self.name = name
        self.schema = schema
        self.read = read
    }

    /// - Throws: with a JSON pointer into the document, behind `pointer`.
    package func document(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Document {
        Document(json, try read(json, pointer))
    }

    package static func == (a: DocumentRule, b: DocumentRule) -> Bool { a.name == b.name }
}
