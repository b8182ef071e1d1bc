// DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py.

import LayoutModel
import SwiftProtobuf

/// The columns of a message that may be empty. The message keeps its columns in an object: each is read from there once.
struct WireOptionalColumns {
    private let zIndexes: [Int32]
    private let alphas: [Double]
    private let hidden: [Bool]
    private let estimated: [Bool]

    init(_ message: WireAttributes) {
        zIndexes = message.zIndexes
        alphas = message.alphas
        hidden = message.hidden
        estimated = message.estimated
    }

    /// Whether each column has an entry for each of `count` elements, or none.
    func fit(_ count: Int) -> Bool {
        [zIndexes.count, alphas.count, hidden.count, estimated.count].allSatisfy { $0 == 0 || $0 == count }
    }

    /// Sets the attributes of the element at `index` that are not the defaults.
    func set(_ attributes: inout LayoutAttributes, at index: Int) {
        if !zIndexes.isEmpty { attributes.zIndex = Int(zIndexes[index]) }
        if !alphas.isEmpty { attributes.alpha = alphas[index] }
        if !hidden.isEmpty { attributes.isHidden = hidden[index] }
        if !estimated.isEmpty { attributes.isEstimated = estimated[index] }
    }
}
