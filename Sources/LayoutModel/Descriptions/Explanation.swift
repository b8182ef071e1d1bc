/// Why an element has its frame: the steps by which the layout arrived at it.
///
///     section     section 0 begins at 0.0 along the scroll axis and is 400.0 long
///     uniform     row 2, column 1 of equal cells, 3 a row: across 8.0 + 1 × 60.0, along 8.0 + 2 × 60.0
///     transform   transformed about its centre, 93.0, 153.0; the untransformed frame is at 68.0, 128.0
///
/// Steps are in the order in which the layout takes them, from the section to the finished frame. Programs use a step's `name` and
/// `values`; the text is for people, and its wording may change. For layouts written as scripts, `source` leads to the script.
public struct Explanation: Equatable, Sendable {
    /// One step on the way to an element's frame: a name for programs, and a sentence with its numbers for people.
    ///
    ///     Step("line", "row 2 begins at 88.0", values: ["row": 2, "start": 88])
    public struct Step: Equatable, Sendable {
        /// A word for programs: "section", "line", "rounded" and others; more may be added.
        public var name: String
        /// A sentence for people.
        public var text: String
        /// The numbers in the sentence, by name.
        public var values: [String: Double]

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - name: a word for programs; keep it when the sentence changes.
        ///   - text: the sentence for people.
        ///   - values: the numbers in the sentence, lengths in points.
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
    /// The plugin's file, and the line that placed the element if it is known; nil for layouts that are not scripts.
    public var source: PluginFault?

    /// Creates an explanation, by default of an element without a frame, a step or a script.
    public init(attributes: LayoutAttributes? = nil, steps: [Step] = [], source: PluginFault? = nil) {
        self.attributes = attributes
        self.steps = steps
        self.source = source
    }
}
