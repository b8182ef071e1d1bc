import Foundation
import LayoutCore

extension [LayoutAttributes] {
    /// The elements as an array of JSON objects.
    func json() throws -> String {
        let elements = map { attributes -> [String: Any] in
            [
                "kind": attributes.element.category == .cell ? "cell" : attributes.element.kind,
                "section": attributes.element.indexPath.section, "item": attributes.element.indexPath.item,
                "x": attributes.frame.x, "y": attributes.frame.y, "width": attributes.frame.width,
                "height": attributes.frame.height, "zIndex": attributes.zIndex,
            ]
        }
        let data = try JSONSerialization.data(withJSONObject: elements, options: [.sortedKeys])
        return printableJSON(String(decoding: data, as: UTF8.self))
    }
}
