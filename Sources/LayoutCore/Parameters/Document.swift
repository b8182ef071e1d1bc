/// A parameter's value that is a document: the JSON, and the value read from it.
///
///     "sections": [{"list": {"appearance": "plain"}}]     json: clients get it back as they wrote it
///     [.list(ListSection(appearance: .plain))]            value: what the layout uses
///
/// The value is read once, when the parameter is set, by the `DocumentRule` of the parameter. Documents are equal if their JSON is.
package struct Document: Equatable, Sendable {
    /// The document itself.
    package let json: JSONValue
    /// The value that the rule read from it.
    package let value: any Sendable

    /// Creates a document from the JSON and its value.
    ///
    /// - Parameter value: what a rule read from `json`; a layout casts it to the type that it stated.
    package init(_ json: JSONValue, _ value: any Sendable) {
        self.json = json
        self.value = value
    }

    /// Compares the JSON alone.
    package static func == (a: Document, b: Document) -> Bool { a.json == b.json }
}

/// How a document is read and described.
///
/// Documents stand for what one parameter cannot say: a compositional layout's description, for example.
package struct DocumentRule: Equatable, Sendable {
    /// The name of the format, for messages.
    package let name: String
    /// The document's JSON Schema.
    package let schema: [String: JSONValue]
    private let read: @Sendable (JSONValue, String) throws(LayoutError) -> any Sendable

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - name: two rules of one name are the same.
    ///   - schema: the JSON Schema of the document.
    ///   - read: is given the JSON and the pointer to it, and throws an error with the pointer to what is wrong.
    package init(
        _ name: String, _ schema: [String: JSONValue],
        read: @escaping @Sendable (JSONValue, String) throws(LayoutError) -> any Sendable
    ) {
        self.name = name
        self.schema = schema
        self.read = read
    }

    /// Reads a document.
    ///
    /// - Throws: an error whose JSON pointer begins with `pointer` and leads into the document.
    package func document(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Document {
        Document(json, try read(json, pointer))
    }

    /// Compares the names alone.
    package static func == (a: DocumentRule, b: DocumentRule) -> Bool { a.name == b.name }
}
