package import LayoutModel
package import SwiftProtobuf

extension JSONValue {
    /// A value that was received, in which a value of no kind becomes null.
    ///
    /// Its depth is bounded by the decoder.
    package init(_ value: Google_Protobuf_Value) {
        self =
            switch value.kind {
            case nil, .nullValue: .null
            case .boolValue(let value): .boolean(value)
            case .numberValue(let value): .number(value)
            case .stringValue(let value): .string(value)
            case .listValue(let list): .array(list.values.map { JSONValue($0) })
            case .structValue(let object): .object(object.fields.mapValues { JSONValue($0) })
            }
    }

    /// Length of its longest string or member name, in UTF-8 bytes.
    var longestString: Int {
        switch self {
        case .null, .boolean, .number: 0
        case .string(let string): string.utf8.count
        case .array(let values): values.reduce(0) { max($0, $1.longestString) }
        case .object(let members): members.reduce(0) { max($0, $1.key.utf8.count, $1.value.longestString) }
        }
    }

    fileprivate var wire: Google_Protobuf_Value {
        var value = Google_Protobuf_Value()
        switch self {
        case .null: value.nullValue = .nullValue
        case .boolean(let boolean): value.boolValue = boolean
        case .number(let number): value.numberValue = number
        case .string(let string): value.stringValue = string
        case .array(let values): value.listValue.values = values.map(\.wire)
        case .object(let members): value.structValue.fields = members.mapValues(\.wire)
        }
        return value
    }
}

extension Google_Protobuf_Struct {
    /// A JSON object to send.
    ///
    /// - Precondition: its numbers are finite, as JSON has no others.
    package init(_ members: [String: JSONValue]) {
        self.init()
        fields = members.mapValues(\.wire)
    }
}

extension Google_Protobuf_Value {
    /// A JSON value to send.
    ///
    /// - Precondition: its numbers are finite, as JSON has no others.
    package init(_ json: JSONValue) {
        self = json.wire
    }
}
