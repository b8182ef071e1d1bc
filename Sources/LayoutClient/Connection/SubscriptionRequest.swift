import LayoutWire
import SwiftProtobuf

/// A request on the window of a subscription. The subscription's number is set when the request is sent, since it changes with each
/// connection.
protocol SubscriptionRequest: Message {
    var subscription: UInt32 { get set }
    var request: WireRequest.OneOf_Request { get }
}

extension WireMoveWindow: SubscriptionRequest {
    var request: WireRequest.OneOf_Request { .moveWindow(self) }
}
extension WireInput: SubscriptionRequest {
    var request: WireRequest.OneOf_Request { .input(self) }
}
extension WireViewState: SubscriptionRequest {
    var request: WireRequest.OneOf_Request { .viewState(self) }
}
