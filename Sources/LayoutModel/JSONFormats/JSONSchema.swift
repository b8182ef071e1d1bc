enum JSONSchema {
    /// The schema of an object with these members and no others.
    ///
    /// - Parameter required: the names that `properties` must have; the schema says nothing of them if the list is empty.
    static func object(_ properties: [String: JSONValue], required: [String] = []) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        return .object(schema)
    }
}
