/// The text of valid JSON, in which values are replaced and added without changing anything else.
struct JSONText {
    private(set) var bytes: [UInt8]

    private struct Child {
        /// The member's name as it is written; "" in an array.
        var name = ""
        var range: Range<Int>
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Where the elements of the outermost array are.
    ///
    /// In order, without the commas between them. They are valid until the text is changed.
    var elements: [Range<Int>] { children(of: outermost).map(\.range) }

    /// The outermost array or object, without what surrounds it.
    ///
    /// To the end of the text if it is not closed, and empty if there is none.
    var outermost: Range<Int> {
        let start = bytes.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } ?? bytes.endIndex
        return start..<end(ofValueAt: start)
    }

    /// Replaces the value of a member, or adds the member behind the last one.
    ///
    /// - Parameters:
    ///   - path: names of members and indexes of elements, from the outermost value on. All but the last must exist.
    ///   - json: the value's text.
    mutating func set(_ path: [String], to json: String) {
        var range = outermost
        for (depth, step) in path.enumerated() {
            let children = children(of: range)
            let index = children.firstIndex { $0.name == step } ?? Int(step)
            if let index, children.indices.contains(index) {
                range = children[index].range
            } else if depth == path.count - 1, bytes[range].first == UInt8(ascii: "{") {
                return insert("\(Self.string(step)): \(json)", behind: children.last, in: range)
            } else {
                return
            }
        }
        bytes.replaceSubrange(range, with: Array(json.utf8))
    }

    /// Replaces elements of the outermost array.
    ///
    /// - Complexity: O(length), however many there are.
    mutating func replace(_ texts: [Int: [UInt8]]) {
        let elements = elements
        for (index, text) in texts.sorted(by: { $0.key > $1.key }) where elements.indices.contains(index) {
            bytes.replaceSubrange(elements[index], with: text)
        }
    }

    /// Adds an element to the outermost array, on a line of its own.
    ///
    /// Into an empty array, it goes on a line between the brackets.
    mutating func append(_ json: String) {
        let range = outermost
        guard let last = children(of: range).last else {
            return insert("\n  \(json)\n", behind: nil, in: range)
        }
        bytes.insert(contentsOf: Array(",\n  \(json)".utf8), at: last.range.upperBound)
    }

    private mutating func insert(_ text: String, behind last: Child?, in range: Range<Int>) {
        guard !range.isEmpty else { return }
        let (place, separator) = last.map { ($0.range.upperBound, ", ") } ?? (range.lowerBound + 1, "")
        bytes.insert(contentsOf: Array((separator + text).utf8), at: place)
    }

    static func string(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            guard scalar.value < 32 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(escaped.joined())\""
    }

    // MARK: Reading

    private func children(of range: Range<Int>) -> [Child] {
        guard let open = bytes[range].first, open == UInt8(ascii: "[") || open == UInt8(ascii: "{") else { return [] }
        var children: [Child] = []
        var position = range.lowerBound + 1
        while let start = next(from: position, below: range.upperBound - 1) {
            var child = Child(range: start..<start)
            var value = start
            if open == UInt8(ascii: "{") {
                let end = end(ofValueAt: start)
                child.name = String(decoding: bytes[start..<end].dropFirst().dropLast(), as: UTF8.self)
                value = next(from: end, below: range.upperBound - 1) ?? end
            }
            child.range = value..<end(ofValueAt: value)
            children.append(child)
            // Text that is not JSON must not keep it here.
            position = max(start + 1, child.range.upperBound)
        }
        return children
    }

    /// Where the next value begins, behind white space, commas and colons.
    private func next(from position: Int, below end: Int) -> Int? {
        guard position < end else { return nil }
        return bytes[position..<end].firstIndex { ![0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3A].contains($0) }
    }

    private func end(ofValueAt start: Int) -> Int {
        var (position, depth) = (start, 0)
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): position = end(ofStringAt: position) - 1
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return position }
                depth -= 1
            default:
                // A number or a word ends where something else begins.
                let isLast = position + 1 == bytes.count
                if depth > 0 || !isLast && !",:]} \n\r\t".utf8.contains(bytes[position + 1]) {
                    position += 1
                    continue
                }
            }
            position += 1
            if depth == 0 { return position }
        }
        return bytes.count
    }

    private func end(ofStringAt start: Int) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.count)
    }
}
