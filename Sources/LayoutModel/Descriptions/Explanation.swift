/// Why an element has its frame.
public struct Explanation: Equatable, Sendable {
    /// One step on the way to an element's frame.
    public struct Step: Equatable, Sendable {
        /// A word for programs: "section", "line", "rounded" and others; more may be added.
        public var name: String
        /// A sentence for people.
        public var text: String
        /// The numbers in the sentence, by name.
        public var values: [String: Double]

        /// Creates a step.
        public init(_ name: String, _ text: String, values: [String: Double] = [:]) {
            self.name = name
            self.text = text
            self.values = values
        }
    }

    /// The element's attributes; nil for an element without a frame.
    public var attributes: LayoutAttributes?
    /// The steps from the section to the final frame.
    public var steps: [Step]
    /// For a layout written as a script: where the script is, with the line that placed the element if it is known.
    public var source: PluginFault?

    /// Creates an explanation.
    public init(attributes: LayoutAttributes? = nil, steps: [Step] = [], source: PluginFault? = nil) {
        self.attributes = attributes
        self.steps = steps
        self.source = source
    }
}
