import LayoutModel
import LayoutWire
import SwiftProtobuf

extension ContainerItems {
    var wire: WireSection { WireSection(section) }
}

extension ItemDestination {
    var wire: WireItemPlace {
        .with {
            switch self {
            case .before(let item): $0.before = WireIdentifier(item)
            case .after(let item): $0.after = WireIdentifier(item)
            case .startOfSection(let section): $0.sectionStart = WireIdentifier(section)
            case .endOfSection(let section): $0.sectionEnd = WireIdentifier(section)
            }
        }
    }
}

extension SectionDestination {
    var wire: WireSectionPlace {
        .with {
            switch self {
            case .before(let section): $0.before = WireIdentifier(section)
            case .after(let section): $0.after = WireIdentifier(section)
            case .end: break
            }
        }
    }
}

extension SkippedIdentifiers {
    init(_ wire: WireSkipped) {
        self.init(wire.ids.model, Reason(rawValue: wire.reason), operation: Int(wire.operation))
    }
}
