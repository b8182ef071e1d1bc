import struct PluginTools.SeededRandom
import SwiftProtobuf

@testable import LayoutWire

/// Messages of all shapes that the schema allows, in binary form.
struct RandomMessage {
    var random: SeededRandom

    private static let deepest = 4

    /// A message's bytes, each field present about as often as not; deeper messages have fewer.
    mutating func bytes(of message: SchemaMessage, depth: Int = 0) -> [UInt8] {
        if message.isFreeForm { return freeForm(message) }
        var bytes: [UInt8] = []
        for field in message.fields where isPresent(field, depth) {
            switch field.label {
            case .single: bytes += element(field, depth)
            case .repeated:
                for _ in 0..<Int.random(in: 1...4, using: &random) { bytes += element(field, depth) }
            case .map:
                for key in ["a", "size", "x y"].prefix(Int.random(in: 1...3, using: &random)) {
                    let entry = [0x0A, UInt8(key.utf8.count)] + Array(key.utf8) + value(field.type, 2, depth)
                    bytes += Self.delimited(field.number, entry)
                }
            }
        }
        return bytes
    }

    private mutating func isPresent(_ field: SchemaField, _ depth: Int) -> Bool {
        if case .message = field.type, depth > Self.deepest { return false }
        // One of some thirty.
        if field.oneof != nil { return Int.random(in: 0..<8, using: &random) == 0 }
        return Int.random(in: 0...(depth + 1), using: &random) == 0
    }

    private mutating func element(_ field: SchemaField, _ depth: Int) -> [UInt8] {
        value(field.type, field.number, depth)
    }

    private mutating func value(_ type: SchemaField.ValueType, _ number: Int, _ depth: Int) -> [UInt8] {
        switch type {
        case .bool: Self.varint(number << 3) + [UInt8.random(in: 0...1, using: &random)]
        case .uint32, .sint32: Self.varint(number << 3) + Self.varint(Int(UInt32(truncatingIfNeeded: integer())))
        case .uint64: Self.varint(number << 3) + Self.varint(Int(integer() >> 1))
        case .double:
            Self.varint(number << 3 | 1)
                + (0..<8).map { [bits = double().bitPattern] in UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        case .string: Self.delimited(number, Array(text().utf8))
        case .bytes:
            Self.delimited(
                number, (0..<Int.random(in: 0...9, using: &random)).map { UInt8(truncatingIfNeeded: $0 * 37) })
        case .enumeration: []
        case .message(let message): Self.delimited(number, bytes(of: message, depth: depth + 1))
        }
    }

    /// An integer of any length.
    mutating func integer() -> UInt64 {
        UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0...63, using: &random)
    }

    /// A number of any kind that layouts have, or of any bits.
    mutating func double() -> Double {
        let whole = Double(Int64(bitPattern: integer() >> 8))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return Double(bitPattern: .random(in: 0 ... .max, using: &random))
        case 1: return whole
        case 2: return whole / 8
        case 3: return whole / 3
        case 4: return whole / 1000
        case 5: return .random(in: -1...1, using: &random)
        case 6: return Self.edges.randomElement(using: &random) ?? 0
        default: return Double(Int.random(in: -1000...1000, using: &random))
        }
    }

    /// Numbers at which the form of their text changes, and others with a name of their own.
    static let edges: [Double] = {
        let powers = (-30...30).map { Double("1e\($0)") ?? 0 }
        let named: [Double] = [
            0, -0.0, 0.1 + 0.2, 1 / 3, .pi, 0x1p53, 0x1p53 - 1, 0x1p53 + 2, 0x1p63, 999_999_999_999.875,
            999_999_999_999.999, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
            .nan,
            .signalingNaN, .ulpOfOne,
        ]
        let all = powers + named
        return (all + all.map(\.nextUp) + all.map(\.nextDown)).flatMap { [$0, -$0] }
    }()

    mutating func text() -> String {
        let texts = [
            "", "header", "Schaltfläche", "日本語 🦊", "a/b", "\"", "\\", "\u{0}\u{7}\u{8}\u{B}\u{C}\u{1F}", "\n\r\t",
            "\u{7E}\u{7F}\u{80}\u{9F}\u{A0}", "</script>",
        ]
        return texts.randomElement(using: &random) ?? ""
    }

    private mutating func freeForm(_ message: SchemaMessage) -> [UInt8] {
        let number = Google_Protobuf_Value(numberValue: .random(in: -9...9, using: &random))
        let list = Google_Protobuf_ListValue(values: [number, Google_Protobuf_Value(stringValue: "}]\\\""), nullValue])
        let object = Google_Protobuf_Struct(fields: [
            "{": number, "list": Google_Protobuf_Value(listValue: list), "\"": Google_Protobuf_Value(boolValue: true),
        ])
        let bytes: [UInt8]? =
            switch message {
            case .protobufStruct: try? object.serializedBytes()
            case .protobufListValue: try? list.serializedBytes()
            default: try? Google_Protobuf_Value(structValue: object).serializedBytes()
            }
        return bytes ?? []
    }

    private var nullValue: Google_Protobuf_Value { Google_Protobuf_Value(nilLiteral: ()) }

    private static func delimited(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(content.count) + content
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
}
