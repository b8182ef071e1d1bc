/// Something that a layout could not do as asked, and what it did.
public struct LayoutWarning: Equatable, Sendable {
    public var code: String
    public var message: String
    public var indexPath: IndexPath

    public init(code: String, message: String, indexPath: IndexPath) {
        self.code = code
        self.message = message
        self.indexPath = indexPath
    }
}
