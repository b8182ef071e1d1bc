import LayoutCore
import LuaRuntime

extension ScriptCall {
    /// `out:attribute`: memory follows from the placed items, since each has one value of each attribute.
    func setAttribute(_ call: LuaCall, _ buffer: PlacementBuffer) throws(LuaRefusal) {
        let path = try item(call, 2, for: "attribute")
        let what = "attribute (\(path.section), \(path.item))"
        if moves {
            throw refuse("\(what): the item is placed by the base layout, expected adjust to set its attributes", path)
        }
        let (index, value) = try attribute(call, 4, for: what, at: path)
        guard buffer.isPlaced(path.section, path.item) else {
            throw refuse("\(what): the item is not placed, expected it to be placed first", path)
        }
        attributes[index][path] = value
    }

    /// `out:supplementary_attribute` and `out:decoration_attribute`.
    func setAttribute(of category: Element.Category, _ call: LuaCall) throws(LuaRefusal) {
        let name = "\(category.rawName)_attribute"
        let place = try placed(category, call, for: name)
        let path = elements[place].path
        let what = "\(name) \"\(elements[place].kind.name)\" (\(path.section), \(path.item))"
        let (index, value) = try attribute(call, 5, for: what, at: path)
        try setAttribute(index, of: place, to: value, for: what)
    }

    /// The number of an attribute, and the value behind its name.
    private func attribute(
        _ call: LuaCall, _ index: Int, for what: String, at path: ItemPath
    ) throws(LuaRefusal) -> (index: Int, value: Double) {
        guard let name = call.string(index), let number = data.attributes.firstIndex(of: name) else {
            let known = data.attributes.joined(separator: ", ")
            throw refuse(
                "\(what): name is \(call.describe(index)), expected "
                    + (known.isEmpty ? "one that is declared in attributes" : "one of attributes: \(known)"), path)
        }
        return (
            number, try self.number(call, index + 1, named: "value", for: what, in: Parameter.signedLength, at: path)
        )
    }
}
