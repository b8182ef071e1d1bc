/// A layout's name and origin.
public struct LayoutSummary: Equatable, Sendable {
    /// The name that clients use to select the layout.
    public var name: String
    /// What the layout does, in one sentence.
    public var summary: String
    /// Whether the layout is a plugin rather than built in.
    public var isPlugin: Bool
    /// The version that the layout declares.
    public var version: String

    /// Creates a summary.
    public init(name: String, summary: String, isPlugin: Bool, version: String) {
        self.name = name
        self.summary = summary
        self.isPlugin = isPlugin
        self.version = version
    }
}
