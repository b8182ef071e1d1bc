/// A member of a JSON object: its name, the property that has its value, and the value's format.
///
/// The types of property and format meet here alone: `read` and `write` hide them, so that members of all types are in one list.
struct JSONMember<Root: Sendable>: Sendable {
    let name: String
    /// Whether an object without it is an error. Others have the property's default, and are left out where they have it.
    let isRequired: Bool
    let schema: JSONValue
    let read: @Sendable (inout JSONObjectReader, inout Root) throws(LayoutError) -> Void
    /// Writes the member's value; nil if it is that of `defaults`.
    ///
    /// A member that is required is always written.
    let write: @Sendable (_ root: Root, _ defaults: Root) -> JSONValue?

    /// A member that has the property's default if it is missing.
    init<Value: Equatable>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, as format: JSONFormat<Value>
    ) {
        self.name = name
        isRequired = false
        schema = format.schema
        read = { object, root throws(LayoutError) in
            if let value = try object.value(name, format) { root[keyPath: property] = value }
        }
        write = { root, defaults in
            let value = root[keyPath: property]
            // A nil literal would be a JSON null.
            return value == defaults[keyPath: property] ? Optional.none : format.write(value)
        }
    }

    /// A member whose property is nil if it is missing.
    ///
    /// A property that is nil is not written.
    init<Value: Equatable>(
        optional name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable, as format: JSONFormat<Value>
    ) {
        self.name = name
        isRequired = false
        schema = format.schema
        read = { object, root throws(LayoutError) in root[keyPath: property] = try object.value(name, format) }
        write = { root, _ in root[keyPath: property].map(format.write) }
    }

    /// A member that must not be missing.
    ///
    /// - Parameter rule: what the error adds if it is.
    init<Value>(
        required name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, as format: JSONFormat<Value>,
        rule: String = ""
    ) {
        self.name = name
        isRequired = true
        schema = format.schema
        read = { object, root throws(LayoutError) in
            root[keyPath: property] = try object.required(name, format, rule: rule)
        }
        write = { root, _ in format.write(root[keyPath: property]) }
    }
}
