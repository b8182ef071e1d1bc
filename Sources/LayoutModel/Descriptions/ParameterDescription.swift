/// One parameter of a layout, with everything that a form needs to show and check it.
///
///     parameter                       range       choices         values
///     columnCount of column           0...1000                    3
///     itemSize of flow                0...1e9                     [120, 80]
///     radius of circular              0...1e9     fit             150 or "fit"
///     defaultRowTransform of spanFlow 0...1000    none, center    "center" or {"fill": 1.5}, since its key is "fill"
///
/// A container that does not set the parameter has `defaultValue`. If `sectionName` is not nil, a section may set the parameter for
/// itself under that name, which may differ from `name`: `defaultRowTransform` is `rowTransform` there.
public struct ParameterDescription: Equatable, Sendable {
    /// The parameter's name.
    public var name: String
    /// "boolean", "integer", "number", "size", "insets", "choice" or "document".
    public var type: String
    /// The value in a container that does not set the parameter.
    public var defaultValue: JSONValue
    /// The numbers that it accepts, inclusive; nil for a type without numbers.
    ///
    /// Of a size or insets, each number is within the range.
    public var range: ClosedRange<Double>?
    /// The words that it accepts. If it accepts numbers too, a word stands in place of a number.
    public var choices: [String] = []
    /// The unit of its numbers: "points", "degrees", or "" for numbers without a unit and for other types.
    public var unit = ""
    /// What the parameter does, in a sentence for people.
    public var documentation = ""
    /// The name by which a section may override it; nil if sections may not.
    ///
    /// It is a key of `ContainerSection.parameters`.
    public var sectionName: String?
    /// If set, `{key: number}` may replace one of `choices`.
    public var key: String?

    /// Creates a description of a parameter that sections may not override, without range, choices and unit.
    ///
    /// Set the properties of others.
    public init(name: String, type: String, defaultValue: JSONValue) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}
