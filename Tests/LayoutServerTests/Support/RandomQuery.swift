import struct PluginTools.SeededRandom

/// Bodies of queries in binary form, many of which no encoder writes: fields in any order, repeated, unknown or of another type, numbers
/// with bytes that they do not need, and cut bodies.
struct RandomQuery {
    var random: SeededRandom

    /// A query of a container with two sections, of 40 and 12 items.
    mutating func bytes(of container: UInt32) -> [UInt8] {
        var fields: [[UInt8]] = []
        if !happens(40) { fields.append(number(1, UInt64(UInt32.random(in: 1 ... .max, using: &random)))) }
        if happens(3) { fields.append(number(40, happens(20) ? 2 : .random(in: 0...1, using: &random))) }
        if !happens(60) { fields.append(query(of: container)) }
        if happens(60) { fields.append(query(of: container)) }
        var bytes = body(of: fields)
        if happens(20) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
        return bytes
    }

    private mutating func query(of container: UInt32) -> [UInt8] {
        var fields = [number(1, UInt64(happens(30) ? container + 1 : container))]
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
            fields.append(rect())
            if happens(2) { fields.append(number(4, .random(in: 0...9, using: &random))) }
            if happens(20) { fields.append(text(5, "1.0.0.3")) }
            if happens(20) { fields.append(text(3, "cell")) }
            return message(14, fields)
        case 2:
            fields += (0..<Int.random(in: 0...5, using: &random)).map { _ in path(2) }
            return message(16, fields)
        case 3:
            fields.append(text(2, ["header", "footer", "header", "badge"].randomElement(using: &random) ?? ""))
            fields += (0..<Int.random(in: 0...5, using: &random)).map { _ in path(3) }
            return message(17, fields)
        default:
            fields.append(text(2, happens(8) ? "Überschrift" : "background"))
            fields += (0..<Int.random(in: 0...5, using: &random)).map { _ in path(3) }
            return message(20, fields)
        }
    }

    private mutating func rect() -> [UInt8] {
        let lengths: [Double] = (1...4).map { _ in
            happens(12)
                ? [.nan, 1e12, -1, -0.0].randomElement(using: &random) ?? 0 : .random(in: 0...900, using: &random)
        }
        return message(2, zip(UInt64(1)..., lengths).map { double($0, $1) })
    }

    private mutating func path(_ field: UInt64) -> [UInt8] {
        let section = UInt64.random(in: 0...1, using: &random)
        let item = happens(20) ? 1 << 33 : UInt64.random(in: 0..<(happens(20) ? 60 : 12), using: &random)
        return message(field, [number(1, section), number(2, item)])
    }

    // MARK: Bytes

    /// Whether one of `count` cases is the one.
    private mutating func happens(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Most bodies are as they should be.
    private mutating func body(of fields: [[UInt8]]) -> [UInt8] {
        var fields = fields
        if happens(12) { fields.shuffle(using: &random) }
        if happens(30), let field = fields.randomElement(using: &random) { fields.append(field) }
        if happens(60) { fields.append(number(127, 1)) }
        if happens(60), let index = fields.indices.randomElement(using: &random) {
            fields[index][0] ^= UInt8.random(in: 1...7, using: &random)
        }
        return fields.flatMap { $0 }
    }

    private mutating func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }

    private mutating func double(_ field: UInt64, _ value: Double) -> [UInt8] {
        varint(field << 3 | 1) + (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }

    private mutating func text(_ field: UInt64, _ text: String) -> [UInt8] {
        var content = Array(text.utf8)
        if happens(20) { content.append(0xFF) }
        return varint(field << 3 | 2) + varint(UInt64(content.count)) + content
    }

    private mutating func message(_ field: UInt64, _ fields: [[UInt8]]) -> [UInt8] {
        let content = body(of: fields)
        return varint(field << 3 | 2) + varint(UInt64(content.count)) + content
    }

    /// A number, rarely with up to ten bytes that add nothing to it.
    private mutating func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), value)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        guard happens(200) else { return bytes + [UInt8(rest)] }
        let padding = Int.random(in: 0...9, using: &random)
        return bytes + [UInt8(rest) | 0x80] + Array(repeating: 0x80, count: padding) + [0]
    }
}
