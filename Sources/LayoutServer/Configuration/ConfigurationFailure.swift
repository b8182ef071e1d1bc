/// A setting with an invalid value, or a file of settings that cannot be read.
package struct ConfigurationFailure: Error, CustomStringConvertible {
    /// The setting's key.
    package let key: String
    /// The value that was found, as text.
    package let value: String
    /// What a valid value is.
    package let expected: String
    /// Where the value stands: `file:line`, a flag or a variable; nil for a default.
    package var place: String?

    /// A failure with the parts of its message.
    package init(key: String, value: String, expected: String, place: String? = nil) {
        self.key = key
        self.value = value
        self.expected = expected
        self.place = place
    }

    /// `place: key is value, expected …`.
    package var description: String { (place.map { "\($0): " } ?? "") + "\(key) is \(value), expected \(expected)" }
}
