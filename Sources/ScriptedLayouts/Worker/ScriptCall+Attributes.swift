import LayoutCore
import LuaRuntime

extension ScriptCall {
    /// `out:attribute`: memory follows from the placed items, since each has one value of each attribute.
    func setAttribute(_ call: LuaCall, _ buffer: PlacementBuffer) throws(LuaRefusal) {
        let path = try item(call, 2, "attribute")
        let what = "attribute (\(path.section), \(path.item))"
        if moves {
            throw refuse("\(what): the item is placed by the base layout, expected adjust to set its attributes", path)
        }
        guard let name = call.string(4), let index = data.attributes.firstIndex(of: name) else {
            let known = data.attributes.joined(separator: ", ")
            throw refuse(
                "\(what): name is \(call.describe(4)), expected "
                    + (known.isEmpty ? "one that is declared in attributes" : "one of attributes: \(known)"), path)
        }
        let value = try number(call, 5, "value", what, in: Parameter.signedLength, path)
        guard buffer.isPlaced(path.section, path.item) else {
            throw refuse("\(what): the item is not placed, expected it to be placed first", path)
        }
        attributes[index][path] = value
    }
}
