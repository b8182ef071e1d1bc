package import LayoutModel
package import NIOCore

/// A query for elements, read straight from the body of a binary frame: clients send more of these than of everything else, and
/// building the message takes longer than answering it.
///
///     body ── BinaryQuery ──▶ answered from the index, without a message
///        └─── nil ──────────▶ decoded as a message, like any other request
///
/// It reads the usual queries: each member at most once, and none that it does not know. Every other body, a wrong one included, is left to
/// the message, so that error messages come from one place. A test compares the two.
package struct BinaryQuery: Equatable {
    /// The way in which elements are selected.
    package enum Kind: CaseIterable, Sendable {
        /// Those in a rectangle.
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

        /// What its elements are; nil for those in a rectangle, which are of any category.
        package var category: Element.Category? {
            switch self {
            case .rect: nil
            case .items: .cell
            case .supplementary: .supplementary
            case .decorations: .decoration
            }
        }
    }

    /// The request's id; 0 if it has none.
    package private(set) var id: UInt32 = 0
    /// Whether the reply may come in pieces.
    package private(set) var parts = false
    /// The way in which elements are selected.
    package private(set) var kind = Kind.rect
    /// The container's number.
    package private(set) var container: UInt32 = 0
    /// Of `rect`: the rectangle, unchecked.
    package private(set) var rect = Rect.zero
    /// Of `rect`: the most elements, 0 for the server's own limit.
    package private(set) var limit: UInt32 = 0
    /// Of supplementary elements and decorations: the name of the kind.
    package private(set) var name = ""

    /// Reads a body.
    ///
    /// - Parameter paths: emptied, and filled with the index paths in the order of the request.
    /// - Returns: nil for everything but a query of usual members, each at most once.
    /// - Complexity: O(*n*) in the bytes of the body; without an allocation if `paths` has the capacity.
    package init?(_ body: ByteBuffer, paths: inout [ItemPath]) {
        paths.removeAll(keepingCapacity: true)
        let span = body.readableBytesUInt8Span
        var fields = Fields(0..<span.count)
        var query: (kind: Kind, range: Range<Int>)?
        while let key = fields.key(in: span) {
            switch key {
            case Self.varint(1):
                guard id == 0, let value = fields.uint32(in: span) else { return nil }
                id = value
            case Self.varint(40):
                guard let value = fields.uint32(in: span), value <= 1 else { return nil }
                parts = value == 1
            default:
                guard query == nil, let kind = Self.kind(key), let range = fields.range(in: span) else { return nil }
                query = (kind, range)
            }
        }
        guard fields.isComplete, let query else { return nil }
        kind = query.kind
        guard read(Fields(query.range), in: span, &paths) else { return nil }
    }

    private static func kind(_ key: UInt64) -> Kind? {
        switch key {
        case bytes(14): .rect
        case bytes(16): .items
        case bytes(17): .supplementary
        case bytes(20): .decorations
        default: nil
        }
    }

    /// Reads the query itself, in which the index paths of the items have another number.
    private mutating func read(_ fields: Fields, in span: Span<UInt8>, _ paths: inout [ItemPath]) -> Bool {
        var fields = fields
        var hasRect = false
        while let key = fields.key(in: span) {
            switch (kind, key) {
            case (_, Self.varint(1)):
                guard let value = fields.uint32(in: span) else { return false }
                container = value
            case (.rect, Self.bytes(2)):
                guard !hasRect, let range = fields.range(in: span), let value = Self.rect(Fields(range), in: span)
                else {
                    return false
                }
                hasRect = true
                rect = value
            case (.rect, Self.varint(4)):
                guard let value = fields.uint32(in: span) else { return false }
                limit = value
            case (.items, Self.bytes(2)), (.supplementary, Self.bytes(3)), (.decorations, Self.bytes(3)):
                guard let range = fields.range(in: span), let path = Self.path(Fields(range), in: span) else {
                    return false
                }
                paths.append(path)
            case (.supplementary, Self.bytes(2)), (.decorations, Self.bytes(2)):
                guard let range = fields.range(in: span), let text = Self.text(range, in: span) else { return false }
                name = text
            default: return false
            }
        }
        return fields.isComplete
    }

    private static func rect(_ fields: Fields, in span: Span<UInt8>) -> Rect? {
        var (fields, rect) = (fields, Rect.zero)
        while let key = fields.key(in: span) {
            guard let value = fields.double(in: span) else { return nil }
            switch key {
            case double(1): rect.x = value
            case double(2): rect.y = value
            case double(3): rect.width = value
            case double(4): rect.height = value
            default: return nil
            }
        }
        return fields.isComplete ? rect : nil
    }

    private static func path(_ fields: Fields, in span: Span<UInt8>) -> ItemPath? {
        var (fields, path) = (fields, ItemPath(section: 0, item: 0))
        while let key = fields.key(in: span) {
            guard let value = fields.uint32(in: span) else { return nil }
            switch key {
            case varint(1): path.section = Int(value)
            case varint(2): path.item = Int(value)
            default: return nil
            }
        }
        return fields.isComplete ? path : nil
    }

    /// A short name of letters that need no check.
    private static func text(_ range: Range<Int>, in span: Span<UInt8>) -> String? {
        guard range.count <= 64 else { return nil }
        var text = ""
        for index in range {
            guard span[index] < 0x80 else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(span[index]))
        }
        return text
    }

    // The keys of fields by how their value is written.
    private static func varint(_ number: UInt64) -> UInt64 { number << 3 }
    private static func double(_ number: UInt64) -> UInt64 { number << 3 | 1 }
    private static func bytes(_ number: UInt64) -> UInt64 { number << 3 | 2 }
}

/// The fields of a message that are still to be read. Whatever is not as it should be ends them, incomplete.
private struct Fields {
    private var position: Int
    private let end: Int
    private var isBroken = false

    init(_ range: Range<Int>) {
        (position, end) = (range.lowerBound, range.upperBound)
    }

    /// Whether everything was read.
    var isComplete: Bool { !isBroken && position == end }

    /// The next field's key; nil at the end.
    mutating func key(in span: Span<UInt8>) -> UInt64? { position < end ? varint(in: span) : nil }

    mutating func uint32(in span: Span<UInt8>) -> UInt32? { varint(in: span).flatMap(UInt32.init(exactly:)) }

    private mutating func varint(in span: Span<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) where position < end {
            let byte = span[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        isBroken = true
        return nil
    }

    mutating func double(in span: Span<UInt8>) -> Double? {
        guard position <= end - 8 else {
            isBroken = true
            return nil
        }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(span[position + index]) << UInt64(8 * index) }
        position += 8
        return Double(bitPattern: bits)
    }

    /// The bytes of a field that says how many it has.
    mutating func range(in span: Span<UInt8>) -> Range<Int>? {
        guard let length = varint(in: span), length <= UInt64(end - position) else {
            isBroken = true
            return nil
        }
        defer { position += Int(length) }
        return position..<position + Int(length)
    }
}
