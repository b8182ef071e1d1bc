import Configuration

/// Reads values, and treats a value of the wrong type as an error instead of as missing.
struct ConfigurationValues {
    private let reader: ConfigReader

    init(_ reader: ConfigReader) {
        self.reader = reader
    }

    func string(_ key: String) throws(ConfigurationFailure) -> String? {
        let key = ConfigKey(key)
        return try value(reader.string(forKey: key), of: key, expected: "a string")
    }

    func int(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationFailure) -> Int? {
        let key = ConfigKey(name)
        return try checked(value(reader.int(forKey: key), of: key, expected: "a whole number"), of: name, in: range)
    }

    func bool(_ name: String) throws(ConfigurationFailure) -> Bool? {
        let key = ConfigKey(name)
        return try value(reader.bool(forKey: key), of: key, expected: "true or false")
    }

    func double(_ name: String, in range: ClosedRange<Double>) throws(ConfigurationFailure) -> Double? {
        let key = ConfigKey(name)
        let number = reader.double(forKey: key) ?? reader.int(forKey: key).map(Double.init)
        return try checked(value(number, of: key, expected: "a number"), of: name, in: range)
    }

    private func checked<Value>(
        _ value: Value?, of name: String, in range: ClosedRange<Value>
    ) throws(ConfigurationFailure) -> Value? {
        if let value, !range.contains(value) {
            throw ConfigurationFailure(
                key: name, value: "\(value)", expected: "\(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// The reader also returns nil for a value of another type, so nil is checked against every type.
    private func value<Value>(
        _ value: Value?, of key: ConfigKey, expected: String
    ) throws(ConfigurationFailure) -> Value? {
        if let value { return value }
        let other: (any CustomStringConvertible)? =
            reader.string(forKey: key) ?? reader.int(forKey: key) ?? reader.double(forKey: key)
            ?? reader.bool(forKey: key)
        if let other {
            var failure = ConfigurationFailure(
                key: key.components.joined(separator: "."), value: other.description, expected: expected)
            failure.isOfWrongType = true
            throw failure
        }
        return nil
    }
}
