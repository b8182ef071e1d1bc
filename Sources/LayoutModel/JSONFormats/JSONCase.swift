/// A case of an enumeration that is written as a member with the case's name, or as a few members.
///
/// An enumeration's format tries its cases by the names of their members, and exactly one of them has to be there.
struct JSONCase<Value: Sendable>: Sendable {
    /// The name of the member that only this case has.
    let name: String
    let properties: [String: JSONValue]
    let read: @Sendable (inout JSONObjectReader) throws(LayoutError) -> Value
    /// Writes its members; nil for other cases.
    ///
    /// Each case gets every value, so the first that does not return nil is the one that the value has.
    let write: @Sendable (Value) -> [String: JSONValue]?

    init<Payload>(
        _ name: String, _ format: JSONFormat<Payload>, make: @escaping @Sendable (Payload) -> Value,
        payload: @escaping @Sendable (Value) -> Payload?
    ) {
        self.name = name
        properties = [name: format.schema]
        read = { object throws(LayoutError) in make(try object.required(name, format)) }
        write = { value in payload(value).map { [name: format.write($0)] } }
    }

    /// A case with two members, of which other cases may have the second as well.
    ///
    /// Both members are required in it.
    init<Payload, Detail>(
        _ name: String, _ format: JSONFormat<Payload>, and detail: (name: String, format: JSONFormat<Detail>),
        make: @escaping @Sendable (Payload, Detail) -> Value,
        payload: @escaping @Sendable (Value) -> (Payload, Detail)?
    ) {
        self.name = name
        properties = [name: format.schema, detail.name: detail.format.schema]
        read = { object throws(LayoutError) in
            make(try object.required(name, format), try object.required(detail.name, detail.format))
        }
        write = { value in payload(value).map { [name: format.write($0), detail.name: detail.format.write($1)] } }
    }
}
