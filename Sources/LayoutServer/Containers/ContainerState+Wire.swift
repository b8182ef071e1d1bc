import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

extension ContainerHost {
    /// Describes any state of the container to a client.
    ///
    /// The result may be called on any thread, and retains the container.
    func describer(
        for peer: PeerCredentials, withIDs: Bool
    ) -> @Sendable (LaidOutState) -> WireContainerState {
        { [self] state in WireContainerState(self, state, for: peer, withIDs: withIDs) }
    }
}

extension WireContainerState {
    /// - Parameter withIDs: whether to name items by their identifiers as well.
    init(_ host: ContainerHost, _ state: LaidOutState, for peer: PeerCredentials, withIDs: Bool) {
        self.init()
        container = host.id
        name = host.name
        layout = state.layout
        lifetime = host.isPersistent ? "persistent" : "connection"
        generation = state.generation
        contentSize = WireSize(state.prepared.contentSize)
        bounds = WireRect(state.bounds)
        sectionCount = UInt32(state.data.prepared.sectionCount)
        itemCount = UInt32(state.data.prepared.itemCount)
        owner = host.owner
        instance = host.identity.openedIn
        access = WireAccess(host.permissions.access)
        step = state.step
        isMoving = state.motion?.isMoving == true
        isWritable = host.permissions.allows(.write, to: peer)
        if let drag = state.drag { movement = WireMovement(drag) }
        if withIDs, hasMovement { movement.addIdentifiers() }
        if let transition = state.transition { self.transition = WireTransitionState(transition) }
    }
}

extension ContainerHost {
    /// Bytes that `wholeState` takes of a state together with its encoded form. A number of eight bytes is up to 24 characters in JSON.
    func wholeStateBytes(of state: LaidOutState, withItems: Bool) -> Int {
        let sections = state.data.sections
        let kept = withItems ? layoutStateBytes(of: state) : 0
        return sections.reduce(4096 + kept) { sum, section in
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
    private func layoutStateBytes(of state: LaidOutState) -> Int {
        let items = state.data.sections.reduce(0) { $0 + $1.itemCount }
        return 16 * items + 256 * (state.motion?.bodies.count ?? 0) + 4 * layoutCharge.bytes
    }
}

extension HeldContainer {
    /// Everything that the container is made from.
    ///
    /// - Parameters:
    ///   - withItems: whether to include item sizes and values.
    ///   - withIDs: whether to name items by their identifiers as well.
    func wholeState(
        _ shown: LaidOutState, for peer: PeerCredentials, withItems: Bool, withIDs: Bool
    ) -> WireContainerState {
        var message = WireContainerState(host, shown, for: peer, withIDs: withIDs)
        guard let state else { return message }
        let (container, definition) = (state.container, state.definition)
        if withItems { message.layoutState = keptLayout().text }
        message.parameters = Google_Protobuf_Struct(state.parameters.values.mapValues(\.json))
        message.environment = WireEnvironment(container.environment)
        message.sections = container.sections.map { WireSection(definition.containerSection($0, withItems: withItems)) }
        message.orthogonalOffsets = shown.orthogonalOffsets.sorted { $0.key < $1.key }.map { section, offset in
            .with {
                $0.section = UInt32(section)
                $0.offset = offset
            }
        }
        return message
    }
}
