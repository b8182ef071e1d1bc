import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// A drop in one container that is laid out and not published yet.
struct Drop {
    private let container: HeldContainer
    private let round: DraftedRound
    private let withIDs: Bool
    let laid: HeldContainer.Laid

    /// Lays a drop out. `commit`, which does not fail, or `goBack` to the state before follows.
    ///
    /// - Parameters:
    ///   - items: the newest data of items that come from another container; nil: they are this one's.
    ///   - source: that container.
    init(
        of items: [LayoutCore.Section]? = nil, from source: UInt32? = nil, in container: HeldContainer,
        _ mapping: Mapping, withIDs: Bool
    ) throws(RequestFailure) {
        guard let state = container.state, source == nil || state.drag?.other == source else {
            throw RequestFailure(
                .unknownMovement, "no items hover over container \(container.id) any more",
                pointer: "/endMovement/container")
        }
        let before = try container.change { state throws(LayoutError) in try state.plainState() }
        var round = try container.draft(after: before, mapping.limits)
        round.draft.options.namesBatch = withIDs
        laid = try container.layOut { state throws(LayoutError) in
            try state.drop(newest: items, in: &round.draft, after: before)
        }
        round.noteApplied()
        self.round = round
        self.container = container
        self.withIDs = withIDs
    }

    func commit() -> WireReply {
        container.partner = nil
        container.accept(laid.change, of: round)
        return round.reply(laid.change, withIDs: withIDs)
    }
}
