import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Answers requests that are queries, from one state of a container:
///
///     request ─► QueryReading ─► Query ─► StateReader ─► Query.Answer ─► reply
struct ContainerReader {
    let reader: StateReader
    var withIDs = false
    /// Describes the container in this state, to the client that asks.
    private(set) var describe: @Sendable (LaidOutState) -> WireContainerState = { _ in WireContainerState() }

    init(_ state: LaidOutState, live: LiveLayout? = nil) {
        reader = StateReader(state, live: live)
    }

    func answering(
        withIDs: Bool, _ describe: @escaping @Sendable (LaidOutState) -> WireContainerState
    ) -> Self {
        var own = self
        (own.withIDs, own.describe) = (withIDs, describe)
        return own
    }

    var state: LaidOutState { reader.state }

    var names: ReplyNames { ReplyNames(withIDs ? state.data.sections : nil) }

    func prepare() -> WireReply {
        reply {
            $0.prepare.contentSize = WireSize(state.prepared.contentSize)
            $0.prepare.sectionCount = UInt32(state.data.prepared.sectionCount)
            $0.prepare.itemCount = UInt32(state.data.prepared.itemCount)
            let counts = state.transition?.step?.kindCounts.dropFirst()
            $0.prepare.supplementaryCount = UInt32(counts?.reduce(0, +) ?? state.prepared.supplementaryCount)
            $0.prepare.microseconds = state.duration / .microseconds(1)
            $0.prepare.warnings = state.warnings.map { WireWarning($0) }
        }
    }

    func reply(_ set: (inout WireReply) -> Void) -> WireReply {
        var reply = WireReply()
        reply.generation = state.generation
        set(&reply)
        return reply
    }
}
