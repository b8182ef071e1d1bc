import LayoutModel
package import NIOCore
import SwiftProtobuf

extension MessageCoding {
    /// The requests' names in JSON, in the schema's order.
    package static let requestNames = MessageShape.of(.request).fields.filter { $0.oneof != nil }.map(\.name)

    /// The failure for a body that decodes and holds no request: `request.empty`, in JSON with the first unknown member by name and the
    /// requests that were probably meant.
    ///
    /// - Complexity: O(bytes): a body in JSON is decoded once more, as any JSON.
    package static func unknownRequest(in body: ByteBuffer, limits: ProtocolLimits) -> RequestFailure {
        let known = MessageShape.of(.request)
        guard BodyForm(of: body) == .json,
            let members = try? decode(Google_Protobuf_Struct.self, from: body, limits: limits).fields,
            let name = members.keys.sorted().first(where: { known.field(named: $0) == nil })
        else { return RequestFailure(.empty, "the frame does not contain a request known to this server") }
        return RequestFailure(
            .empty, "\"\(excerpt(name))\" is not a request, expected one of \(requestNames.joined(separator: ", "))",
            pointer: escapedPointer(excerpt(name)), nearest: nearestNames(to: name, among: requestNames))
    }
}
