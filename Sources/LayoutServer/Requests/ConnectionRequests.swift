import LayoutCore
import LayoutWire
import SwiftProtobuf

enum ConnectionRequests {
    static func hello(_ message: WireHello, in session: Session) throws(RequestFailure) -> WireReply {
        let services = session.caller.services
        let name = try session.caller.mapping.string(message.client, "/hello/client", limit: 256)
        let version: UInt32 = 1
        guard message.minVersion <= version, message.maxVersion == 0 || message.maxVersion >= version else {
            throw RequestFailure(
                .unsupportedVersion,
                "versions are \(message.minVersion)...\(message.maxVersion), expected a range with \(version)",
                pointer: "/hello")
        }
        session.clientName = name
        var hello = WireHelloReply()
        hello.version = version
        hello.server = Services.name
        hello.serverVersion = layoutdVersion
        hello.instance = services.registry.instance
        hello.limits = WireLimits(session.caller.limits)
        hello.events = EventKinds.named.map(\.key)
        hello.errorCodes = RequestFailure.Code.allCases.map(\.rawValue)
        return .with { $0.hello = hello }
    }

    /// Replies behind the events of all that has happened.
    ///
    /// Events that the client has no room for are awaited as well, so a client that does not read gets no reply either.
    static func sync(_ events: SessionEvents) -> Answer {
        events.writeNotices?(true)
        let reply = WireReply.with { $0.sync = WireSyncReply() }
        if events.isWritten { return .reply(reply) }
        return .promised { answer in events.whenWritten { answer(.success(reply)) } }
    }

    static func cancel(_ message: WireCancel, in session: Session) -> WireReply {
        var result = WireCancelReply()
        result.cancelled = session.cancel(message.id)
        return .with { $0.cancel = result }
    }

    static func listLayouts(for caller: Caller) -> WireReply {
        var list = WireListLayoutsReply()
        list.layouts = caller.services.registry.catalogue.summaries
        return .with { $0.listLayouts = list }
    }

    static func describeLayout(
        _ message: WireDescribeLayout, for caller: Caller
    ) throws(RequestFailure) -> WireReply {
        let catalogue = caller.services.registry.catalogue
        let layout = try caller.mapping.string(message.layout, "/describeLayout/layout", limit: 256)
        let definition = try catalogue.definition(named: layout, pointer: "/describeLayout/layout")
        let description = catalogue.description(of: definition)
        return .with { $0.describeLayout = description }
    }
}
