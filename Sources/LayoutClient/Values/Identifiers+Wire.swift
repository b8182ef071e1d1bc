import LayoutModel
import LayoutWire

extension [WireElementRange] {
    /// The identifiers of all ranges' cells; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.flatMap { $0.ids.model.list }) ?? .numbers() }
}

extension [WireIndexPath] {
    /// The identifiers of all items; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.compactMap(\.id.model)) ?? .numbers() }
}

extension [WireItemRange] {
    /// The identifiers of all ranges' items; empty if some are numbers and some are names.
    var identifiers: Identifiers { Identifiers(lazy.flatMap { $0.ids.model.list }) ?? .numbers() }
}
