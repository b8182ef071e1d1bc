import LayoutCore
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

extension ContainerHost {
    /// Describes any state of the container to a client.
    nonisolated func describer(
        for peer: PeerCredentials, withIDs: Bool
    ) -> @Sendable (Snapshot) -> WireContainerState {
        { [self] snapshot in WireContainerState(self, snapshot, for: peer, withIDs: withIDs) }
    }
}

extension WireContainerState {
    /// - Parameter withIDs: whether to name items by their identifiers as well.
    init(_ host: ContainerHost, _ snapshot: Snapshot, for peer: PeerCredentials, withIDs: Bool) {
        self.init()
        container = host.id
        name = host.name
        layout = snapshot.layout
        lifetime = host.isPersistent ? "persistent" : "connection"
        generation = snapshot.generation
        contentSize = WireSize(snapshot.prepared.contentSize)
        bounds = WireRect(snapshot.bounds)
        sectionCount = UInt32(snapshot.data.prepared.sectionCount)
        itemCount = UInt32(snapshot.data.prepared.itemCount)
        owner = host.owner
        instance = host.openedIn
        access = WireAccess(host.permissions.access)
        step = snapshot.step
        isMoving = snapshot.motion?.isMoving == true
        isWritable = host.permissions.allows(.write, to: peer)
        if let movement = snapshot.provisional?.movement { self.movement = movement }
        if withIDs, hasMovement { movement.addIdentifiers() }
        if let transition = snapshot.transition { self.transition = WireTransitionState(transition) }
    }
}

extension ContainerHost {
    /// Bytes that `wholeState` takes together with its encoded form. A number of eight bytes is up to 24 characters in JSON.
    func wholeStateBytes(withItems: Bool) -> Int {
        let kept = withItems ? layoutStateBytes : 0
        return container.sections.reduce(4096 + kept) { sum, section in
            let values = section.itemValues.values.reduce(0) { $0 + $1.count }
            let identifiers =
                switch section.identifiers?.items {
                case .numbers(let numbers): numbers.count * 32
                // Up to six characters for a byte in JSON.
                case .names(let names): names.count * 7 * Identifier.nameBytes
                case nil: 0
                }
            return sum + 512
                + (withItems ? (2 * (section.itemSizes?.count ?? 0) + values) * 32 + identifiers : 0)
        }
    }

    /// Bytes of the layout's state and its text: a lane is up to three bytes, a body six numbers.
    private var layoutStateBytes: Int {
        let bodies = snapshot?.motion?.bodies.count ?? 0
        return 16 * container.itemCount + 256 * bodies + 4 * (instance?.layout.stateful?.retainedBytes ?? 0)
    }

    /// Everything that the container is made from.
    ///
    /// - Parameters:
    ///   - withItems: whether to include item sizes and values.
    ///   - withIDs: whether to name items by their identifiers as well.
    func wholeState(
        _ snapshot: Snapshot, for peer: PeerCredentials, withItems: Bool, withIDs: Bool
    ) -> WireContainerState {
        var state = WireContainerState(self, snapshot, for: peer, withIDs: withIDs)
        if withItems { state.layoutState = layoutState().text }
        state.parameters = Google_Protobuf_Struct(parameters.values.mapValues(\.json))
        state.environment = WireEnvironment(container.environment)
        state.sections = container.sections.map { WireSection(definition.containerSection($0, withItems: withItems)) }
        state.orthogonalOffsets = snapshot.orthogonalOffsets.sorted { $0.key < $1.key }.map { section, offset in
            .with {
                $0.section = UInt32(section)
                $0.offset = offset
            }
        }
        return state
    }
}
