import LayoutEngine
import Testing

/// Inputs and changes as recorded hands have them.
extension ViewInput {
    init(_ json: JSONValue) throws {
        let (name, fields) = try #require(json.members.first)
        switch name {
        case "pressed": self = .pressed(try ViewPointer(fields))
        case "moved": self = .moved(try ViewPointer(fields))
        case "released": self = .released(try ViewPointer(fields))
        case "cancelled": self = .cancelled(time: try fields.number("time"))
        case "ticked": self = .ticked(time: try fields.number("time"))
        case "scrolled": self = .scrolled(to: try fields.point("to"), isByHand: try fields.member("byHand") == true)
        case "key":
            self = .key(
                ViewKeyPress(
                    ViewKey(named: try fields.text("key")), ViewModifiers(try fields.member("modifiers")),
                    time: try fields.number("time")))
        case "wheel":
            self = .wheel(
                ViewWheel(
                    at: try fields.point("point"), by: try fields.point("distance"),
                    hasNotches: try fields.member("notches") == true, time: try fields.number("time")))
        case "pinched":
            let phase = try #require(ViewPinch.Phase(rawValue: try fields.text("phase")))
            self = .pinched(ViewPinch(phase, scale: try fields.number("scale"), at: try fields.point("point")))
        case "guests":
            let phase = try #require(ViewGuests.Phase(rawValue: try fields.text("phase")))
            self = .guests(ViewGuests(phase, at: try fields.point("point")))
        case "typed": self = .typed(try fields.text("text"), time: try fields.number("time"))
        case "found": self = .found(try fields.member("item").path)
        case "measured": self = .measured
        default: self = .program(try ViewRequest(name, fields))
        }
    }
}

extension ViewRequest {
    fileprivate init(_ name: String, _ fields: JSONValue) throws {
        switch name {
        case "scrollTo":
            self = .scroll(
                to: try fields.path("item"), horizontal: ScrollAlignment(named: try fields.text("horizontal")),
                vertical: ScrollAlignment(named: try fields.text("vertical")))
        case "restore":
            let anchor = try fields.member("anchor").elements
            let edge = try #require(AnchorSnapshot.Edge(rawValue: anchor[1].text))
            self = .restore(
                AnchorSnapshot(indexPath: try #require(anchor[0].path), edge: edge, distance: anchor[2].number))
        case "focus": self = .focus(try fields.path("item"))
        case "edit": self = .edit(try fields.path("item"))
        default:
            try #require(name == "endEdit")
            self = .endEdit
        }
    }
}

extension ScrollAlignment {
    fileprivate init(named name: String) {
        self = ["nearest": .nearest, "start": .start, "center": .center, "end": .end][name] ?? .none
    }
}

extension ViewPointer {
    fileprivate init(_ json: JSONValue) throws {
        self.init(at: try json.point("point"), time: try json.number("time"))
        for (name, value) in json.members {
            switch name {
            case "kind": kind = try #require(Kind(rawValue: value.text))
            case "button": button = try #require(Button(rawValue: value.text))
            case "clicks": clicks = Int(value.number)
            case "modifiers": modifiers = ViewModifiers(value)
            default: break
            }
        }
    }
}

extension ViewModifiers {
    fileprivate init(_ json: JSONValue) {
        let names: [String: ViewModifiers] = ["shift": .shift, "control": .control, "alt": .alt, "meta": .meta]
        self = json.elements.reduce(into: []) { $0.formUnion(names[$1.text] ?? []) }
    }
}

extension ViewKey {
    fileprivate init(named name: String) {
        let keys: [String: ViewKey] = [
            "up": .up, "down": .down, "left": .left, "right": .right, "pageUp": .pageUp, "pageDown": .pageDown,
            "home": .home, "end": .end, "space": .space, "enter": .enter, "escape": .escape, "menu": .menu,
            "f2": .function(2), "f10": .function(10),
        ]
        self = keys[name] ?? .character(name.unicodeScalars.first ?? " ")
    }
}

// MARK: Changes

extension LayoutEngine.Operation {
    init(_ json: JSONValue) throws {
        let (name, fields) = try #require(json.members.first)
        switch name {
        case "deleteItems": self = .deleteItems(try fields.identifiers("ids"))
        case "moveItems":
            self = .moveItems(try fields.identifiers("ids"), to: try ItemDestination(try fields.member("to")))
        case "insertItems":
            self = .insertItems(
                try ContainerSection(try fields.member("items")), at: try ItemDestination(try fields.member("to")))
        default:
            try #require(name == "setMeasuredSizes")
            let items = try fields.member("items").numbers.map { Int($0) }
            self = .setMeasuredSizes(
                Measurement(
                    .numbered(items, of: .number(0), kind: ""), sizes: try fields.member("sizes").numbers))
        }
    }
}

extension ItemDestination {
    fileprivate init(_ json: JSONValue) throws {
        let (name, fields) = try #require(json.members.first)
        let identifier = Identifier.number(try #require(UInt64(try fields.text("number"))))
        switch name {
        case "before": self = .before(identifier)
        case "after": self = .after(identifier)
        case "sectionStart": self = .startOfSection(identifier)
        default: self = .endOfSection(identifier)
        }
    }
}

extension ContainerSection {
    init(_ json: JSONValue) throws {
        self.init(itemCount: Int(try json.number("itemCount")))
        for (name, value) in json.members {
            switch name {
            case "id": identifier = .number(try #require(UInt64(try value.text("number"))))
            case "itemIds": itemIdentifiers = try json.identifiers("itemIds")
            case "itemSizes": itemSizes = value.numbers
            default: break
            }
        }
    }
}
