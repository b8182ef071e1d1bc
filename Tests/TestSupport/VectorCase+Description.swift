package import LayoutClient
import LayoutCore

extension VectorCase {
    /// The same container as a client opens it.
    package var description: ContainerDescription {
        ContainerDescription(
            layout: layout, parameters: parameters, bounds: container.bounds, environment: container.environment,
            sections: zip(container.sections, overrides).map { section, overrides in
                var described = ContainerSection(itemCount: section.itemCount, parameters: overrides)
                described.itemSizes = section.itemSizes?.lengths ?? []
                for (name, values) in section.itemValues {
                    if case .numbers(let numbers) = values { described.itemNumbers[name] = numbers }
                }
                return described
            })
    }
}
