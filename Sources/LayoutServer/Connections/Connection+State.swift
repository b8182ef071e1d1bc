import LayoutService
import LayoutWire
import NIOCore
import SwiftProtobuf

extension Connection {
    var client: Connections.Client {
        Connections.Client(
            user: peer.user, state: { self.state(number: $0) }, disconnect: { self.disconnect($0) })
    }

    /// The client as `listClients` reports it.
    ///
    /// Call on the connection's event loop.
    func state(number: UInt32) -> WireClientState {
        .with {
            $0.client = number
            $0.user = peer.user
            $0.process = UInt32(clamping: peer.process)
            $0.connectedSeconds = Double((NIODeadline.now() - opened).nanoseconds) / 1e9
            $0.frameBytes = UInt64(clamping: frameCharges.bytes)
            $0.queuedBytes = UInt64(clamping: output.waitingBytes)
            guard let session else { return }
            $0.name = session.clientName
            $0.containers = UInt32(clamping: session.caller.opened.count)
            $0.subscriptions = UInt32(clamping: session.events.subscriptions.count)
            $0.requests = UInt32(clamping: session.lanes.count)
            $0.notices = UInt32(clamping: session.events.queue.count)
        }
    }
}
