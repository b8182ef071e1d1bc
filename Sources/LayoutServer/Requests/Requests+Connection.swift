import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Requests about the connection itself, and the discovery of layouts.
extension Session {
    func hello(_ message: WireHello) throws(RequestFailure) -> WireReply {
        let name = try services.mapping.string(message.client, "/hello/client", limit: 256)
        let version: UInt32 = 1
        guard message.minVersion <= version, message.maxVersion == 0 || message.maxVersion >= version else {
            throw RequestFailure(
                .unsupportedVersion,
                "versions are \(message.minVersion)...\(message.maxVersion), expected a range with \(version)",
                pointer: "/hello")
        }
        clientName = name
        var hello = WireHelloReply()
        hello.version = version
        hello.server = Services.name
        hello.serverVersion = layoutdVersion
        hello.instance = services.registry.instance
        hello.limits = WireLimits(services.limits)
        hello.events = EventKinds.named.map(\.key)
        hello.errorCodes = RequestFailure.Code.allCases.map(\.rawValue)
        return .with { $0.hello = hello }
    }

    func sync() -> Answer {
        events.writeNotices?(true)
        let reply = WireReply.with { $0.sync = WireSyncReply() }
        if events.isWritten { return .reply(reply) }
        return .promised { [events] answer in events.whenWritten { answer(.success(reply)) } }
    }

    func cancel(_ message: WireCancel) -> WireReply {
        var result = WireCancelReply()
        result.cancelled = cancel(message.id)
        return .with { $0.cancel = result }
    }

    func listLayouts() -> WireReply {
        var list = WireListLayoutsReply()
        list.layouts = services.catalogue.summaries
        return .with { $0.listLayouts = list }
    }

    func describeLayout(_ message: WireDescribeLayout) throws(RequestFailure) -> WireReply {
        let layout = try services.mapping.string(message.layout, "/describeLayout/layout", limit: 256)
        let definition = try services.catalogue.definition(named: layout, pointer: "/describeLayout/layout")
        let description = services.catalogue.description(of: definition)
        return .with { $0.describeLayout = description }
    }
}
