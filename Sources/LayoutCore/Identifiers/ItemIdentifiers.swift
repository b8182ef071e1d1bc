/// The identifiers of a section's items, in order; a persistent column, like their sizes.
///
/// All identifiers of a container's items are of one kind, so a section has numbers or names and never both.
package enum ItemIdentifiers: Equatable, Sendable {
    /// Numbers, 8 bytes each.
    case numbers(PersistentColumn<UInt64>)
    /// Names, 16 bytes each and those of the text.
    case names(PersistentColumn<String>)

    /// Takes over an array.
    ///
    /// - Complexity: O(1)
    package init(_ identifiers: Identifiers) {
        switch identifiers {
        case .numbers(let numbers): self = .numbers(PersistentColumn(numbers))
        case .names(let names): self = .names(PersistentColumn(names))
        }
    }

    /// Joins identifiers from several sections; nil if some are numbers and some names.
    ///
    /// - Complexity: as for `PersistentColumn.init(joining:)`
    package init?(joining parts: [(identifiers: ItemIdentifiers, items: Range<Int>)]) {
        var numbers: [(PersistentColumn<UInt64>, Range<Int>)] = []
        var names: [(PersistentColumn<String>, Range<Int>)] = []
        for (identifiers, items) in parts where !items.isEmpty {
            switch identifiers {
            case .numbers(let own): numbers.append((own, items))
            case .names(let own): names.append((own, items))
            }
        }
        guard numbers.isEmpty || names.isEmpty else { return nil }
        self = names.isEmpty ? .numbers(PersistentColumn(joining: numbers)) : .names(PersistentColumn(joining: names))
    }

    /// Whether these are numbers or names; nil if there are none.
    package var kind: Identifier.Kind? {
        switch self {
        case _ where count == 0: nil
        case .numbers: .number
        case .names: .name
        }
    }

    /// The number of items.
    package var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .names(let names): names.count
        }
    }

    /// All identifiers, in order.
    ///
    /// - Complexity: O(1) if they have never changed, else O(*n*)
    package var all: Identifiers {
        switch self {
        case .numbers(let numbers): .numbers(numbers.scalars)
        case .names(let names): .names(names.scalars)
        }
    }

    /// The identifier of an item.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(log *n*)
    package subscript(item: Int) -> Identifier {
        switch self {
        case .numbers(let numbers): .number(numbers.value(of: item))
        case .names(let names): .name(names.value(of: item))
        }
    }

    /// The identifiers of consecutive items.
    ///
    /// - Precondition: the items exist.
    /// - Complexity: O(log *n* + items)
    package subscript(items: Range<Int>) -> Identifiers {
        switch self {
        case .numbers(let numbers): .numbers(Array(numbers.part(items)))
        case .names(let names): .names(Array(names.part(items)))
        }
    }
}
