/// A configuration key with an invalid value.
package struct ConfigurationFailure: Error, CustomStringConvertible {
    /// The key's full name.
    package let key: String
    /// The value that was found, as text.
    package let value: String
    /// What a valid value is.
    package let expected: String

    /// A failure with all three parts of its message.
    package init(key: String, value: String, expected: String) {
        self.key = key
        self.value = value
        self.expected = expected
    }

    /// `key is value, expected …`.
    package var description: String { "\(key) is \(value), expected \(expected)" }
}
