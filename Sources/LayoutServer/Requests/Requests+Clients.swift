import LayoutWire
import SwiftProtobuf

/// Who is connected, and what the users have.
extension Session {
    /// Everything for root and the service's own user, else what is of the user.
    func listClients(_ incoming: Incoming) -> Answer {
        let user = visibleUser
        wait(incoming) { [services, loop] answer in
            services.connections.states(of: user, on: loop) { clients in
                var list = WireListClientsReply()
                list.clients = clients
                list.users = AccountReport(services, clients).accounts(of: user)
                answer(.success(.with { $0.listClients = list }))
            }
        }
        return .later
    }

    func disconnectClient(_ message: WireDisconnectClient) throws(RequestFailure) -> WireReply {
        guard let owner = services.connections.disconnect(message.client, of: visibleUser) else {
            let pointer = "/disconnectClient/client"
            throw RequestFailure(
                .unknownClient, "\(pointer) is \(message.client), expected a client of listClients", pointer: pointer)
        }
        services.administrators.disconnecting(message.client, of: owner, by: peer)
        return .with { $0.disconnectClient = WireDisconnectClientReply() }
    }

    /// The user whose affairs the client may see; nil: everybody's.
    private var visibleUser: UInt32? { Administrators.contains(user) ? nil : user }
}
