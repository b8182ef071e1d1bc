/// How values of a type are written in JSON, stated once: it reads them, writes them and describes them as a JSON Schema.
///
/// Formats are made of smaller ones: `JSONFormat.array(of: .number(in: 0...1))`. An object's format is a list of its members
/// (`JSONMembers`), each with its name, its property and the property's format.
///
/// What `write` returns for a value that is in the ranges, `read` reads as an equal value.
package struct JSONFormat<Value: Sendable>: Sendable {
    /// The JSON Schema of the values (draft 2020-12), without the definitions that it refers to.
    package let schema: JSONValue
    /// Reads a value.
    ///
    /// It throws an error that has the JSON pointer to the offending value, that value, and what was expected.
    package let read: @Sendable (JSONValue, JSONPlace) throws(LayoutError) -> Value
    /// Writes a value. It checks nothing: what is out of range, `read` rejects.
    package let write: @Sendable (Value) -> JSONValue

    init(
        schema: JSONValue, read: @escaping @Sendable (JSONValue, JSONPlace) throws(LayoutError) -> Value,
        write: @escaping @Sendable (Value) -> JSONValue
    ) {
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// A format that the schema refers to by `name`. It is looked up only when a value is read or written, so formats can refer
    /// to themselves.
    static func reference(_ name: String, _ format: @escaping @Sendable () -> JSONFormat) -> JSONFormat {
        JSONFormat(
            schema: ["$ref": .string("#/$defs/\(name)")],
            read: { json, place throws(LayoutError) in try format().read(json, place) },
            write: { format().write($0) })
    }
}

extension LayoutError {
    /// The error that a value is not what was expected.
    static func unexpected(_ json: JSONValue, at place: JSONPlace, expected: String) -> LayoutError {
        LayoutError(
            .invalidParameter, "\(place.pointer) is \(excerpt("\(json)")), expected \(expected)", pointer: place.pointer
        )
    }
}
