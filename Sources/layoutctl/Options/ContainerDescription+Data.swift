import LayoutClient
import PluginTools

extension ContainerDescription {
    /// The container of a file that its author has written.
    init(layout: String, _ data: ContainerData) {
        self.init(
            layout: layout, parameters: data.parameters, bounds: data.bounds, environment: data.environment,
            sections: data.sections)
    }
}
