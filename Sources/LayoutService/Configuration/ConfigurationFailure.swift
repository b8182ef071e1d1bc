/// A setting with an invalid value, or a file of settings that cannot be read.
package struct ConfigurationFailure: Error, CustomStringConvertible {
    /// The setting's key.
    package let key: String
    /// The value that was found, as text.
    package let value: String
    /// The value that was expected, in words.
    package let expected: String
    /// The place of the value: `file:line`, a flag or a variable; nil for a default.
    package var place: String?
    /// The other setting that it does not fit; nil if it is not valid by itself.
    var other: String?
    var isOfWrongType = false
    /// The other failures of the same configuration.
    package var others: [ConfigurationFailure] = []

    /// A failure with the parts of its message.
    package init(key: String, value: String, expected: String, place: String? = nil) {
        self.key = key
        self.value = value
        self.expected = expected
        self.place = place
    }

    init(key: String, value: String, expected: String, besides other: String) {
        self.init(key: key, value: value, expected: expected)
        self.other = other
    }

    /// All failures as one; nil if there is none.
    ///
    /// The first of them stands for all; `others` has the rest, in order.
    package init?(_ failures: [ConfigurationFailure]) {
        guard let first = failures.first else { return nil }
        self = first
        others += failures.dropFirst()
    }

    /// `place: key is value, expected …`, for each failure.
    package var description: String {
        ((place.map { "\($0): " } ?? "") + "\(key) is \(value), expected \(expected)")
            + others.map { "; \($0)" }.joined()
    }
}
