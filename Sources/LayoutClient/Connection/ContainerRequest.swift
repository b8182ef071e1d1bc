import LayoutWire
import SwiftProtobuf

/// A request on one container. The container's number is set when the request is sent, since it may change with a new
/// connection.
protocol ContainerRequest: Message {
    var container: UInt32 { get set }
    var request: WireRequest.OneOf_Request { get }
}

extension ContainerRequest {
    /// The JSON pointer to the container's number in the request, as the daemon's errors have it.
    ///
    /// Such as "/queryRect/container". It is made from the name of the message.
    static var pointer: String {
        let name = protoMessageName.split(separator: ".").last ?? ""
        return "/\(name.prefix(1).lowercased())\(name.dropFirst())/container"
    }
}

extension WireCloseContainer: ContainerRequest {
    var request: WireRequest.OneOf_Request { .closeContainer(self) }
}
extension WireUpdateContainer: ContainerRequest {
    var request: WireRequest.OneOf_Request { .updateContainer(self) }
}
extension WirePrepare: ContainerRequest {
    var request: WireRequest.OneOf_Request { .prepare(self) }
}
extension WireQueryRect: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryRect(self) }
}
extension WireQueryItems: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryItems(self) }
}
extension WireQuerySupplementary: ContainerRequest {
    var request: WireRequest.OneOf_Request { .querySupplementary(self) }
}
extension WireQueryDecorations: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryDecorations(self) }
}
extension WireQueryOrthogonal: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryOrthogonal(self) }
}
extension WireTargetOffset: ContainerRequest {
    var request: WireRequest.OneOf_Request { .targetOffset(self) }
}
extension WireTransition: ContainerRequest {
    var request: WireRequest.OneOf_Request { .transition(self) }
}
extension WireBeginTransition: ContainerRequest {
    var request: WireRequest.OneOf_Request { .beginTransition(self) }
}
extension WireUpdateTransition: ContainerRequest {
    var request: WireRequest.OneOf_Request { .updateTransition(self) }
}
extension WireFinishTransition: ContainerRequest {
    var request: WireRequest.OneOf_Request { .finishTransition(self) }
}
extension WireCancelTransition: ContainerRequest {
    var request: WireRequest.OneOf_Request { .cancelTransition(self) }
}
extension WireSubscribe: ContainerRequest {
    var request: WireRequest.OneOf_Request { .subscribe(self) }
}
extension WireHitTest: ContainerRequest {
    var request: WireRequest.OneOf_Request { .hitTest(self) }
}
extension WireInsertionPoint: ContainerRequest {
    var request: WireRequest.OneOf_Request { .insertionPoint(self) }
}
extension WireSelectRect: ContainerRequest {
    var request: WireRequest.OneOf_Request { .selectRect(self) }
}
extension WireNeighbour: ContainerRequest {
    var request: WireRequest.OneOf_Request { .neighbour(self) }
}
extension WireScrollTarget: ContainerRequest {
    var request: WireRequest.OneOf_Request { .scrollTarget(self) }
}
extension WireCaptureAnchor: ContainerRequest {
    var request: WireRequest.OneOf_Request { .captureAnchor(self) }
}
extension WireExplain: ContainerRequest {
    var request: WireRequest.OneOf_Request { .explain(self) }
}
extension WireQueryBatch: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryBatch(self) }
}
extension WireQueryContainer: ContainerRequest {
    var request: WireRequest.OneOf_Request { .queryContainer(self) }
}
extension WireQuerySections: ContainerRequest {
    var request: WireRequest.OneOf_Request { .querySections(self) }
}
extension WireReadingOrder: ContainerRequest {
    var request: WireRequest.OneOf_Request { .readingOrder(self) }
}
extension WirePrefetch: ContainerRequest {
    var request: WireRequest.OneOf_Request { .prefetch(self) }
}
extension WireBeginMovement: ContainerRequest {
    var request: WireRequest.OneOf_Request { .beginMovement(self) }
}
extension WireUpdateMovement: ContainerRequest {
    var request: WireRequest.OneOf_Request { .updateMovement(self) }
}
extension WireEndMovement: ContainerRequest {
    var request: WireRequest.OneOf_Request { .endMovement(self) }
}
extension WireCancelMovement: ContainerRequest {
    var request: WireRequest.OneOf_Request { .cancelMovement(self) }
}
