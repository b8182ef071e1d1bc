package import LayoutClient
import LayoutCore

extension VectorCase {
    /// The case's container as a client opens it.
    package var description: ContainerDescription {
        let columnNames = Dictionary(
            uniqueKeysWithValues: (builtInLayouts.first { $0.name == layout }?.itemColumns ?? []).map { column in
                if case .names(let names) = column.kind { (column.name, names) } else { (column.name, []) }
            })
        return ContainerDescription(
            layout: layout, parameters: parameters, bounds: container.bounds, environment: container.environment,
            sections: zip(container.sections, overrides).map { section, overrides in
                var described = ContainerSection(itemCount: section.itemCount, parameters: overrides)
                described.itemSizes = section.itemSizes?.lengths ?? []
                for (name, values) in section.itemValues {
                    switch values {
                    case .numbers(let numbers): described.itemValues[name] = .numbers(numbers.scalars)
                    case .names(let indexes):
                        described.itemValues[name] = .names(
                            indexes.scalars.map { columnNames[name, default: []][Int($0)] })
                    }
                }
                return described
            })
    }
}
