import LayoutCore
import Layouts

/// Lays out sections with `flow`.
func prepareFlow(
    _ parameters: [String: JSONValue], _ sections: [Section], width: Double = 320, height: Double = 480,
    environment: Environment = Environment()
) throws -> PreparedLayout {
    let definition = FlowLayout.definition
    return try definition.make(definition.schema.resolve(parameters, pointer: "")).prepare(
        Container(
            bounds: Rect(x: 0, y: 0, width: width, height: height), environment: environment, sections: sections))
}

/// A section of items of these widths and heights.
func sizedSection(_ sizes: [(Double, Double)]) -> Section {
    Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes.map { Size(width: $0.0, height: $0.1) }))
}
