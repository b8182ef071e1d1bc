// DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py.

import LayoutCore
import LayoutWire
import SwiftProtobuf

extension WireAttributes {
    /// - Complexity: O(1); the columns are handed over.
    mutating func set(_ columns: OptionalColumns) {
        zIndexes = columns.zIndexes
        alphas = columns.alphas
        hidden = columns.hidden
        estimated = columns.estimated
    }
}
