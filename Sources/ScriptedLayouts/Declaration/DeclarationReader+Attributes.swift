import LayoutCore
import LuaRuntime

extension DeclarationReader {
    /// The attributes of the layout's own, by name.
    func attributes() throws(LayoutError) -> [CustomAttribute] {
        var attributes: [CustomAttribute] = []
        for (name, value) in try table("attributes").sorted(by: { $0.key < $1.key }) {
            let place = "attributes.\(excerpt(name))"
            guard Self.isName(name) else {
                throw refuse(place, value, expected: "a name of letters, digits and _ that begins with a letter")
            }
            guard let members = value.members else {
                throw refuse(place, value, expected: "a table, which may have default and doc")
            }
            let reader = DeclarationReader(identity: identity, members: members, place: place)
            try reader.checkNames(PluginAPI.attribute.map(\.name))
            attributes.append(
                CustomAttribute(
                    name, default: try reader.number("default", in: Parameter.signedLength, default: 0),
                    try reader.text("doc", default: "", limit: 4096)))
        }
        guard attributes.count <= PluginLimits.attributes else {
            throw LayoutError(
                load: "attributes has \(attributes.count) attributes, expected at most \(PluginLimits.attributes)",
                in: identity)
        }
        return attributes
    }
}
