/// One parameter of a layout.
public struct ParameterDescription: Equatable, Sendable {
    /// The parameter's name.
    public var name: String
    /// "boolean", "integer", "number", "size", "insets", "choice" or "document".
    public var type: String
    /// The value in a container that does not set the parameter.
    public var defaultValue: JSONValue
    /// The numbers that it accepts; nil for a type without numbers.
    public var range: ClosedRange<Double>?
    /// The words that it accepts; if it accepts numbers too, in place of a number.
    public var choices: [String]
    /// "points", "degrees" or "".
    public var unit: String
    /// What the parameter does.
    public var documentation: String
    /// The name by which a section may override it; nil if sections may not.
    public var sectionName: String?
    /// If set, `{key: number}` may replace one of `choices`.
    public var key: String?

    /// Creates a description.
    public init(
        name: String, type: String, defaultValue: JSONValue, range: ClosedRange<Double>? = nil, choices: [String] = [],
        unit: String = "", documentation: String = "", sectionName: String? = nil, key: String? = nil
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.range = range
        self.choices = choices
        self.unit = unit
        self.documentation = documentation
        self.sectionName = sectionName
        self.key = key
    }
}
