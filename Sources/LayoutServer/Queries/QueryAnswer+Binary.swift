// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto and the table in schema/columns.py.

import LayoutCore
import LayoutWire
import NIOCore

extension QueryAnswer {
    /// Appends the answer as a whole frame in binary form, byte for byte as SwiftProtobuf encodes `message`.
    ///
    /// - Complexity: O(*n*) in the elements. They are visited twice, since the length of a message stands before it.
    func encodeBinary(into buffer: inout ByteBuffer) {
        let sectionsLength = attributes.sections.reduce(0) { $0 + varintLength(UInt64($1)) }
        let itemsLength = attributes.items.reduce(0) { $0 + varintLength(UInt64($1)) }
        let framesLength = 8 * attributes.frames.count
        let kindsLength = attributes.kinds.reduce(0) { $0 + varintLength(UInt64($1)) }
        let kindNamesLength = attributes.namedKinds.reduce(0) { $0 + 1 + prefixed($1.wireName.utf8.count) }
        let zIndexesLength = attributes.optional.zIndexes.reduce(0) {
            $0 + varintLength(UInt64(UInt32(bitPattern: $1 << 1 ^ $1 >> 31)))
        }
        let alphasLength = 8 * attributes.optional.alphas.count
        let hiddenLength = attributes.optional.hidden.count
        let transformsLength = attributes.transforms.reduce(0) { $0 + 1 + prefixed($1.binaryLength) }
        let kindCategoriesLength = attributes.categorizedKinds.reduce(0) {
            $0 + 1 + prefixed($1.category.wireName.utf8.count)
        }
        let estimatedLength = attributes.optional.estimated.count
        let pinnedLength = attributes.pinned.reduce(0) { $0 + 1 + prefixed($1.binaryLength) }
        let customLength = attributes.custom.reduce(0) { $0 + 1 + prefixed($1.binaryLength) }
        let before =
            (sectionsLength == 0 ? 0 : 1 + prefixed(sectionsLength))
            + (itemsLength == 0 ? 0 : 1 + prefixed(itemsLength)) + (framesLength == 0 ? 0 : 1 + prefixed(framesLength))
            - framesLength
        var after = (kindsLength == 0 ? 0 : 1 + prefixed(kindsLength))
        after += kindNamesLength
        after += (zIndexesLength == 0 ? 0 : 1 + prefixed(zIndexesLength))
        after += (alphasLength == 0 ? 0 : 1 + prefixed(alphasLength))
        after += (hiddenLength == 0 ? 0 : 1 + prefixed(hiddenLength))
        after += transformsLength
        after += kindCategoriesLength
        after += (estimatedLength == 0 ? 0 : 1 + prefixed(estimatedLength))
        after += pinnedLength
        after += customLength
        let columns = before + framesLength + after
        after += (cursor.isEmpty ? 0 : 1 + prefixed(cursor.utf8.count))
        after += (isProvisional ? 2 : 0)
        after += (step == 0 ? 0 : 1 + varintLength(step))
        let query = 1 + varintLength(columns) + before + framesLength + after
        let field = kind.replyField
        let length =
            (id == 0 ? 0 : 1 + varintLength(UInt64(id))) + 1 + varintLength(generation) + varintLength(field << 3)
            + prefixed(query)

        buffer.reserveCapacity(minimumWritableBytes: 4 + length)
        buffer.writeInteger(UInt32(length), endianness: .little)
        buffer.writeWithOutputRawSpan(minimumWritableBytes: length - framesLength - after) { out in
            if id != 0 { out.append(field: 1, UInt64(id)) }
            out.append(field: 2, generation)
            out.append(field: field, length: query)
            out.append(field: 1, length: columns)
            if sectionsLength > 0 { out.append(field: 1, length: sectionsLength) }
            for value in attributes.sections { out.append(varint: UInt64(value)) }
            if itemsLength > 0 { out.append(field: 2, length: itemsLength) }
            for value in attributes.items { out.append(varint: UInt64(value)) }
            if framesLength > 0 { out.append(field: 3, length: framesLength) }
        }
        #if _endian(little)
            unsafe buffer.writeBytes(attributes.frames.span.bytes)
        #else
            for number in attributes.frames { buffer.writeInteger(number.bitPattern, endianness: .little) }
        #endif
        if after == 0 { return }
        buffer.writeWithOutputRawSpan(minimumWritableBytes: after) { out in
            if kindsLength > 0 { out.append(field: 4, length: kindsLength) }
            for value in attributes.kinds { out.append(varint: UInt64(value)) }
            for value in attributes.namedKinds { out.append(field: 5, value.wireName) }
            if zIndexesLength > 0 { out.append(field: 6, length: zIndexesLength) }
            for value in attributes.optional.zIndexes {
                out.append(varint: UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)))
            }
            if alphasLength > 0 { out.append(field: 7, length: alphasLength) }
            for value in attributes.optional.alphas { out.append(value) }
            if hiddenLength > 0 { out.append(field: 8, length: hiddenLength) }
            for value in attributes.optional.hidden { out.append(varint: value ? 1 : 0) }
            for value in attributes.transforms {
                out.append(field: 9, length: value.binaryLength)
                value.appendBinary(to: &out)
            }
            for value in attributes.categorizedKinds { out.append(field: 10, value.category.wireName) }
            if estimatedLength > 0 { out.append(field: 11, length: estimatedLength) }
            for value in attributes.optional.estimated { out.append(varint: value ? 1 : 0) }
            for value in attributes.pinned {
                out.append(field: 12, length: value.binaryLength)
                value.appendBinary(to: &out)
            }
            for value in attributes.custom {
                out.append(field: 13, length: value.binaryLength)
                value.appendBinary(to: &out)
            }
            if !cursor.isEmpty { out.append(field: 2, cursor) }
            if isProvisional { out.append(field: 10, UInt64(1)) }
            if step != 0 { out.append(field: 11, step) }
        }
    }
}

