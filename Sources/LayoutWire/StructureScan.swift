/// Counts what a body would become before it is decoded. Two bytes of an empty message or JSON object decode to a
/// hundred and more, so that the frame limit alone would let 64 MiB grow to gigabytes.
struct StructureScan {
    private let structures: Int
    private let depth: Int

    init(_ limits: ProtocolLimits) {
        structures = limits.structuresPerFrame
        depth = limits.depth
    }

    /// - Complexity: O(bytes); packed numbers are stepped over whole.
    func check(_ bytes: [UInt8], form: BodyForm) throws(RequestFailure) {
        switch form {
        // A body too short to hold too many has nothing to count; the decoder itself bounds its depth.
        case .binary where bytes.count / 2 > structures || bytes.count > 4096: try checkBinary(bytes)
        case .binary: break
        case .json: try checkJSON(bytes)
        }
    }

    private func checkJSON(_ bytes: [UInt8]) throws(RequestFailure) {
        var count = 0
        var level = 0
        var isInString = false
        var isEscaped = false
        // The newest string, cut; what each open structure was named; and whether the innermost is an array of numbers
        // that may be as long as the frame.
        var string: [UInt8] = []
        var path: [String] = []
        var isInNumbers = false
        for byte in bytes {
            if isInString {
                if string.count < 16 { string.append(byte) }
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                isInNumbers = false
                string = []
            case UInt8(ascii: ",") where !isInNumbers:
                count += 1
                try check(count, level)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                count += 1
                level += 1
                try check(count, level)
                path.append(String(decoding: string.dropLast(), as: UTF8.self))
                isInNumbers = Self.isLongArray(path)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                level -= 1
                _ = path.popLast()
                isInNumbers = false
            default: break
            }
        }
    }

    /// Whether the path of names leads to a section's `itemSizes`, or to the `numbers` of its `itemValues`.
    private static func isLongArray(_ path: [String]) -> Bool {
        var rest = path.dropFirst()
        // The object of an array's element has the array's name or an older one, whatever it is.
        if rest.starts(with: ["openContainer", "sections"]) {
            rest = rest.dropFirst(3)
        } else if rest.starts(with: ["updateContainer", "operations"]) {
            rest = rest.dropFirst(3)
            switch (rest.first, rest.dropFirst().first) {
            case ("setSizes", _), ("setMeasuredSizes", _): rest = rest.dropFirst()
            case ("setSections", "sections"): rest = rest.dropFirst(3)
            case ("batchUpdate", "insertItems"), ("batchUpdate", "reloadItems"), ("batchUpdate", "insertSections"),
                ("batchUpdate", "reloadSections"):
                // Each element has its items or its content.
                rest = rest.dropFirst(4)
            default: return false
            }
        } else {
            return false
        }
        return Array(rest) == ["itemSizes"] || ["items", "sizes"].contains(rest.last) && rest.count == 1
            || (rest.count == 3 && rest.first == "itemValues" && rest.last == "numbers")
    }

    private func checkBinary(_ bytes: [UInt8]) throws(RequestFailure) {
        var count = 0
        try countMessages(bytes, 0..<bytes.count, as: .request, level: 1, &count)
    }

    /// The messages that repeat or nest; the others cannot hold many.
    private enum Shape {
        case request, open, update, operation, setSections, section, items, supplementary, object, entry, value, list
        case batch, newItems, newSection, move, transition, queryBatch, setLayout
        case queryRect, subscribe, itemEntry, itemValues, leaf

        func child(_ field: UInt64) -> Shape? {
            switch (self, field) {
            case (.request, 8): .open
            case (.request, 12): .update
            case (.request, 14): .queryRect
            case (.request, 16): .items
            case (.request, 18): .subscribe
            case (.request, 17), (.request, 20): .supplementary
            case (.request, 21): .transition
            case (.request, 32): .queryBatch
            case (.queryBatch, 2): .request
            case (.operation, 10): .setLayout
            case (.open, 6), (.setSections, 1): .section
            case (.open, 3), (.section, 3), (.operation, 2), (.transition, 3), (.setLayout, 2),
                (.value, 5):
                .object
            case (.update, 3): .operation
            case (.section, 4): .itemEntry
            case (.operation, 6): .batch
            case (.batch, 1), (.batch, 8), (.operation, 7), (.operation, 8): .leaf
            case (.batch, 2), (.batch, 3): .newItems
            case (.batch, 4): .move
            case (.batch, 6), (.batch, 7): .newSection
            case (.newItems, 3), (.newSection, 2): .section
            case (.move, 1), (.move, 2): .leaf
            case (.itemEntry, 2): .itemValues
            case (.itemValues, 2): .leaf
            case (.operation, 4): .setSections
            case (.items, 2), (.supplementary, 3), (.queryRect, 3), (.subscribe, 1): .leaf
            case (.object, 1): .entry
            case (.entry, 2), (.list, 1): .value
            case (.value, 6): .list
            default: nil
            }
        }
    }

    /// What is no protobuf is left to the decoder to say.
    private func countMessages(
        _ bytes: [UInt8], _ range: Range<Int>, as shape: Shape, level: Int, _ count: inout Int
    ) throws(RequestFailure) {
        count += 1
        try check(count, level)
        var position = range.lowerBound
        while position < range.upperBound {
            guard let key = varint(bytes, &position, range.upperBound) else { return }
            switch key & 7 {
            case 0: guard varint(bytes, &position, range.upperBound) != nil else { return }
            case 1: position += 8
            case 5: position += 4
            case 2:
                guard let length = varint(bytes, &position, range.upperBound),
                    length <= UInt64(range.upperBound - position)
                else { return }
                let end = position + Int(length)
                if let child = shape.child(key >> 3) {
                    try countMessages(bytes, position..<end, as: child, level: level + 1, &count)
                }
                position = end
            // A group's fields follow one another until its end; the decoder skips them, here they count.
            case 3, 4: count += 1
            default: return
            }
            try check(count, level)
        }
    }

    private func varint(_ bytes: [UInt8], _ position: inout Int, _ end: Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard position < end else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        return nil
    }

    private func check(_ count: Int, _ level: Int) throws(RequestFailure) {
        if count > structures {
            throw .limit(.limitStructures, Double(count), allowed: Double(structures))
        }
        if level > depth { throw .limit(.limitDepth, Double(level), allowed: Double(depth)) }
    }
}
