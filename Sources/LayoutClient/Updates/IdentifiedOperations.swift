public import LayoutModel
import LayoutWire
import SwiftProtobuf

/// Items with identifiers, sizes and values, for operations by identifier.
public struct ContainerItems: Equatable, Sendable {
    /// One for each item.
    public var identifiers: Identifiers
    /// In points, one for each item; empty if the items have the layout's own size, or keep theirs.
    public var sizes: [Size]
    /// By the name of the layout's item column.
    public var values: [String: ItemValues]

    /// Creates items.
    public init(_ identifiers: Identifiers, sizes: [Size] = [], values: [String: ItemValues] = [:]) {
        self.identifiers = identifiers
        self.sizes = sizes
        self.values = values
    }

    var wire: WireSection {
        var section = ContainerSection(itemCount: identifiers.count, itemValues: values)
        section.itemSizes = sizes.flatMap { [$0.width, $0.height] }
        section.itemIdentifiers = identifiers
        return WireSection(section)
    }
}

/// Where items go, whatever other programs do meanwhile.
public enum ItemDestination: Hashable, Sendable {
    /// Before an item, in its section.
    case before(Identifier)
    /// After an item, in its section.
    case after(Identifier)
    /// Before the first item of a section.
    case startOfSection(Identifier)
    /// After the last item of a section.
    case endOfSection(Identifier)

    var wire: WireItemPlace {
        .with {
            switch self {
            case .before(let item): $0.before = WireIdentifier(item)
            case .after(let item): $0.after = WireIdentifier(item)
            case .startOfSection(let section): $0.sectionStart = WireIdentifier(section)
            case .endOfSection(let section): $0.sectionEnd = WireIdentifier(section)
            }
        }
    }
}

/// Where sections go, whatever other programs do meanwhile.
public enum SectionDestination: Hashable, Sendable {
    /// Before a section.
    case before(Identifier)
    /// After a section.
    case after(Identifier)
    /// After the last section.
    case end

    var wire: WireSectionPlace {
        .with {
            switch self {
            case .before(let section): $0.before = WireIdentifier(section)
            case .after(let section): $0.after = WireIdentifier(section)
            case .end: break
            }
        }
    }
}

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

    init(_ wire: WireSkipped) {
        operation = Int(wire.operation)
        identifiers = wire.ids.model
        reason = Reason(rawValue: wire.reason)
    }
}

extension [WireElementRange] {
    /// The identifiers of all ranges' cells; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.flatMap { $0.ids.model.list }) ?? .numbers() }
}

extension [WireIndexPath] {
    /// The identifiers of all items; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.compactMap(\.id.model)) ?? .numbers() }
}

extension [WireItemRange] {
    /// The identifiers of all ranges' items; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.flatMap { $0.ids.model.list }) ?? .numbers() }
}
