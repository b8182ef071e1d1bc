import LayoutCore
import LayoutWire

/// The operations of `updateContainer`. They change a transaction, and memory is charged before it is taken.
extension ContainerHost {
    func apply(
        _ operation: WireOperation, to transaction: inout ContainerTransaction, _ mapping: Mapping,
        _ catalogue: LayoutCatalogue,
        _ pointer: String
    ) throws(RequestFailure) {
        switch operation.operation {
        case .setBounds(let rect):
            transaction.setBounds(try mapping.rect(rect, pointer + "/setBounds"))
        case .setParameters(let members):
            transaction.setParameters(
                try mapping.parameters(
                    members, schema: transaction.definition.schema, over: transaction.parameters,
                    pointer + "/setParameters"))
        case .setEnvironment(let environment):
            transaction.setEnvironment(try mapping.environment(environment, pointer + "/setEnvironment"))
        case .setSections(let message):
            // Those of an earlier operation, which they replace, exist until then.
            let replaced =
                transaction.isDataChanged
                ? ContainerMemory.bytes(
                    transaction.container.sections, transaction.definition, transaction.parameters) : 0
            try reserve(
                atLeast: replaced
                    + ContainerMemory.bytes(message.sections, transaction.definition, transaction.parameters),
                for: &transaction)
            let place = pointer + "/setSections/sections"
            let sections = try mapping.sections(message.sections, for: transaction.definition, place)
            let identifiers = try checked(place) { () throws(LayoutError) in try IdentifierIndex(sections) }
            transaction.setSections(sections, identifiers)
        case .batchUpdate(let message):
            try batchUpdate(message, &transaction, mapping, pointer + "/batchUpdate")
        case .setSizes(let message):
            try transaction.setSizes(message, mapping, pointer + "/setSizes")
        case .setMeasuredSizes(let message):
            for message in try numbered(message, &transaction, mapping, pointer + "/setMeasuredSizes") {
                try setMeasuredSizes(message, &transaction, mapping, pointer + "/setMeasuredSizes")
            }
        case .setOrthogonalOffset(let message):
            let offset = try mapping.number(message.offset, pointer + "/setOrthogonalOffset/offset")
            let section = try transaction.section(
                message.section, message.hasSectionID, message.sectionID, mapping, pointer + "/setOrthogonalOffset")
            guard let section else { return }
            try transaction.setOrthogonalOffset(Int(section), offset, pointer + "/setOrthogonalOffset")
        case .setLayout(let message):
            let name = try mapping.string(message.layout, pointer + "/setLayout/layout", limit: 256)
            let definition = try catalogue.definition(named: name, pointer: pointer + "/setLayout/layout")
            transaction.setLayout(
                definition,
                try mapping.parameters(
                    message.parameters, schema: definition.schema, pointer + "/setLayout/parameters"))
        case .invalidate(let message):
            try transaction.invalidate(message, mapping, pointer + "/invalidate")
        case .insertItems(let message):
            try insertItems(message, &transaction, mapping, pointer + "/insertItems")
        case .deleteItems(let message):
            try deleteItems(message, &transaction, mapping, pointer + "/deleteItems")
        case .moveItems(let message):
            try moveItems(message, &transaction, mapping, pointer + "/moveItems")
        case .reloadItems(let message):
            try changeItems(message, reloads: true, &transaction, mapping, pointer + "/reloadItems")
        case .reconfigureItems(let message):
            try changeItems(message, reloads: false, &transaction, mapping, pointer + "/reconfigureItems")
        case .insertSections(let message):
            try insertSections(message, &transaction, mapping, pointer + "/insertSections")
        case .deleteSections(let message):
            try deleteSections(message, &transaction, mapping, pointer + "/deleteSections")
        case .moveSections(let message):
            try moveSections(message, &transaction, mapping, pointer + "/moveSections")
        case .reloadSections(let message):
            try reloadSections(message, &transaction, mapping, pointer + "/reloadSections")
        case .applySnapshot(let message):
            try applySnapshot(message, &transaction, mapping, pointer + "/applySnapshot")
        case nil:
            throw RequestFailure(
                .invalid,
                "\(pointer) has no operation, expected setBounds, setParameters, setEnvironment, "
                    + "setSections, setLayout, batchUpdate, setSizes, setMeasuredSizes, setOrthogonalOffset, invalidate, "
                    + "insertItems, deleteItems, moveItems, reloadItems, reconfigureItems, insertSections, deleteSections, "
                    + "moveSections, reloadSections or applySnapshot",
                pointer: pointer)
        }
    }

