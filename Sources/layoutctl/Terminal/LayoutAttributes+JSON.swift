import FoundationEssentials
import LayoutCore
import LayoutWire

extension [LayoutAttributes] {
    /// The elements as an array of JSON objects, with the names of the protocol's columns.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return printableJSON(String(decoding: try encoder.encode(map(ElementDocument.init)), as: UTF8.self))
    }
}

/// Everything that an answer says about an element. What few elements have is absent from the others.
private struct ElementDocument: Encodable {
    let kind: String
    let category: String
    let section: Int
    let item: Int
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let zIndex: Int
    let alpha: Double
    let hidden: Bool
    let estimated: Bool
    let transform: Transform?
    let pinned: Displacement?
    let custom: [String: Double]?
    let id: ItemName?

    struct Transform: Encodable {
        let matrix: [Double]
        let untransformedFrame: Frame
    }

    struct Frame: Encodable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    struct Displacement: Encodable {
        let dx: Double
        let dy: Double
    }

    /// A number or a name, as the client gave it.
    struct ItemName: Encodable {
        let identifier: Identifier

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch identifier {
            case .number(let number): try container.encode(number)
            case .name(let name): try container.encode(name)
            }
        }
    }

    init(_ attributes: LayoutAttributes) {
        let element = attributes.element
        (kind, category) = (element.category == .cell ? "cell" : element.kind, element.category.wireName)
        (section, item) = (element.indexPath.section, element.indexPath.item)
        let frame = attributes.frame
        (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
        (zIndex, alpha) = (attributes.zIndex, attributes.alpha)
        (hidden, estimated) = (attributes.isHidden, attributes.isEstimated)
        let flat = attributes.untransformedFrame
        transform =
            attributes.transform == .identity
            ? nil
            : Transform(
                matrix: attributes.transform.affine ?? attributes.transform.numbers,
                untransformedFrame: Frame(x: flat.x, y: flat.y, width: flat.width, height: flat.height))
        pinned = attributes.pinDisplacement.map { Displacement(dx: $0.x, dy: $0.y) }
        custom = attributes.custom.isEmpty ? nil : attributes.custom
        id = attributes.identifier.map(ItemName.init)
    }
}
