import LayoutCore
import Layouts

/// The layouts that several rows measure, and the width of their containers.
enum SampleLayouts {
    static let width = 1000.0

    static func flow() throws -> any ConfiguredLayout {
        let definition = FlowLayout.definition
        return definition.make(
            try definition.schema.resolve(
                ["minimumLineSpacing": 8, "minimumInteritemSpacing": 8], pointer: ""))
    }

    static func spanFlow() throws -> any ConfiguredLayout {
        let definition = SpanFlowLayout.definition
        return definition.make(
            try definition.schema.resolve(["defaultRowTransform": ["fill": 1.5]], pointer: ""))
    }

    static func column(_ strategy: JSONValue, policy: JSONValue = "balanced") throws -> any ConfiguredLayout {
        let definition = ColumnLayout.definition
        return definition.make(
            try definition.schema.resolve(
                [
                    "columnCount": 4, "sectionInset": 0, "layoutStrategy": strategy, "flowTolerance": 0,
                    "editPolicy": policy,
                ], pointer: ""))
    }
}