    private func batchUpdate(
        _ message: WireBatchUpdate, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        try carryOut(try mapping.update(message, for: transaction.definition, pointer), &transaction, mapping, pointer)
    }

    /// Checks a batch update against the container, charges for what it adds, and applies it.
    ///
    /// - Parameter renewed: items that it deletes and inserts, and which are the same to users.
    func carryOut(
        _ update: CheckedUpdate, renewing renewed: [ItemMove] = [], _ transaction: inout ContainerTransaction,
        _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let container = transaction.container
        let plan = try checked(pointer) { () throws(LayoutError) in try update.plan(for: container) }
        try mapping.checkCounts(sections: plan.countsAfter.count, items: plan.countsAfter.reduce(0, +), pointer)
        // An upper bound: the published sections and the new ones exist at the same time. Those of earlier operations share with the
        // new ones what this one does not touch, so each further operation takes what it adds.
        try reserve(
            atLeast: ContainerMemory.bytes(
                container.sections, and: update.newSections, transaction.definition, transaction.parameters),
            for: &transaction)
        let sections = try checked(pointer) { () throws(LayoutError) in
            try update.sections(of: container, after: plan)
        }
        let identifiers = try checked(pointer) { [index = transaction.identifiers] () throws(LayoutError) in
            try index.updated(by: update, plan, from: container.sections, to: sections)
        }
        transaction.setSections(sections, identifiers, plan: plan, renewed: renewed)
    }

    private func setMeasuredSizes(
        _ message: WireSetMeasuredSizes, _ transaction: inout ContainerTransaction, _ mapping: Mapping,
        _ pointer: String
    ) throws(RequestFailure) {
        let definition = transaction.definition
        guard definition.takesMeasuredSizes(transaction.parameters) else {
            throw RequestFailure(
                .invalid,
                "\(pointer) requires a layout that measures its cells; \(definition.name) does not with these parameters, "
                    + "flow does if estimatedItemSize is set", pointer: pointer)
        }
        guard message.kind.isEmpty || definition.takesMeasuredSupplementaries else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/kind is \"\(excerpt(message.kind))\", expected an empty string: \(definition.name) measures only cells",
                pointer: pointer + "/kind")
        }
        try reserve(message.items.count * MeasuredSizes.bytesPerItem, for: &transaction)
        try transaction.setMeasuredSizes(message, mapping, pointer)
    }

    /// Charges bytes to the transaction, which are released when it ends.
    func reserve(_ bytes: Int, for transaction: inout ContainerTransaction) throws(RequestFailure) {
        try transaction.charge.add(bytes)
    }

    /// Charges what is missing until so many bytes are charged to the transaction. What operations take one after another, not one beside
    /// another, is so charged once.
    private func reserve(
        atLeast bytes: Int, for transaction: inout ContainerTransaction
    ) throws(RequestFailure) {
        try reserve(max(0, bytes - transaction.charge.bytes), for: &transaction)
    }

    /// Charges what the container takes while it is laid out, in addition to what is charged already. New sections exist beside the old ones; without new
    /// sections only the growth of the old ones counts.
    func reserveRest(_ transaction: inout ContainerTransaction) throws(RequestFailure) {
        let memory = ContainerMemory.bytes(
            transaction.container.sections, transaction.definition, transaction.parameters)
        let charged = transaction.charge.bytes + (transaction.isDataChanged ? 0 : dataCharge.bytes)
        if memory > charged { try reserve(memory - charged, for: &transaction) }
    }

    /// Runs `body` and adds the place in the request to its error.
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
