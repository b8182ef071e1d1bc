/// Items or sections that an update has left out.
public struct SkippedIdentifiers: Equatable, Sendable {
    /// Why they were left out.
    public enum Reason: String, Sendable {
        /// They are not there any more.
        case unknown
        /// They are there already.
        case present
        /// The item or the section is gone that says where they were to go.
        case place
        /// The anchor, which was to stay in place on the screen, is gone; the first visible cell was kept in place.
        case anchor
    }

    /// The operation's number in the update, from 0; for an anchor, the number of operations.
    public var operation: Int
    /// What was left out.
    public var identifiers: Identifiers
    /// nil for a reason that this version does not know.
    public var reason: Reason?

    /// Creates a report.
    package init(_ identifiers: Identifiers, _ reason: Reason?, operation: Int) {
        self.operation = operation
        self.identifiers = identifiers
        self.reason = reason
    }
}
