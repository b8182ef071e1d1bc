/// A key whose value cannot be used.
package struct ConfigurationFailure: Error, CustomStringConvertible {
    package let key: String
    package let value: String
    package let expected: String

    package init(key: String, value: String, expected: String) {
        self.key = key
        self.value = value
        self.expected = expected
    }

    package var description: String { "\(key) is \(value), expected \(expected)" }
}
