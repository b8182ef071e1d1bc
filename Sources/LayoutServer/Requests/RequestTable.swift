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
                .immediate { session throws(RequestFailure) in try session.hello(message) })
        case .ping:
            RequestRow(
                "ping", lane: .none,
                .immediate { _ throws(RequestFailure) in .with { $0.ping = WirePingReply() } })
        case .sync:
            RequestRow(
                "sync", lane: .none,
                .session { session, _ throws(RequestFailure) in session.sync() })
        case .cancel(let message):
            RequestRow(
                "cancel", lane: .none,
                .immediate { session throws(RequestFailure) in session.cancel(message) })

        // MARK: Discovery
        case .listLayouts:
            RequestRow(
                "listLayouts", lane: .none,
                .immediate { session throws(RequestFailure) in session.listLayouts() })
        case .describeLayout(let message):
            RequestRow(
                "describeLayout", lane: .none,
                .immediate { session throws(RequestFailure) in try session.describeLayout(message) })

        // MARK: Containers
        case .openContainer(let message):
            RequestRow(
                "openContainer", lane: .none,
                .session { session, incoming throws(RequestFailure) in try session.openContainer(message, incoming) })
        case .attachContainer(let message):
            RequestRow(
                "attachContainer", lane: message.container == 0 ? .none : .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.attachContainer(message, incoming) })
        case .closeContainer(let message):
            RequestRow(
                "closeContainer", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.closeContainer(message, incoming) })
        case .listContainers(let message):
            RequestRow(
                "listContainers", lane: .none,
                .session { session, incoming throws(RequestFailure) in
                    .reply(try session.listContainers(message, incoming))
                })
        case .updateContainer(let message):
            RequestRow(
                "updateContainer", lane: .merging(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in try session.updateContainer(message, incoming) })
        case .prepare(let message):
            RequestRow(
                "prepare", lane: .ordered(container: message.container),
                .immediate { session throws(RequestFailure) in try session.prepare(message) })
        case .transition(let message):
            RequestRow(
                "transition", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.transition(message, incoming) })

        // MARK: Movement
        case .beginMovement(let message):
            RequestRow(
                "beginMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in try session.beginMovement(message, incoming) })
        case .updateMovement(let message):
            RequestRow(
                "updateMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in try session.updateMovement(message, incoming) })
        case .endMovement(let message):
            RequestRow(
                "endMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try session.endMovement(incoming) { drag, held throws(RequestFailure) in
                        try drag.end(holding: held)
                    }
                })
        case .cancelMovement(let message):
            RequestRow(
                "cancelMovement", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in
                    try session.endMovement(incoming) { drag, held throws(RequestFailure) in
                        try drag.cancel(holding: held)
                    }
                })
        case .beginTransition(let message):
            RequestRow(
                "beginTransition", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.beginTransition(message, incoming) })
        case .updateTransition(let message):
            RequestRow(
                "updateTransition", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    try session.continueTransition(incoming) { transition throws(RequestFailure) in
                        try transition.update(message)
                    }
                })
        case .finishTransition(let message):
            RequestRow(
                "finishTransition", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    try session.continueTransition(incoming) { transition throws(RequestFailure) in
                        try transition.finish()
                    }
                })
        case .cancelTransition(let message):
            RequestRow(
                "cancelTransition", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    try session.continueTransition(incoming) { transition throws(RequestFailure) in
                        try transition.cancel()
                    }
                })
        case .stepContainer(let message):
            RequestRow(
                "stepContainer", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.stepContainer(message, incoming) })

        // MARK: Queries
        case .queryRect(let message):
            RequestRow(
                "queryRect", lane: .ordered(container: message.container), mayTakeLong: message.isLargerThanScreens,
                isBatchable: true, rect: message.rect,
                .columns)
        case .queryItems(let message):
            RequestRow(
                "queryItems", lane: .ordered(container: message.container), isBatchable: true,
                .columns)
        case .querySupplementary(let message):
            RequestRow(
                "querySupplementary", lane: .ordered(container: message.container),
                isBatchable: true,
                .columns)
        case .queryDecorations(let message):
            RequestRow(
                "queryDecorations", lane: .ordered(container: message.container), isBatchable: true,
                .columns)
        case .queryContainer(let message):
            RequestRow(
                "queryContainer", lane: .ordered(container: message.container), isBatchable: true,
                message.withItems
                    ? .session { session, incoming throws(RequestFailure) in try session.queryWholeContainer(incoming) }
                    : .search)
        case .querySections(let message):
            RequestRow(
                "querySections", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                cells: { message.cells(in: $0) },
                .search)
        case .readingOrder(let message):
            RequestRow(
                "readingOrder", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .prefetch(let message):
            RequestRow(
                "prefetch", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .queryBatch(let message):
            RequestRow(
                "queryBatch", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in try session.queryBatch(message, incoming) })
        case .queryOrthogonal(let message):
            RequestRow(
                "queryOrthogonal", lane: .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in
                    .reply(try session.queryOrthogonal(message, incoming))
                })
        case .targetOffset(let message):
            RequestRow(
                "targetOffset", lane: .ordered(container: message.container), mayTakeLong: true,
                .session { session, incoming throws(RequestFailure) in try session.targetOffset(message, incoming) })
        case .hitTest(let message):
            RequestRow(
                "hitTest", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .insertionPoint(let message):
            RequestRow(
                "insertionPoint", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .selectRect(let message):
            RequestRow(
                "selectRect", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .neighbour(let message):
            RequestRow(
                "neighbour", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .scrollTarget(let message):
            RequestRow(
                "scrollTarget", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                asksScript: !message.hasAnchor,
                .search)
        case .captureAnchor(let message):
            RequestRow(
                "captureAnchor", lane: .ordered(container: message.container), mayTakeLong: true, isBatchable: true,
                .search)
        case .explain(let message):
            RequestRow(
                "explain", lane: .ordered(container: message.container), mayTakeLong: true, asksScript: true,
                .search)

        // MARK: Events and administration
        case .subscribe(let message):
            RequestRow(
                "subscribe", lane: message.container == 0 ? .none : .ordered(container: message.container),
                .session { session, incoming throws(RequestFailure) in try session.subscribe(message, incoming) })
        case .moveWindow(let message):
            RequestRow(
                "moveWindow", lane: .none, mayTakeLong: true,
                .session { session, _ throws(RequestFailure) in try session.events.moveWindow(message) })
        case .unsubscribe(let message):
            RequestRow(
                "unsubscribe", lane: .none,
                .immediate { session throws(RequestFailure) in try session.unsubscribe(message) })
        case .listPlugins:
            RequestRow(
                "listPlugins", lane: .none,
                .immediate { session throws(RequestFailure) in session.listPlugins() })
        case .statistics(let message):
            RequestRow(
                "statistics", lane: .none, mayTakeLong: true,
                .immediate { session throws(RequestFailure) in try session.describeStatistics(message) })
        case .listClients:
            RequestRow(
                "listClients", lane: .none,
                .session { session, incoming throws(RequestFailure) in session.listClients(incoming) })
        case .disconnectClient(let message):
            RequestRow(
                "disconnectClient", lane: .none,
                .immediate { session throws(RequestFailure) in try session.disconnectClient(message) })
        case .reloadPlugins:
            RequestRow(
                "reloadPlugins", lane: .none,
                .session { session, incoming throws(RequestFailure) in try session.reloadPlugins(incoming) })
        case .reload:
            RequestRow(
                "reload", lane: .none,
                .session { session, incoming throws(RequestFailure) in try session.reload(incoming) })
        }
    }
}

extension WireQueryRect {
    /// Whether the rectangle is larger than any screen, or not a number.
    fileprivate var isLargerThanScreens: Bool { !(rect.width + rect.height < Session.screens) }
}
