// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto and the table in schema/columns.py.

package import LayoutModel

/// A query for elements that is read from the bytes of its body, without a message.
package struct BinaryQuery: Equatable, Sendable {
    /// The way in which elements are selected.
    package enum Kind: CaseIterable, Sendable {
        /// Elements in a rectangle.
        case rect
        /// Items by their index paths.
        case items
        /// Supplementary elements of a kind by their index paths.
        case supplementary
        /// Decorations of a kind by their index paths.
        case decorations

        /// The request's name in the schema.
        package var request: String {
            switch self {
            case .rect: "queryRect"
            case .items: "queryItems"
            case .supplementary: "querySupplementary"
            case .decorations: "queryDecorations"
            }
        }

        /// The category of its elements; nil for those in a rectangle, which are of any.
        package var category: Element.Category? {
            switch self {
            case .rect: nil
            case .items: .cell
            case .supplementary: .supplementary
            case .decorations: .decoration
            }
        }
    }

    /// The way in which elements are selected.
    package private(set) var kind = Kind.rect
    /// The request's id; 0 if it has none.
    package private(set) var id: UInt32 = 0
    /// Whether the reply may come in pieces.
    package private(set) var parts: Bool = false
    /// The container's number.
    package private(set) var container: UInt32 = 0
    /// Of `rect`: the rectangle in points, unchecked.
    package private(set) var rect = Rect.zero
    /// Of `rect`: the most elements; 0 for the server's own limit.
    package private(set) var limit: UInt32 = 0
    /// Of supplementary elements and decorations: the name of the kind.
    package private(set) var name: String = ""

    /// A query without any members.
    init() {}

    /// Reads a `Request`.
    mutating func read(_ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]) throws(Detour) {
        var fields = body
        var hasQuery = false
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: id = try fields.uint32(in: span)
            case 0x72:
                guard !hasQuery else { throw .repeatedMessage }
                hasQuery = true
                kind = .rect
                try readQueryRect(fields.message(in: span), in: span, &paths)
            case 0x82:
                guard !hasQuery else { throw .repeatedMessage }
                hasQuery = true
                kind = .items
                try readQueryItems(fields.message(in: span), in: span, &paths)
            case 0x8a:
                guard !hasQuery else { throw .repeatedMessage }
                hasQuery = true
                kind = .supplementary
                try readQuerySupplementary(fields.message(in: span), in: span, &paths)
            case 0xa2:
                guard !hasQuery else { throw .repeatedMessage }
                hasQuery = true
                kind = .decorations
                try readQueryDecorations(fields.message(in: span), in: span, &paths)
            case 0x140: parts = try fields.bool(in: span)
            default: throw .rareMember
            }
        }
        guard hasQuery else { throw .noQuery }
    }

    private mutating func readQueryRect(
        _ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]
    ) throws(Detour) {
        var fields = body
        var hasRect = false
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: container = try fields.uint32(in: span)
            case 0x12:
                guard !hasRect else { throw .repeatedMessage }
                hasRect = true
                rect = try Self.readRect(fields.message(in: span), in: span)
            case 0x20: limit = try fields.uint32(in: span)
            default: throw .rareMember
            }
        }
    }

    private mutating func readQueryItems(
        _ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]
    ) throws(Detour) {
        var fields = body
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: container = try fields.uint32(in: span)
            case 0x12: paths.append(try Self.readIndexPath(fields.message(in: span), in: span))
            default: throw .rareMember
            }
        }
    }

    private mutating func readQuerySupplementary(
        _ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]
    ) throws(Detour) {
        var fields = body
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: container = try fields.uint32(in: span)
            case 0x12: name = try fields.string(in: span)
            case 0x1a: paths.append(try Self.readIndexPath(fields.message(in: span), in: span))
            default: throw .rareMember
            }
        }
    }

    private mutating func readQueryDecorations(
        _ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]
    ) throws(Detour) {
        var fields = body
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: container = try fields.uint32(in: span)
            case 0x12: name = try fields.string(in: span)
            case 0x1a: paths.append(try Self.readIndexPath(fields.message(in: span), in: span))
            default: throw .rareMember
            }
        }
    }

    private static func readRect(_ body: BinaryFields, in span: Span<UInt8>) throws(Detour) -> Rect {
        var (fields, value) = (body, Rect.zero)
        while let key = try fields.key(in: span) {
            switch key {
            case 0x9: value.x = try fields.double(in: span)
            case 0x11: value.y = try fields.double(in: span)
            case 0x19: value.width = try fields.double(in: span)
            case 0x21: value.height = try fields.double(in: span)
            default: throw .rareMember
            }
        }
        return value
    }

    private static func readIndexPath(_ body: BinaryFields, in span: Span<UInt8>) throws(Detour) -> ItemPath {
        var (fields, value) = (body, ItemPath(section: 0, item: 0))
        while let key = try fields.key(in: span) {
            switch key {
            case 0x8: value.section = Int(try fields.uint32(in: span))
            case 0x10: value.item = Int(try fields.uint32(in: span))
            default: throw .rareMember
            }
        }
        return value
    }
}
