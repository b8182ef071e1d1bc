import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

// Wire values as a layout takes them: first checked by the protocol's limits, then against the layout's own declarations.

extension Mapping {
    /// A layout's parameters, over those it has or its defaults.
    ///
    /// - Throws: `parameters.invalid`, or `request.invalid` for values that are not JSON of the protocol; the pointer begins with
    ///   `pointer`.
    func parameters(
        _ wire: Google_Protobuf_Struct, schema: ParameterSchema, over base: Parameters? = nil, _ pointer: String
    ) throws(RequestFailure) -> Parameters {
        let members = try members(wire, pointer)
        return try RequestFailure.convert { () throws(LayoutError) in
            try schema.resolve(members, over: base, pointer: pointer)
        }
    }

    /// What a layout kept, as a client or the store gives it back.
    ///
    /// - Throws: `request.invalid` for a text that `KeptLayout.text` has not made.
    func layoutState(_ text: String, _ pointer: String) throws(RequestFailure) -> KeptLayout {
        guard let state = KeptLayout(text: text) else {
            throw RequestFailure(
                .invalid, "\(pointer) is \"\(excerpt(text))\", expected the layoutState of a container",
                pointer: pointer)
        }
        return state
    }
}
