import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// All that a container is made of, as it is stored. Taking it costs a few references; `message` copies the data.
struct StoredState: Sendable {
    let id: UInt32
    let name: String
    let permissions: ContainerPermissions
    let generation: UInt64
    let definition: LayoutDefinition
    let parameters: Parameters
    let container: Container
    let orthogonalOffsets: [Int: Double]
    let instance: String
    let layoutState: KeptLayout

    /// - Complexity: O(items)
    var message: WireStoredContainer {
        var stored = WireStoredContainer()
        stored.container = id
        stored.generation = generation
        stored.owner = permissions.owner
        stored.group = permissions.group
        stored.instance = instance
        stored.open.name = name
        stored.open.layout = definition.name
        stored.open.lifetime = "persistent"
        stored.open.access = WireAccess(permissions.access)
        stored.open.parameters = Google_Protobuf_Struct(parameters.values.mapValues(\.json))
        stored.open.bounds = WireRect(container.bounds)
        stored.open.environment = WireEnvironment(container.environment)
        stored.open.layoutState = layoutState.text
        stored.open.sections = container.sections.map {
            WireSection(definition.containerSection($0, withItems: true))
        }
        for (index, section) in container.sections.enumerated() {
            stored.add(section.measuredSizes, "", of: index)
            for (kind, sizes) in section.measuredSupplementaries { stored.add(sizes, kind, of: index) }
        }
        stored.orthogonalOffsets = orthogonalOffsets.map { section, offset in
            .with {
                $0.section = UInt32(section)
                $0.offset = offset
            }
        }
        return stored
    }
}

extension WireStoredContainer {
    /// Adds a message for each length at which elements were measured: sizes that were measured earlier in earlier messages.
    fileprivate mutating func add(_ sizes: MeasuredSizes, _ kind: String, of section: Int) {
        for age in (0..<MeasuredSizes.lengthLimit).reversed() {
            var messages: [MeasuringLength: WireSetMeasuredSizes] = [:]
            sizes.forEachWithAllSizes { item, sizes in
                guard age < sizes.count else { return }
                messages[sizes[age].length, default: WireSetMeasuredSizes()].add(sizes[age].size, of: item)
            }
            for (length, message) in messages {
                var message = message
                message.section = UInt32(section)
                message.kind = kind
                measuredSizes.append(message)
                measuringLengths.append(WireStoredLength(length))
            }
        }
    }
}

extension WireSetMeasuredSizes {
    fileprivate mutating func add(_ size: Size, of item: Int) {
        items.append(UInt32(item))
        sizes.append(size.width)
        sizes.append(size.height)
    }
}

extension WireStoredLength {
    init(_ length: MeasuringLength) {
        self.init()
        switch length {
        case .any: break
        case .cells(let length): cells = length
        case .room(let size): room = [size.width, size.height]
        }
    }
}

extension HeldContainer {
    func storedState() -> StoredState? {
        guard let state else { return nil }
        return StoredState(
            id: id, name: host.name, permissions: host.permissions, generation: state.shown.generation,
            definition: state.definition, parameters: state.parameters, container: state.container,
            orthogonalOffsets: state.shown.data.orthogonalOffsets, instance: host.identity.openedIn,
            layoutState: keptLayout())
    }
}

extension LaidOutState {
    /// Whether what is stored of the container is the same as in an earlier state.
    func isStored(as before: LaidOutState) -> Bool {
        generation == before.generation && bounds == before.bounds && orthogonalOffsets == before.orthogonalOffsets
            && step == before.step && motion?.phase == before.motion?.phase
    }
}
