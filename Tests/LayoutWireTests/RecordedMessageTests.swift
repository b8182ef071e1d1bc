import Foundation
import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// A message in both forms, as Google's own Python library wrote them from the same schema.
struct RecordedMessage: Decodable, Sendable, CustomTestStringConvertible {
    let message: String
    let name: String
    let binary: String
    let json: JSONValue

    var testDescription: String { "\(message) \(name)" }

    static let all: [RecordedMessage] = readVectors("messages")

    var bytes: [UInt8] {
        stride(from: 0, to: binary.count, by: 2).compactMap { offset in
            let start = binary.index(binary.startIndex, offsetBy: offset)
            return UInt8(binary[start..<binary.index(start, offsetBy: 2)], radix: 16)
        }
    }
}

@Suite struct RecordedMessageTests {
    @Test(arguments: RecordedMessage.all)
    func `both forms of a recorded message are read as equal and written as recorded`(_ recorded: RecordedMessage)
        throws
    {
        switch recorded.message {
        case "Request": try check(WireRequest.self, recorded)
        case "Reply": try check(WireReply.self, recorded)
        default: Issue.record("\(recorded.message) is neither Request nor Reply")
        }
    }

    private func check<Body: Message & Equatable>(_ type: Body.Type, _ recorded: RecordedMessage) throws {
        let limits = ProtocolLimits()
        let json = try JSONEncoder().encode(recorded.json)
        let fromBinary = try MessageCoding.decode(Body.self, from: ByteBuffer(bytes: recorded.bytes), limits: limits)
        let fromJSON = try MessageCoding.decode(Body.self, from: ByteBuffer(bytes: json), limits: limits)
        #expect(fromBinary == fromJSON)
        #expect(try fromJSON.serializedBytes() == recorded.bytes)
        let written = try JSONDecoder().decode(JSONValue.self, from: Data(fromBinary.jsonUTF8Bytes() as [UInt8]))
        #expect(written == recorded.json)
    }

    @Test func `every request and every result has a recorded message`() {
        let names = { (message: String) in
            Set(RecordedMessage.all.filter { $0.message == message }.compactMap { $0.name.split(separator: ".").first })
        }
        let requests = Set(MessageCoding.requestNames.map { $0[...] })
        #expect(names("Request") == requests)
        #expect(names("Reply") == requests.union(["error", "event", "goodbye", "part"]))
    }

    @Test(arguments: MessageCoding.requestNames)
    func `a request's name is one of the schema's`(_ name: String) throws {
        let request = try WireRequest(jsonString: #"{"id":1,"\#(name)":{}}"#)
        #expect(request.request != nil)
    }
}
