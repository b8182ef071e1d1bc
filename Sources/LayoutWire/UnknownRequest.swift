import LayoutModel
package import NIOCore
import SwiftProtobuf

extension MessageCoding {
    /// The requests' names in JSON; a test holds them against the schema.
    package static let requestNames = [
        "hello", "ping", "sync", "cancel", "listLayouts", "describeLayout", "openContainer", "attachContainer",
        "closeContainer", "listContainers", "updateContainer", "prepare", "queryRect", "queryItems",
        "querySupplementary", "queryDecorations", "transition", "queryOrthogonal",
        "targetOffset", "hitTest", "insertionPoint", "selectRect", "neighbour", "scrollTarget", "captureAnchor",
        "explain", "subscribe", "unsubscribe", "listPlugins", "reloadPlugins",
        "queryBatch",
    ]

    /// What to say of a body that decodes and holds no request: in JSON, which name was probably meant.
    package static func unknownRequest(in body: ByteBuffer, limits: ProtocolLimits) -> RequestFailure {
        guard BodyForm(of: body) == .json,
            let members = try? decode(Google_Protobuf_Struct.self, from: body, limits: limits).fields,
            let name = members.keys.sorted().first(where: { $0 != "id" })
        else { return RequestFailure(.empty, "the frame holds no request that this server knows") }
        return RequestFailure(
            .empty, "\"\(excerpt(name))\" is no request, expected one of \(requestNames.joined(separator: ", "))",
            pointer: "/\(excerpt(name))", nearest: nearestNames(to: name, among: requestNames))
    }
}
