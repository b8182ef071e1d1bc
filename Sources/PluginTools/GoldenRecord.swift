import LayoutCore

/// The text of a golden test file. Expectations are inserted without changing anything else.
struct GoldenRecord {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Inserts a member at the end of some cases.
    ///
    /// - Parameter members: the text of each member, by the index of its case, counting objects and lists only.
    func adding(_ members: [Int: String]) -> [UInt8] {
        var text: [UInt8] = []
        var index = -1
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                text.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 2 { index += 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 2, let member = members[index] { Self.append(member, to: &text) }
                depth -= 1
            default: break
            }
            text.append(byte)
        }
        return text
    }

    /// Appends a member after the last one, before any white space.
    private static func append(_ member: String, to text: inout [UInt8]) {
        var space: [UInt8] = []
        while let last = text.last, [0x20, 0x0A, 0x0D, 0x09].contains(last) { space.insert(text.removeLast(), at: 0) }
        if text.last != UInt8(ascii: "{") { text += Array(", ".utf8) }
        text += Array(member.utf8) + space
    }
}

extension GoldenCase {
    /// The plugin's current result as an `expect` member.
    func recorded(_ definition: LayoutDefinition) throws(LayoutError) -> String {
        let laidOut = try laidOut(definition)
        let cells = try laidOut.cells()
        let others = try laidOut.everything([.supplementary, .decorations])
        func rows(_ attributes: [LayoutAttributes]) -> String {
            let rows = attributes.map { one in
                let path = one.element.indexPath
                let frame = one.untransformedFrame
                let kind = one.element.category == .cell ? "" : "\"\(Self.escaped(one.element.kind))\", "
                let numbers = [frame.x, frame.y, frame.width, frame.height].map(Self.text).joined(separator: ", ")
                return "[\(kind)\(path.section), \(path.item), \(numbers)]"
            }
            return "[" + rows.joined(separator: ", ") + "]"
        }
        let size = laidOut.prepared.contentSize
        var members = [
            "\"contentSize\": [\(Self.text(size.width)), \(Self.text(size.height))]", "\"items\": \(rows(cells))",
        ]
        for (name, category) in [("supplementary", Element.Category.supplementary), ("decorations", .decoration)] {
            let own = others.filter { $0.element.category == category }
            if !own.isEmpty { members.append("\"\(name)\": \(rows(own))") }
        }
        func appearances(_ name: String, _ row: (LayoutAttributes) -> String?) {
            let rows = cells.compactMap { one in
                row(one).map { "[\(one.element.indexPath.section), \(one.element.indexPath.item)\($0)]" }
            }
            if !rows.isEmpty { members.append("\"\(name)\": [\(rows.joined(separator: ", "))]") }
        }
        appearances("transforms") { one in
            one.transform == .identity
                ? nil : ", [" + one.transform.numbers.map(Self.text).joined(separator: ", ") + "]"
        }
        appearances("zIndexes") { $0.zIndex == 0 ? nil : ", \($0.zIndex)" }
        appearances("alphas") { $0.alpha == 1 ? nil : ", \(Self.text($0.alpha))" }
        appearances("hidden") { $0.isHidden ? "" : nil }
        return "\"expect\": {\(members.joined(separator: ", "))}"
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            guard scalar.value < 32 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
