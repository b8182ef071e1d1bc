import Configuration

/// Reads values, and treats a value of the wrong type as an error instead of as missing.
struct ConfigurationValues {
    private let reader: ConfigReader
    private let keys: Set<String>

    /// - Parameter keys: the keys that have a value. No others are looked up: each look-up in the environment takes 10 µs for each type,
    ///   which was 3 ms of each start.
    init(_ reader: ConfigReader, of keys: Set<String>) {
        self.reader = reader
        self.keys = keys
    }

    func string(_ name: String) throws(ConfigurationFailure) -> String? {
        try value(of: name, expected: "a string") { reader.string(forKey: $0) }
    }

    func int(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationFailure) -> Int? {
        try checked(value(of: name, expected: "a whole number") { reader.int(forKey: $0) }, of: name, in: range)
    }

    func bool(_ name: String) throws(ConfigurationFailure) -> Bool? {
        try value(of: name, expected: "true or false") { reader.bool(forKey: $0) }
    }

    func double(_ name: String, in range: ClosedRange<Double>) throws(ConfigurationFailure) -> Double? {
        let number = try value(of: name, expected: "a number") {
            reader.double(forKey: $0) ?? reader.int(forKey: $0).map(Double.init)
        }
        return try checked(number, of: name, in: range)
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
        of name: String, expected: String, _ read: (ConfigKey) -> Value?
    ) throws(ConfigurationFailure) -> Value? {
        guard keys.contains(name) else { return nil }
        let key = ConfigKey(name)
        if let value = read(key) { return value }
        let other: (any CustomStringConvertible)? =
            reader.string(forKey: key) ?? reader.int(forKey: key) ?? reader.double(forKey: key)
            ?? reader.bool(forKey: key)
        if let other {
            var failure = ConfigurationFailure(key: name, value: other.description, expected: expected)
            failure.isOfWrongType = true
            throw failure
        }
        return nil
    }
}
