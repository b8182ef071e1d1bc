import LayoutCore

extension CheckedUpdate {
    /// The update with item values for its new items, if the container's items have some: those of the items that are there, in turn.
    func withValues(of container: Container) -> CheckedUpdate {
        guard let model = container.sections.first(where: { $0.itemCount > 0 }), !model.itemValues.isEmpty else {
            return self
        }
        var update = self
        for index in insertedItems.indices { update.insertedItems[index].content.takeValues(of: model) }
        for index in reloadedItems.indices { update.reloadedItems[index].content.takeValues(of: model) }
        for index in insertedSections.indices { update.insertedSections[index].content?.takeValues(of: model) }
        return update
    }
}

extension Section {
    fileprivate mutating func takeValues(of model: Section) {
        for (name, values) in model.itemValues where itemCount > 0 {
            let each = values.count / model.itemCount
            let parts = (0..<itemCount).map { item in
                let first = each * (item % model.itemCount)
                return (values, first..<first + each)
            }
            itemValues[name] = CheckedItemValues(joining: parts)
        }
    }
}
