import LayoutWire
import NIOCore
import SwiftProtobuf

/// A request that is not yet encoded as a frame.
enum Outgoing {
    case message(WireRequest.OneOf_Request, RequestOptions = RequestOptions())
    case container(any ContainerRequest, ContainerHandle, RequestOptions = RequestOptions())
    case json(JSONRequest)
    case subscription(any SubscriptionRequest, RequestOptions = RequestOptions())

    /// Whether its reply may arrive in parts, as replies that grow with the container do. The reply to a subscription arrives
    /// whole, since the events that follow refer to it.
    private var allowsParts: Bool {
        switch self {
        case .message(.attachContainer, _): true
        case .message, .json, .subscription: false
        case .container(let request, _, _): !(request is WireSubscribe)
        }
    }

    /// Where the window is to be that the request moves.
    var place: WireWindow? {
        if case .subscription(let request as WireMoveWindow, _) = self { request.window } else { nil }
    }

    var json: JSONRequest? { if case .json(let request) = self { request } else { nil } }

    /// The id that the caller gave a JSON request.
    ///
    /// nil for requests in other forms, and for JSON without a valid id.
    var ownId: UInt32? {
        if case .json(let request) = self, case .own(let id) = request.id { id } else { nil }
    }

    /// The name of the result that the reply must have; nil if any result is accepted.
    ///
    /// A reply with another result breaks the protocol and ends the connection.
    var resultName: String? {
        switch self {
        case .message(let request, _): Self.caseName(request)
        case .container(let request, _, _): Self.caseName(request.request)
        case .json(let request): request.name
        case .subscription(let request, _): Self.caseName(request.request)
        }
    }

    /// The name of a request or result in the protocol; both have the same one.
    ///
    /// - Parameter value: a case of the protocol's `oneof`, whose label is read by reflection.
    static func caseName(_ value: some Any) -> String? { Mirror(reflecting: value).children.first?.label }

    /// Appends the request as a whole frame.
    ///
    /// - Parameter subscription: the daemon's number for the subscription that the request is about; 0 if it has ended.
    /// - Throws: the reason that the request's container or subscription is gone.
    func encode(id: UInt32, subscription: UInt32, into buffer: inout ByteBuffer) throws(ClientError) {
        switch self {
        case .message(let request, let options): encode(request, id: id, options, into: &buffer)
        case .container(var request, let handle, let options):
            do throws(ClientError) {
                request.container = try handle.number()
            } catch {
                var failure = error
                failure.pointer = type(of: request).pointer
                throw failure
            }
            encode(request.request, id: id, options, into: &buffer)
        case .json(let request):
            let body = request.text(id: id)
            buffer.writeInteger(UInt32(truncatingIfNeeded: body.utf8.count), endianness: .little)
            buffer.writeString(body)
        case .subscription(var request, let options):
            guard subscription != 0 else {
                throw ClientError(code: "subscription.unknown", message: "the container of the window was closed")
            }
            request.subscription = subscription
            encode(request.request, id: id, options, into: &buffer)
        }
    }

    private func encode(
        _ request: WireRequest.OneOf_Request, id: UInt32, _ options: RequestOptions, into buffer: inout ByteBuffer
    ) {
        let message = WireRequest.with {
            $0.id = id
            $0.parts = allowsParts
            if let generation = options.ifGeneration { $0.ifGeneration = generation }
            $0.withIds = options.withIDs
            $0.request = request
        }
        MessageCoding.encode(message, as: .binary, into: &buffer)
    }
}

/// The options of a request, which are the same for all kinds of requests.
struct RequestOptions {
    /// The generation that the container must have; nil for any.
    var ifGeneration: UInt64?
    /// Whether the reply names items and sections by their identifiers.
    var withIDs = false
}
