import Foundation
import LayoutCore
import LayoutWire

extension [LayoutAttributes] {
    /// The elements as an array of JSON objects, with the names of the protocol's columns.
    func json() throws -> String {
        let data = try JSONSerialization.data(withJSONObject: map(\.members), options: [.sortedKeys])
        return printableJSON(String(decoding: data, as: UTF8.self))
    }
}

extension LayoutAttributes {
    /// Everything that an answer says about the element. What few elements have is absent from the others: `transform`, `pinned`,
    /// `custom` and `id`.
    fileprivate var members: [String: Any] {
        var members: [String: Any] = [
            "kind": element.category == .cell ? "cell" : element.kind, "category": element.category.wireName,
            "section": element.indexPath.section, "item": element.indexPath.item,
            "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
            "zIndex": zIndex, "alpha": alpha, "hidden": isHidden, "estimated": isEstimated,
        ]
        if transform != .identity {
            members["transform"] = [
                "matrix": transform.affine ?? transform.numbers,
                "untransformedFrame": [
                    "x": untransformedFrame.x, "y": untransformedFrame.y, "width": untransformedFrame.width,
                    "height": untransformedFrame.height,
                ],
            ]
        }
        if let pinDisplacement { members["pinned"] = ["dx": pinDisplacement.x, "dy": pinDisplacement.y] }
        if !custom.isEmpty { members["custom"] = custom }
        switch identifier {
        case .number(let number): members["id"] = number
        case .name(let name): members["id"] = name
        case nil: break
        }
        return members
    }
}
