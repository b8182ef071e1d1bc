import LayoutCore
import LayoutWire

/// A cursor on the wire: generation, kind, section and item, separated by dots. To clients it is opaque.
extension ElementCursor {
    init(
        _ text: String, of kinds: ElementKinds, generation: UInt64, _ pointer: String
    ) throws(RequestFailure) {
        let parts =
            text.utf8.count > 80 ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 4, let requested = parts[0], let kind = parts[1].flatMap(UInt32.init(exactly:)),
            kind < kinds.list.count, let section = parts[2].flatMap(UInt32.init(exactly:)),
            let item = parts[3].flatMap(UInt32.init(exactly:))
        else {
            throw RequestFailure(
                .invalid, "\(pointer) is \"\(excerpt(text))\", expected a cursor from an earlier reply",
                pointer: pointer)
        }
        guard requested == generation else { throw .stale(requested, current: generation, pointer: pointer) }
        self.init(kind: kind, section: Int(section), item: Int(item))
    }

    func text(generation: UInt64) -> String {
        "\(generation).\(kind).\(section).\(item)"
    }
}
