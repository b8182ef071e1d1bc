/// How values of a type are written in JSON, stated once: it reads them, writes them and describes them as a JSON Schema.
///
///     let share = JSONFormat<Double>.number(in: 0...1)
///     let shares = JSONFormat<[Double]>.array(of: share, expected: "an array of shares")
///
///     shares.read([0.5, 2], JSONPlace("/a"))      // throws: /a/1 is 2, expected a number in 0.0...1.0
///     shares.write([0.5, 0.25])                   // [0.5, 0.25]
///
/// Formats are made of smaller ones. An object's format is a list of its members (`JSONMembers`), each with its name, its property
/// and the property's format.
///
/// For every value within the ranges, `read` returns an equal value from what `write` returned.
package struct JSONFormat<Value: Sendable>: Sendable {
    /// The JSON Schema of the values (draft 2020-12), without the definitions that it refers to.
    package let schema: JSONValue
    /// Reads a value.
    ///
    /// - Throws: an error with the JSON pointer to the offending value, that value, and what was expected.
    package let read: @Sendable (JSONValue, JSONPlace) throws(LayoutError) -> Value
    /// Writes a value. It checks nothing; `read` rejects values that are out of range.
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
    static func unexpected(_ json: JSONValue, at place: JSONPlace, expected: String) -> LayoutError {
        LayoutError(
            .invalidParameter, "\(place.pointer) is \(excerpt("\(json)")), expected \(expected)", pointer: place.pointer
        )
    }
}
