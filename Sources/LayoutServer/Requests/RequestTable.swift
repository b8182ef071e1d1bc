import LayoutCore
import LayoutWire
import SwiftProtobuf

extension WireRequest.OneOf_Request {
    /// The one table of requests: a new request does not compile until its row is here, and a test holds each row's name against
    /// the schema.
    var row: RequestRow {
        switch self {
        // MARK: Connection
        case .hello(let message):
            RequestRow(
                "hello", lane: .none,
                .session { session, _ throws(RequestFailure) in
                    .reply(try ConnectionRequests.hello(message, in: session))
                })
        case .ping:
            RequestRow(
                "ping", lane: .none,
                .immediate { _ throws(RequestFailure) in .with { $0.ping = WirePingReply() } })
        case .sync:
            RequestRow(
                "sync", lane: .none,
                .session { session, _ throws(RequestFailure) in ConnectionRequests.sync(session.events) })
        case .cancel(let message):
            RequestRow(
                "cancel", lane: .none,
                .session { session, _ throws(RequestFailure) in
                    .reply(ConnectionRequests.cancel(message, in: session))
                })

        // MARK: Discovery
        case .listLayouts:
            RequestRow(
                "listLayouts", lane: .none,
                .immediate { caller throws(RequestFailure) in ConnectionRequests.listLayouts(for: caller) })
        case .describeLayout(let message):
            RequestRow(
                "describeLayout", lane: .none,
                .immediate { caller throws(RequestFailure) in
                    try ConnectionRequests.describeLayout(message, for: caller)
                })

        // MARK: Containers
        case .openContainer(let message):
            RequestRow(
                "openContainer", lane: .none,
                .caller { caller, _ throws(RequestFailure) in try ContainerRequests.open(message, for: caller) })
        case .attachContainer(let message):
            RequestRow(
                "attachContainer", lane: message.container == 0 ? .none : .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    try ContainerRequests.attach(message, incoming, in: session)
                })
        case .closeContainer(let message):
            RequestRow(
                "closeContainer", lane: .ordered(container: message.container),
                .session { session, _ throws(RequestFailure) in try ContainerRequests.close(message, in: session) })
        case .listContainers(let message):
            RequestRow(
                "listContainers", lane: .none,
                .caller { caller, incoming throws(RequestFailure) in
                    .reply(try ContainerRequests.list(message, incoming, for: caller))
                })
        case .updateContainer(let message):
            RequestRow(
                "updateContainer", lane: .merging(container: message.container), mayTakeLong: true,
                .caller { caller, _ throws(RequestFailure) in try ContainerRequests.update(message, for: caller) })
        case .prepare(let message):
            RequestRow(
                "prepare", lane: .ordered(container: message.container),
                .immediate { caller throws(RequestFailure) in try ContainerRequests.prepare(message, for: caller) })
        case .transition(let message):
            RequestRow(
                "transition", lane: .ordered(container: message.container),
                .caller { caller, _ throws(RequestFailure) in try TransitionRequests.show(message, for: caller) })

        // MARK: Movement
        case .beginMovement(let message):
            RequestRow(
                "beginMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .caller { caller, incoming throws(RequestFailure) in
                    try DragRequests.begin(message, incoming, for: caller)
                })
        case .updateMovement(let message):
            RequestRow(
                "updateMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try DragRequests.move(message, incoming, in: session)
                })
        case .endMovement(let message):
            RequestRow(
                "endMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try DragRequests.end(incoming, in: session) { drag, held throws(RequestFailure) in
                        try drag.end(holding: held)
                    }
                })
        case .cancelMovement(let message):
            RequestRow(
                "cancelMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try DragRequests.end(incoming, in: session) { drag, held throws(RequestFailure) in
                        try drag.cancel(holding: held)
                    }
                })
        case .beginTransition(let message):
            RequestRow(
                "beginTransition", lane: .ordered(container: message.container),
                .caller { caller, incoming throws(RequestFailure) in
                    try TransitionRequests.begin(message, incoming, for: caller)
                })
        case .updateTransition(let message):
            RequestRow(
                "updateTransition", lane: .ordered(container: message.container),
                .caller { caller, incoming throws(RequestFailure) in
                    try TransitionRequests.advance(incoming, for: caller) { transition throws(RequestFailure) in
                        try transition.update(message)
                    }
                })
        case .finishTransition(let message):
            RequestRow(
                "finishTransition", lane: .ordered(container: message.container),
                .caller { caller, incoming throws(RequestFailure) in
                    try TransitionRequests.advance(incoming, for: caller) { transition throws(RequestFailure) in
                        try transition.finish()
                    }
                })
        case .cancelTransition(let message):
            RequestRow(
                "cancelTransition", lane: .ordered(container: message.container),
                .caller { caller, incoming throws(RequestFailure) in
                    try TransitionRequests.advance(incoming, for: caller) { transition throws(RequestFailure) in
                        try transition.cancel()
                    }
                })
        case .stepContainer(let message):
            RequestRow(
                "stepContainer", lane: .ordered(container: message.container),
                .caller { caller, _ throws(RequestFailure) in try MotionRequests.step(message, for: caller) })

        // MARK: Queries
        case .queryRect(let message):
            RequestRow(
                "queryRect", lane: .ordered(container: message.container), mayTakeLong: message.isLargerThanScreens,
                isBatchable: true,
                .columns(rect: message.rect))
        case .queryItems(let message):
            RequestRow(
                "queryItems", lane: .ordered(container: message.container), isBatchable: true,
                .columns())
        case .querySupplementary(let message):
            RequestRow(
                "querySupplementary", lane: .ordered(container: message.container),
                isBatchable: true,
                .columns())
        case .queryDecorations(let message):
            RequestRow(
                "queryDecorations", lane: .ordered(container: message.container), isBatchable: true,
                .columns())
        case .queryContainer(let message):
            RequestRow(
                "queryContainer", lane: .ordered(container: message.container), isBatchable: true,
                message.withItems
                    ? .caller { caller, incoming throws(RequestFailure) in
                        try ContainerRequests.queryWhole(incoming, for: caller)
                    }
                    : .search())
        case .querySections(let message):
            RequestRow(
                "querySections", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search(cells: { message.cells(in: $0) }))
        case .readingOrder(let message):
            RequestRow(
                "readingOrder", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .prefetch(let message):
            RequestRow(
                "prefetch", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .queryBatch(let message):
            RequestRow(
                "queryBatch", lane: .ordered(container: message.container), mayTakeLong: true,
                .caller { caller, incoming throws(RequestFailure) in
                    try QueryRequests.batch(message, incoming, for: caller)
                })
        case .queryOrthogonal(let message):
            RequestRow(
                "queryOrthogonal", lane: .ordered(container: message.container),
                .caller { caller, incoming throws(RequestFailure) in
                    .reply(try ScrollRequests.queryOrthogonal(message, incoming, for: caller))
                })
        case .targetOffset(let message):
            RequestRow(
                "targetOffset", lane: .ordered(container: message.container), mayTakeLong: true,
                .caller { caller, incoming throws(RequestFailure) in
                    try ScrollRequests.targetOffset(message, incoming, for: caller)
                })
        case .hitTest(let message):
            RequestRow(
                "hitTest", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .insertionPoint(let message):
            RequestRow(
                "insertionPoint", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .selectRect(let message):
            RequestRow(
                "selectRect", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .neighbour(let message):
            RequestRow(
                "neighbour", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .scrollTarget(let message):
            RequestRow(
                "scrollTarget", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search(asksScript: !message.hasAnchor))
        case .captureAnchor(let message):
            RequestRow(
                "captureAnchor", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search())
        case .explain(let message):
            RequestRow(
                "explain", lane: .ordered(container: message.container), mayTakeLong: true,
                .search(asksScript: true))

        // MARK: Events and administration
        case .subscribe(let message):
            RequestRow(
                "subscribe", lane: message.container == 0 ? .none : .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    try SubscriptionRequests.subscribe(message, incoming, in: session.events)
                })
        case .moveWindow(let message):
            RequestRow(
                "moveWindow", lane: .none, mayTakeLong: true,
                .session { session, _ throws(RequestFailure) in try session.events.moveWindow(message) })
        case .input(let message):
            RequestRow(
                "input", lane: .subscription(message.subscription), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try ViewRequests.input(message, incoming, in: session.events)
                })
        case .viewState(let message):
            RequestRow(
                "viewState", lane: .subscription(message.subscription),
                .session { session, incoming throws(RequestFailure) in
                    try ViewRequests.state(message, incoming, in: session.events)
                })
        case .unsubscribe(let message):
            RequestRow(
                "unsubscribe", lane: .none,
                .session { session, _ throws(RequestFailure) in
                    .reply(try SubscriptionRequests.unsubscribe(message, in: session.events))
                })
        case .listPlugins:
            RequestRow(
                "listPlugins", lane: .none,
                .immediate { caller throws(RequestFailure) in PluginRequests.list(for: caller) })
        case .statistics(let message):
            RequestRow(
                "statistics", lane: .none, mayTakeLong: true,
                .immediate { caller throws(RequestFailure) in try ClientRequests.statistics(message, for: caller) })
        case .listClients:
            RequestRow(
                "listClients", lane: .none,
                .session { session, _ throws(RequestFailure) in
                    ClientRequests.list(for: session.caller, on: session.loop)
                })
        case .disconnectClient(let message):
            RequestRow(
                "disconnectClient", lane: .none,
                .immediate { caller throws(RequestFailure) in try ClientRequests.disconnect(message, for: caller) })
        case .reloadPlugins:
            RequestRow(
                "reloadPlugins", lane: .none,
                .caller { caller, _ throws(RequestFailure) in try PluginRequests.reloadPlugins(for: caller) })
        case .reload:
            RequestRow(
                "reload", lane: .none,
                .caller { caller, _ throws(RequestFailure) in try PluginRequests.reload(for: caller) })
        }
    }
}

extension WireQueryRect {
    fileprivate var isLargerThanScreens: Bool { !(rect.width + rect.height < Session.screens) }
}
