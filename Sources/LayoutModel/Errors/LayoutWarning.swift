/// A request that a layout could not follow, and what it did instead: an item larger than its row, values that have no effect.
///
/// A warning fails nothing. The frames are valid, but probably not what the program meant, so show warnings during development. There is
/// at most one for each section, about the first item concerned, and 16 in all.
public struct LayoutWarning: Equatable, Sendable {
    /// The kind of warning, for programs. More may be added.
    public var code: String
    /// The explanation, for people.
    ///
    /// It names the item, the value and what the layout did instead. The wording may change.
    public var message: String
    /// The first item concerned.
    ///
    /// Others of the same section may be concerned as well.
    public var indexPath: ItemPath

    /// Creates a warning about the first item concerned.
    public init(code: String, message: String, indexPath: ItemPath) {
        self.code = code
        self.message = message
        self.indexPath = indexPath
    }
}
