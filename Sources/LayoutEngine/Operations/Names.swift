// How operations name what is in a container: by number where it lies, or by the identifier that follows it wherever it goes.

/// A section, by its number or by its identifier.
package enum SectionName: Equatable, Sendable {
    /// From 0.
    case number(Int)
    /// The section's own.
    case identifier(Identifier)
}

/// Where items go that an operation inserts or moves.
package enum ItemDestination: Equatable, Sendable {
    /// Before the item with an identifier.
    case before(Identifier)
    /// After the item with an identifier.
    case after(Identifier)
    /// At the start of the section with an identifier.
    case sectionStart(Identifier)
    /// At the end of the section with an identifier.
    case sectionEnd(Identifier)
}

/// Where sections go that an operation inserts or moves.
package enum SectionDestination: Equatable, Sendable {
    /// Before the section with an identifier.
    case before(Identifier)
    /// After the section with an identifier.
    case after(Identifier)
    /// Behind all others.
    case end
}

/// The elements that an operation makes stale by name. (UIKit's `UICollectionViewLayoutInvalidationContext`.)
package struct StaleNames: Sendable {
    /// Some items.
    package enum Items: Sendable {
        /// Consecutive ones.
        case range(ItemRange)
        /// By their identifiers.
        case identified(Identifiers)
    }

    /// Cells.
    package var items: [Items] = []
    /// Elements of a kind, which need not exist.
    package var elements: [(kind: ElementKind, range: ItemRange)] = []
    /// Sections with all their elements.
    package var sections: [Int] = []

    /// Names nothing.
    package init() {}
}

/// Items or sections that an operation has left out.
package struct Skipped: Equatable, Sendable {
    /// Why it was left out. The raw value is the name that clients get.
    package enum Reason: String, Sendable {
        /// There is none with this identifier.
        case unknown
        /// There is one with this identifier already.
        case present
        /// The item or section is gone that says where it was to go.
        case place
        /// The item that was to stay in place on the screen is gone.
        case anchor
    }

    /// The operation's number.
    package var operation: Int
    /// What was left out.
    package var identifiers: Identifiers
    /// Why.
    package var reason: Reason

    /// Creates a report.
    package init(_ identifiers: Identifiers, _ reason: Reason, operation: Int) {
        self.identifiers = identifiers
        self.reason = reason
        self.operation = operation
    }
}
