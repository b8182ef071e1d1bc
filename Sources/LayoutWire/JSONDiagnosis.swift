import LayoutModel
import SwiftProtobuf

/// Finds the place in a JSON body that the decoder refused, which the decoder itself does not tell: of an object's
/// members, the one that fails when it stands alone, and so on inwards.
struct JSONDiagnosis<Body: Message> {
    private let options: JSONDecodingOptions

    /// Bodies above this are not searched.
    private static var byteLimit: Int { 4 << 10 }
    /// Trials, each a decode of less than the body.
    private static var trialLimit: Int { 256 }

    init(_ type: Body.Type, options: JSONDecodingOptions) {
        self.options = options
    }

    func failure(in bytes: [UInt8], _ error: any Error) -> RequestFailure {
        if let number = firstUnboundedNumber(bytes) {
            return RequestFailure(.malformed, "\(number) is no finite number")
        }
        let text = "the body is no \(Body.protoMessageName): \(reason(error))"
        guard bytes.count <= Self.byteLimit,
            let root = try? Google_Protobuf_Value(jsonUTF8Bytes: bytes), case .structValue = root.kind
        else { return RequestFailure(.malformed, text) }
        var path: [Step] = []
        var node = root
        var trials = 0
        search: while true {
            for (step, child) in children(of: node) {
                trials += 1
                guard trials <= Self.trialLimit else { break search }
                if fails(path + [step], child) {
                    path.append(step)
                    node = child
                    continue search
                }
            }
            break
        }
        guard !path.isEmpty else { return RequestFailure(.malformed, text) }
        let pointer = path.map(\.pointer).joined()
        let value = (try? node.jsonString()) ?? "?"
        return RequestFailure(
            .malformed, "\(pointer) is \(excerpt(value)), expected \(expectation(error))", pointer: pointer)
    }

    /// A number that no double holds; the decoder's own word for it is misleading.
    private func firstUnboundedNumber(_ bytes: [UInt8]) -> Substring? {
        String(decoding: bytes.prefix(Self.byteLimit), as: UTF8.self)
            .split { !($0.isNumber || "+-.eE".contains($0)) }
            .first { Double($0)?.isInfinite == true }?.prefix(64)
    }

    private enum Step {
        case member(String)
        case element(Int)

        var pointer: String {
            switch self {
            case .member(let name): "/\(excerpt(name))"
            case .element(let index): "/\(index)"
            }
        }
    }

    private func children(of node: Google_Protobuf_Value) -> [(Step, Google_Protobuf_Value)] {
        switch node.kind {
        case .structValue(let object):
            object.fields.sorted { $0.key < $1.key }.map { (.member($0.key), $0.value) }
        case .listValue(let list): list.values.enumerated().map { (.element($0.offset), $0.element) }
        default: []
        }
    }

    /// Whether the body fails that holds nothing but `value` at `path`. An element stands alone in its array.
    private func fails(_ path: [Step], _ value: Google_Protobuf_Value) -> Bool {
        var body = value
        for step in path.reversed() {
            var outer = Google_Protobuf_Value()
            switch step {
            case .member(let name): outer.structValue.fields[name] = body
            case .element: outer.listValue.values = [body]
            }
            body = outer
        }
        guard let json = try? body.jsonString() else { return false }
        return (try? Body(jsonString: json, options: options)) == nil
    }

    private func reason(_ error: any Error) -> String {
        switch error as? JSONDecodingError {
        case .conflictingOneOf?: "it holds more than one of what excludes each other, expected one request"
        case .truncated?: "it ends too early"
        case .trailingGarbage?: "something follows its end"
        case .malformedString?, .invalidUTF8?: "a string in it is no valid UTF-8 or lacks its closing quote"
        case .some(let error): "\(error)"
        case nil: "\(error)"
        }
    }

    private func expectation(_ error: any Error) -> String {
        switch error as? JSONDecodingError {
        case .numberRange?: "a number in the field's range"
        case .malformedNumber?, .leadingZero?: "a number of the field's type: whole and not negative if it counts"
        case .malformedString?: "a string"
        case .malformedBool?: "true or false"
        case .malformedMap?: "an object"
        case .unrecognizedEnumValue?: "one of the field's names"
        case .illegalNull?: "a value"
        default: "what the schema has there (\(reason(error)))"
        }
    }
}