/// The length of a content with its own length before it.
private func prefixed(_ content: Int) -> Int { varintLength(content) + content }

extension BinaryQuery.Kind {
    /// The number of the field of `Reply` that has the answer.
    fileprivate var replyField: Int {
        switch self {
        case .rect: 16
        case .items: 17
        case .supplementary: 18
        case .decorations: 15
        }
    }
}

extension AttributeColumns.Transformed {
    /// The length of the message.
    fileprivate var binaryLength: Int {
        let matrixLength = 8 * transform.matrix.count
        return (position == 0 ? 0 : 1 + varintLength(UInt64(position)))
            + (matrixLength == 0 ? 0 : 1 + prefixed(matrixLength)) + 1 + prefixed(untransformedFrame.binaryLength)
    }

    /// Appends the message, without its length.
    fileprivate func appendBinary(to out: inout OutputRawSpan) {
        let matrixLength = 8 * transform.matrix.count
        if position != 0 { out.append(field: 1, UInt64(position)) }
        if matrixLength > 0 { out.append(field: 2, length: matrixLength) }
        for value in transform.matrix { out.append(value) }
        out.append(field: 3, length: untransformedFrame.binaryLength)
        untransformedFrame.appendBinary(to: &out)
    }
}

extension AttributeColumns.Pinned {
    /// The length of the message.
    fileprivate var binaryLength: Int {
        return (position == 0 ? 0 : 1 + varintLength(UInt64(position))) + (displacement.x.bitPattern == 0 ? 0 : 9)
            + (displacement.y.bitPattern == 0 ? 0 : 9)
    }

    /// Appends the message, without its length.
    fileprivate func appendBinary(to out: inout OutputRawSpan) {
        if position != 0 { out.append(field: 1, UInt64(position)) }
        if displacement.x.bitPattern != 0 { out.append(field: 2, displacement.x) }
        if displacement.y.bitPattern != 0 { out.append(field: 3, displacement.y) }
    }
}

extension AttributeColumns.Custom {
    /// The length of the message.
    fileprivate var binaryLength: Int {
        let positionsLength = positions.reduce(0) { $0 + varintLength(UInt64($1)) }
        let valuesLength = 8 * values.count
        return (name.isEmpty ? 0 : 1 + prefixed(name.utf8.count))
            + (positionsLength == 0 ? 0 : 1 + prefixed(positionsLength))
            + (valuesLength == 0 ? 0 : 1 + prefixed(valuesLength))
    }

    /// Appends the message, without its length.
    fileprivate func appendBinary(to out: inout OutputRawSpan) {
        let positionsLength = positions.reduce(0) { $0 + varintLength(UInt64($1)) }
        let valuesLength = 8 * values.count
        if !name.isEmpty { out.append(field: 1, name) }
        if positionsLength > 0 { out.append(field: 2, length: positionsLength) }
        for value in positions { out.append(varint: UInt64(value)) }
        if valuesLength > 0 { out.append(field: 3, length: valuesLength) }
        for value in values { out.append(value) }
    }
}

extension Rect {
    /// The length of the message.
    fileprivate var binaryLength: Int {
        return (x.bitPattern == 0 ? 0 : 9) + (y.bitPattern == 0 ? 0 : 9) + (width.bitPattern == 0 ? 0 : 9)
            + (height.bitPattern == 0 ? 0 : 9)
    }

    /// Appends the message, without its length.
    fileprivate func appendBinary(to out: inout OutputRawSpan) {
        if x.bitPattern != 0 { out.append(field: 1, x) }
        if y.bitPattern != 0 { out.append(field: 2, y) }
        if width.bitPattern != 0 { out.append(field: 3, width) }
        if height.bitPattern != 0 { out.append(field: 4, height) }
    }
}
