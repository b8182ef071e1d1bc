/// A layout's name and where it comes from.
public struct LayoutSummary: Equatable, Sendable {
    public var name: String
    /// One sentence.
    public var summary: String
    /// Whether the layout is a plugin rather than built in.
    public var isPlugin: Bool
    public var version: String

    public init(name: String, summary: String, isPlugin: Bool, version: String) {
        self.name = name
        self.summary = summary
        self.isPlugin = isPlugin
        self.version = version
    }
}
