/// A layout's name and origin, as lists of layouts show it.
///
///     for layout in try await client.layouts() where layout.isPlugin { print(layout.name, layout.version, layout.summary) }
public struct LayoutSummary: Equatable, Sendable {
    /// The name that clients use to select the layout.
    public var name: String
    /// What the layout does, in one sentence.
    public var summary: String
    /// Whether the layout is a plugin rather than built in.
    public var isPlugin: Bool
    /// The version that the layout declares.
    ///
    /// It is for people: a plugin's file may change without a new version.
    public var version: String

    /// Creates a summary.
    ///
    /// Nothing is checked: the name may be that of no layout.
    public init(name: String, summary: String, isPlugin: Bool, version: String) {
        self.name = name
        self.summary = summary
        self.isPlugin = isPlugin
        self.version = version
    }
}
