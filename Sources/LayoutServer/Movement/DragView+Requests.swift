import LayoutEngine
import LayoutWire

/// Requests by index paths of the data, for a container that is laid out in another order.
extension DragView {
    /// The request by the index paths that its items have as they are laid out; nil if it is about one item, which has no place.
    ///
    /// - Throws: `index.outOfRange` or `identifier.unknown` if the data has no such item.
    func laidOut(
        _ request: WireRequest.OneOf_Request, _ mapping: Mapping
    ) throws(RequestFailure) -> WireRequest.OneOf_Request? {
        let reader = ContainerReader(committed)
        let resolver = reader.resolver(mapping)
        func places(
            _ ranges: [WireItemRange], _ pointer: String, _ member: String
        ) throws(RequestFailure) -> [WireItemRange] {
            let place = "\(pointer)/\(member)"
            let ranges = try resolver.ranges(ranges, place)
            // A range may become as many as it has items.
            try reader.checkCount(ranges, mapping, pointer, member)
            try reader.checkItems(ranges, place)
            return self.places(ranges)
        }
        /// - Parameter isThere: whether the request names an item; one that is missing is reported where it is read.
        /// - Returns: false if the item has no place.
        func place(_ path: inout WireIndexPath, _ isThere: Bool, _ pointer: String) throws(RequestFailure) -> Bool {
            guard isThere else { return true }
            let own = try resolver.path(path, pointer)
            try reader.checkItem(own, pointer)
            guard let place = self.place(own) else { return false }
            path = place
            return true
        }
        switch request {
        case .queryItems(var message):
            let paths = try resolver.paths(message.indexPaths, "/queryItems/indexPaths")
            for (index, path) in paths.enumerated() {
                try reader.checkItem(path, "/queryItems/indexPaths/\(index)")
            }
            message.indexPaths = paths.compactMap { self.place($0) }
            message.ranges = try places(message.ranges, "/queryItems", "ranges")
            return .queryItems(message)
        case .insertionPoint(var message):
            message.moving = try places(message.moving, "/insertionPoint", "moving")
            return .insertionPoint(message)
        case .prefetch(var message):
            message.loaded = try places(message.loaded, "/prefetch", "loaded")
            return .prefetch(message)
        case .neighbour(var message):
            guard try place(&message.from, message.hasFrom, "/neighbour/from") else { return nil }
            return .neighbour(message)
        case .scrollTarget(var message):
            if message.hasAnchor {
                let anchor = message.anchor
                let pointer = "/scrollTarget/anchor/indexPath"
                guard try place(&message.anchor.indexPath, anchor.hasIndexPath, pointer) else { return nil }
            } else {
                guard try place(&message.indexPath, message.hasIndexPath, "/scrollTarget/indexPath") else { return nil }
            }
            return .scrollTarget(message)
        case .captureAnchor(var message):
            let names = message.at == "item" && message.hasIndexPath
            guard try place(&message.indexPath, names, "/captureAnchor/indexPath") else { return nil }
            return .captureAnchor(message)
        case .explain(var message):
            let isCell = message.category == "cell" || message.category.isEmpty && message.kind.isEmpty
            guard try place(&message.indexPath, isCell, "/explain/indexPath") else { return nil }
            return .explain(message)
        default: return request
        }
    }

    // MARK: Index paths

    private func place(_ path: WireIndexPath) -> WireIndexPath? {
        map.newPath(of: path.model).map { WireIndexPath($0) }
    }

    private func places(_ ranges: [WireItemRange]) -> [WireItemRange] {
        ranges.flatMap { range in
            map.newPieces(of: ItemRange(range)).compactMap { piece in
                piece.other.map {
                    WireItemRange(ItemRange(section: $0.section, item: $0.item, count: piece.count))
                }
            }
        }
    }
}

extension ContainerReader {
    /// Answers a query while items are being moved.
    func provisionalAnswer(
        to request: WireRequest.OneOf_Request, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        guard let order = snapshot.drag else { return try answer(request, mapping) }
        var unnamed = self
        unnamed.withIDs = false
        guard let laidOut = try order.laidOut(request, mapping) else {
            return unnamed.reply { $0.setEmpty(for: request) }
        }
        var reply = try unnamed.answer(laidOut, mapping)
        order.renumber(&reply, of: laidOut)
        guard withIDs, let identifiers = ReplyIdentifiers(order.committed.sections) else { return reply }
        identifiers.add(to: &reply)
        if case .insertionPoint(let message) = request {
            let moving = try ContainerReader(order.committed).resolver(mapping).ranges(
                message.moving, "/insertionPoint/moving")
            identifiers.add(to: &reply.insertionPoint, moving: moving.map { ItemRange($0) })
        }
        return reply
    }

    private func answer(_ request: WireRequest.OneOf_Request, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        if case .explain(let message) = request { return try explain(message, mapping) }
        if case .targetOffset(let message) = request { return try restingOffset(message, mapping) }
        let row = request.row
        switch row.handler {
        case .columns(let query): return try query(self, mapping).message
        case .search(let query): return try query(self, mapping)
        default: throw RequestFailure(.invalid, "\(row.name) is not a query on one container")
        }
    }
}

extension Session {
    /// A query that is answered by index paths of the data, also while items are being moved.
    func provisionally(
        _ incoming: Incoming,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> WireReply
    ) -> @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> WireReply {
        let request = incoming.request
        return { reader, mapping throws(RequestFailure) in
            if reader.snapshot.drag == nil { return try query(reader, mapping) }
            return try reader.provisionalAnswer(to: request, mapping)
        }
    }
}

extension WireReply {
    /// The answer about an item that has no place.
    fileprivate mutating func setEmpty(for request: WireRequest.OneOf_Request) {
        switch request {
        case .neighbour: neighbour = WireNeighbourReply()
        case .scrollTarget: scrollTarget = WireScrollTargetReply()
        case .captureAnchor: captureAnchor = WireCaptureAnchorReply()
        case .explain: explain = WireExplainReply()
        default: break
        }
    }
}
