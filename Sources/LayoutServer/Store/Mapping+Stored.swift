import LayoutCore
import LayoutWire
import SwiftProtobuf

extension Mapping {
    /// What was stored with an earlier version of a layout, with the present names of its parameters.
    func renamed(_ stored: WireOpenContainer, by schema: ParameterSchema) throws(RequestFailure) -> WireOpenContainer {
        guard schema.hasFormerNames else { return stored }
        var open = stored
        open.parameters = Google_Protobuf_Struct(
            schema.renamed(try members(stored.parameters, "/openContainer/parameters")))
        for index in open.sections.indices where !open.sections[index].parameters.fields.isEmpty {
            let overrides = try members(
                open.sections[index].parameters, "/openContainer/sections/\(index)/parameters")
            open.sections[index].parameters = Google_Protobuf_Struct(schema.renamed(overrides))
        }
        return open
    }
}
