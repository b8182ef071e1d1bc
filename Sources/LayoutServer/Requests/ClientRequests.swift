import LayoutService
import LayoutWire
import NIOCore
import SwiftProtobuf

/// Requests about the connected clients, and about what each user has and has used.
enum ClientRequests {
    /// Everything for root and the service's own user, else what is of the user.
    ///
    /// Each connection is described on its own event loop; the answer follows once all have replied.
    static func list(for caller: Caller, on loop: any EventLoop) -> Answer {
        .promised { answer in
            let (services, user) = (caller.services, caller.visibleUser)
            services.connections.states(of: user, on: loop) { clients in
                var list = WireListClientsReply()
                list.clients = clients
                list.users = AccountReport(services, clients).accounts(of: user)
                answer(.success(.with { $0.listClients = list }))
            }
        }
    }

    static func disconnect(
        _ message: WireDisconnectClient, for caller: Caller
    ) throws(RequestFailure) -> WireReply {
        let services = caller.services
        guard let owner = services.connections.disconnect(message.client, of: caller.visibleUser) else {
            let pointer = "/disconnectClient/client"
            throw RequestFailure(
                .unknownClient, "\(pointer) is \(message.client), expected a client of listClients", pointer: pointer)
        }
        caller.log.disconnecting(message.client, of: owner, by: caller.peer)
        return .with { $0.disconnectClient = WireDisconnectClientReply() }
    }

    /// The figures of all users for root and the service's own user, else those of the user.
    static func statistics(_ message: WireStatistics, for caller: Caller) throws(RequestFailure) -> WireReply {
        if message.withSettings { try caller.checkAdministrator("/statistics/withSettings") }
        var reply = StatisticsReport(caller.services, of: caller.visibleUser, limits: caller.limits).message()
        if message.withSettings { reply.settings = caller.services.reloader.settings }
        return .with { $0.statistics = reply }
    }
}
