/// Something that a layout could not do as requested, and what it did instead.
public struct LayoutWarning: Equatable, Sendable {
    /// The kind of warning, for programs.
    public var code: String
    /// The explanation, for people.
    public var message: String
    /// The first item concerned.
    public var indexPath: ItemPath

    /// Creates a warning.
    public init(code: String, message: String, indexPath: ItemPath) {
        self.code = code
        self.message = message
        self.indexPath = indexPath
    }
}
