import LayoutWire

/// A request on one container. The container's number is filled in when it is sent: on a new connection it may be another.
protocol ContainerRequest: Sendable {
    var container: UInt32 { get set }
    var request: WireRequest.OneOf_Request { get }
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
extension WireSubscribe: ContainerRequest {
    var request: WireRequest.OneOf_Request { .subscribe(self) }
}
