import Foundation
import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The hands of `examples/clients/conformance/views.json`, over a socket. In process, `ViewHandTests` plays them.
@Suite(.hangGuard, .suiteDaemon) struct RecordedHandTests {
    @Test(arguments: ViewHand.all.map(\.name))
    func `a recorded hand has the same effects over a socket`(_ name: String) async throws {
        let hand = try #require(ViewHand.all.first { $0.name == name })
        var container = hand.container.object
        let bounds = container.removeValue(forKey: "bounds")?.rect ?? ViewClient.bounds
        var view = try await ViewClient(
            TestDaemon.ofSuite, try JSONValue.object(container).text, bounds: bounds, view: try hand.view.text)
        for (number, step) in hand.steps.enumerated() {
            var effects: [WireViewEffect] = []
            if let input = step.input {
                let reply = try await view.input([WireViewInput(jsonString: try input.wireInput.text)])
                try #require(reply.error.code == "", "step \(number): \(reply.error.message)")
                effects += reply.input.effects
            }
            for operation in step.change ?? [] {
                try await view.change([try WireOperation(jsonString: try operation.text)])
                effects += try await view.effects()
            }
            try #require(effects.map(\.hand) == step.effects, "step \(number)")
        }
    }
}

extension JSONValue {
    /// As it is written.
    fileprivate var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// An input of a hand as the protocol has it: points, paths and anchors are lists in hands.
    fileprivate var wireInput: JSONValue {
        guard let (name, fields) = object.first else { return self }
        var members = fields.object
        for (key, value) in members { members[key] = value.wireMember(key) }
        return .object([name: .object(members)])
    }

    private func wireMember(_ name: String) -> JSONValue {
        let numbers = array
        switch (name, string) {
        case ("point", _), ("distance", _), ("to", _): return ["x": numbers[0], "y": numbers[1]]
        case ("item", _): return numbers.count == 2 ? ["section": numbers[0], "item": numbers[1]] : .null
        case ("anchor", _):
            return ["indexPath": numbers[0].wireMember("item"), "edge": numbers[1], "distance": numbers[2]]
        case ("horizontal", "start"): return "left"
        case ("horizontal", "end"): return "right"
        case ("vertical", "start"): return "top"
        case ("vertical", "end"): return "bottom"
        default: return self
        }
    }
}

// MARK: Effects as hands have them

extension WireViewEffect {
    /// The effect as a recorded hand has it.
    fileprivate var hand: JSONValue {
        switch effect {
        case .selected(let keys): ["selected": keys.hand]
        case .focused(let item): ["focused": item.hand]
        case .edit(let item): ["edit": item.hand]
        case .band(let band): ["band": band.hasRect ? band.rect.hand : .null]
        case .autoscroll(let velocity): ["autoscroll": velocity.hand]
        case .scroll(let offset): ["scroll": offset.hand]
        case .show(let shown): ["show": shown.hasVisible ? shown.visible.hand : .null]
        case .scrollRow(let row):
            ["scrollRow": [.number(Double(row.section)), .number(row.offset), .boolean(row.glides)]]
        case .activated(let item): ["activated": item.hand]
        case .menu(let menu): ["menu": [menu.hasItem ? menu.item.hand : .null, menu.point.hand]]
        case .lifted(let lift): ["lifted": [lift.items.hand, lift.point.hand]]
        case .proposed(let drop): ["proposed": drop.hand]
        case .dropped(let drop): ["dropped": drop.hand]
        case .putBack: ["putBack": [:]]
        case .left(let keys): ["left": keys.hand]
        case .droppedOut(let keys): ["droppedOut": keys.hand]
        case .animate: ["animate": [:]]
        case .transition(let step): ["transition": step.hand]
        case .pinched(let pinched):
            [
                "pinched": [
                    .string(pinched.pinch.phase), .number(pinched.pinch.scale), pinched.pinch.point.hand,
                    pinched.hasItem ? pinched.item.hand : .null,
                ]
            ]
        case .find(let search):
            [
                "find": [
                    .string(search.text), search.hasStart ? search.start.hand : .null, .boolean(search.includesStart),
                ]
            ]
        case .announce(let announcement):
            ["announce": [.string(announcement.kind), .number(Double(announcement.count))]]
        case .wake(let wake): ["wake": .number(wake.time)]
        case .unused: ["unused": [:]]
        case nil: .null
        }
    }
}

extension WireViewKeys {
    fileprivate var hand: JSONValue {
        let ranges = JSONValue.array(
            sections.indices.map { index in
                .array([sections[index], items[index], counts[index]].map { .number(Double($0)) })
            })
        return isInverted ? ["allBut": ranges] : ranges
    }
}

extension WireViewItem {
    fileprivate var hand: JSONValue { hasItem ? item.hand : .null }
}

extension WireViewDrop {
    fileprivate var hand: JSONValue {
        let place: JSONValue = hasIndexPath ? [indexPath.hand, .boolean(into)] : .null
        return [items.hand, place, hasPoint ? point.hand : .null]
    }
}

extension WireViewTransition {
    fileprivate var hand: JSONValue {
        switch step {
        case "begin": ["begin", .boolean(larger), point.hand]
        case "move": ["move", .number(progress)]
        default: [.string(step)]
        }
    }
}

extension WireIndexPath {
    fileprivate var hand: JSONValue { [.number(Double(section)), .number(Double(item))] }
}

extension WirePoint {
    fileprivate var hand: JSONValue { [.number(x), .number(y)] }
}

extension WireRect {
    fileprivate var hand: JSONValue { [.number(x), .number(y), .number(width), .number(height)] }
}
