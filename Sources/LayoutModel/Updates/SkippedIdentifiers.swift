/// Items or sections that an update left out, because other clients changed the container first.
///
/// The rest of the operation, and of the update, took place. A client that knows what it wanted can tell from `reason` whether to
/// repeat the operation elsewhere (`place`), or to drop its own entry (`unknown`).
public struct SkippedIdentifiers: Equatable, Sendable {
    /// Why they were left out.
    public enum Reason: String, Sendable {
        /// They do not exist any more.
        case unknown
        /// They exist already.
        ///
        /// An insertion names identifiers that the container has meanwhile; what is there stays as it is.
        case present
        /// The item or section that their destination names does not exist any more.
        case place
        /// The anchor does not exist any more. The first visible cell stayed in place instead.
        case anchor
    }

    /// The operation's number in the update, from 0; for an anchor, the number of operations.
    public var operation: Int
    /// The items or sections that were left out: some of those that the operation names, or all of them.
    public var identifiers: Identifiers
    /// Why they were left out; nil for a reason that this version does not know.
    public var reason: Reason?

    /// Creates a report.
    package init(_ identifiers: Identifiers, _ reason: Reason?, operation: Int) {
        self.operation = operation
        self.identifiers = identifiers
        self.reason = reason
    }
}
