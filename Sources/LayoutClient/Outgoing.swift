import LayoutWire
import NIOCore
import SwiftProtobuf

/// A request before it is a frame.
enum Outgoing {
    case message(WireRequest.OneOf_Request)
    case container(any ContainerRequest, ContainerHandle)
    /// As it stands, with an id if it has none.
    case json(String)

    /// Whether its reply may come in parts: those that grow with the container. That of a subscription comes whole, before the
    /// events that go by its number.
    private var allowsParts: Bool {
        switch self {
        case .message(.attachContainer): true
        case .message, .json: false
        case .container(let request, _): !(request is WireSubscribe)
        }
    }

    var isJSON: Bool { if case .json = self { true } else { false } }

    /// The id that JSON brings along; one that is none is the daemon's to refuse.
    var ownId: UInt32? {
        guard case .json(let json) = self, let id = try? Google_Protobuf_Struct(jsonString: json).fields["id"] else {
            return nil
        }
        return UInt32(exactly: id.numberValue) ?? 0
    }

    /// Appends it as a whole frame.
    ///
    /// - Throws: why the container it is for is gone.
    func encode(id: UInt32, into buffer: inout ByteBuffer) throws(ClientError) {
        switch self {
        case .message(let request): encode(request, id, into: &buffer)
        case .container(var request, let handle):
            do throws(ClientError) {
                request.container = try handle.number()
            } catch {
                var failure = error
                failure.pointer = type(of: request).pointer
                throw failure
            }
            encode(request.request, id, into: &buffer)
        case .json(let json):
            let body = ownId == nil ? Self.adding(id, to: json) : json
            buffer.writeInteger(UInt32(truncatingIfNeeded: body.utf8.count), endianness: .little)
            buffer.writeString(body)
        }
    }

    private func encode(_ request: WireRequest.OneOf_Request, _ id: UInt32, into buffer: inout ByteBuffer) {
        let message = WireRequest.with {
            $0.id = id
            $0.parts = allowsParts
            $0.request = request
        }
        MessageCoding.encode(message, as: .binary, into: &buffer)
    }

    private static func adding(_ id: UInt32, to json: String) -> String {
        guard let brace = json.firstIndex(of: "{") else { return json }
        let rest = json[json.index(after: brace)...]
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        return "{\"id\":\(id)\(isEmpty ? "" : ",")" + rest
    }
}
