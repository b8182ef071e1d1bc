import LayoutCore
import LayoutWire

/// Operations of `updateContainer`, each on a change that comes about as a whole or not at all. Memory is charged before it
/// is taken.
extension ContainerHost {
    func apply(
        _ operation: WireOperation, to change: inout ContainerTransaction, _ mapping: Mapping,
        _ catalogue: LayoutCatalogue,
        _ pointer: String
    ) throws(RequestFailure) {
        switch operation.operation {
        case .setBounds(let rect):
            change.setBounds(try mapping.rect(rect, pointer + "/setBounds"))
        case .setParameters(let members):
            change.setParameters(
                try mapping.parameters(
                    members, schema: change.definition.schema, over: change.parameters, pointer + "/setParameters"))
        case .setEnvironment(let environment):
            change.setEnvironment(try mapping.environment(environment, pointer + "/setEnvironment"))
        case .setSections(let message):
            try reserve(ContainerMemory.bytes(message.sections, change.definition, change.parameters), for: &change)
            change.setSections(
                try mapping.sections(
                    message.sections, for: change.definition, pointer + "/setSections/sections"))
        case .batchUpdate(let message):
            try batchUpdate(message, &change, mapping, pointer + "/batchUpdate")
        case .setSizes(let message):
            try change.setSizes(message, mapping, pointer + "/setSizes")
        case .setMeasuredSizes(let message):
            try setMeasuredSizes(message, &change, mapping, pointer + "/setMeasuredSizes")
        case .setOrthogonalOffset(let message):
            let offset = try mapping.number(message.offset, pointer + "/setOrthogonalOffset/offset")
            try change.setOrthogonalOffset(Int(message.section), offset, pointer + "/setOrthogonalOffset")
        case .setLayout(let message):
            let name = try mapping.string(message.layout, pointer + "/setLayout/layout", limit: 256)
            let definition = try catalogue.definition(named: name, pointer: pointer + "/setLayout/layout")
            change.setLayout(
                definition,
                try mapping.parameters(
                    message.parameters, schema: definition.schema, pointer + "/setLayout/parameters"))
        case .invalidate:
            change.invalidate()
        case nil:
            throw RequestFailure(
                .invalid,
                "\(pointer) has no operation, expected setBounds, setParameters, setEnvironment, "
                    + "setSections, setLayout, batchUpdate, setSizes, setMeasuredSizes, setOrthogonalOffset or invalidate",
                pointer: pointer)
        }
    }

    private func batchUpdate(
        _ message: WireBatchUpdate, _ change: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let update = try mapping.update(message, for: change.definition, pointer)
        let container = change.container
        let plan = try checked(pointer) { () throws(LayoutError) in try update.plan(for: container) }
        try mapping.checkCounts(sections: plan.countsAfter.count, items: plan.countsAfter.reduce(0, +), pointer)
        // What there was and what is new is more than what will be.
        try reserve(
            ContainerMemory.bytes(
                container.sections + update.newSections, change.definition, change.parameters), for: &change)
        let sections = try checked(pointer) { () throws(LayoutError) in
            try update.sections(of: container, after: plan)
        }
        change.setSections(sections, plan: plan)
    }

    private func setMeasuredSizes(
        _ message: WireSetMeasuredSizes, _ change: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let definition = change.definition
        guard definition.takesMeasuredSizes(change.parameters) else {
            throw RequestFailure(
                .invalid,
                "\(pointer) is for a layout that measures its cells, which \(definition.name) does not with its parameters; "
                    + "flow does with an estimatedItemSize", pointer: pointer)
        }
        guard message.kind.isEmpty || definition.takesMeasuredSupplementaries else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/kind is \"\(excerpt(message.kind))\", expected none: \(definition.name) measures its cells alone",
                pointer: pointer + "/kind")
        }
        try reserve(message.items.count * MeasuredSizes.bytesPerItem, for: &change)
        try change.setMeasuredSizes(message, mapping, pointer)
    }

    /// Charges bytes that a change is about to take, until it is over.
    private func reserve(_ bytes: Int, for change: inout ContainerTransaction) throws(RequestFailure) {
        try quota.reserveMemory(bytes, of: owner)
        change.reservedMemory += bytes
    }

    /// Charges what the changed container takes beyond what is charged already: its sections when they are new beside the
    /// old ones, else what the old ones come to take.
    func reserveRest(_ change: inout ContainerTransaction) throws(RequestFailure) {
        guard change.needsPrepare else { return }
        let memory = ContainerMemory.bytes(change.container.sections, change.definition, change.parameters)
        let charged = change.reservedMemory + (change.isDataChanged ? 0 : chargedMemory)
        if memory > charged { try reserve(memory - charged, for: &change) }
    }

    /// What the core refuses, with the place in the request.
    func checked<Result>(
        _ pointer: String, _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw RequestFailure(error, under: pointer)
        }
    }
}
