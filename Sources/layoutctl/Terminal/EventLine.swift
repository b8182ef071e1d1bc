import LayoutCore
import LayoutWire

/// An event as a line for people:
///
///     14:02:07.312  photos 1  invalidated  bounds: generation 7, 12 elements moved, content 390 × 900 → 400 × 880
struct EventLine {
    /// The names of containers, by their numbers.
    let names: [UInt32: String]

    /// The line of an event that has come at a time of the day.
    func text(of event: WireEvent, at time: String) -> String {
        let (kind, subject, sentence) = parts(event.event)
        return printable([time, subject, kind, sentence].filter { !$0.isEmpty }.joined(separator: "  "))
    }

    private func parts(_ event: WireEvent.OneOf_Event?) -> (kind: String, subject: String, sentence: String) {
        switch event {
        case .invalidated(let event): ("invalidated", container(event.container), Self.sentence(event))
        case .containerClosed(let event): ("containerClosed", container(event.container), event.reason)
        case .serverStopping(let event):
            ("serverStopping", "", event.reason + (event.restart ? ", it comes back" : ""))
        case .layoutReloaded(let event): ("layoutReloaded", event.layout, event.version)
        case .layoutFailed(let event):
            (
                "layoutFailed", event.container == 0 ? "" : container(event.container),
                event.error.message + (event.count > 1 ? ", \(event.count) times" : "")
            )
        case .pluginQuarantined(let event):
            ("pluginQuarantined", event.plugin, "version \(event.version), for the user \(event.user)")
        case .moved(let event):
            (
                "moved", container(event.container),
                "step \(event.step), \(Quantity.count(event.attributes.items.count, "element")) in sight"
                    + (event.atRest ? ", at rest" : "")
            )
        case .windowChanged(let event):
            ("windowChanged", container(event.container), "\(event.reason): generation \(event.generation)")
        case .viewChanged(let event):
            ("viewChanged", container(event.container), "generation \(event.generation)")
        case nil: ("unknown", "", "an event of a newer daemon")
        }
    }

    private func container(_ number: UInt32) -> String {
        [names[number], "\(number)"].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func sentence(_ event: WireInvalidated) -> String {
        let changes = event.changes
        let counts: [(count: Int, what: String)] = [
            (changes.inserted.reduce(0) { $0 + Int($1.count) }, "inserted"),
            (changes.deleted.reduce(0) { $0 + Int($1.count) }, "deleted"),
            (changes.moved.reduce(0) { $0 + Int($1.count) }, "moved"),
            (changes.elements.reduce(0) { $0 + Int($1.count) }, "changed"),
        ]
        var parts = ["generation \(event.generation)"]
        if changes.everything {
            parts.append("everything is new")
        } else {
            parts += counts.filter { $0.count > 0 }.map { "\($0.count) \($0.what)" }
            if !changes.sections.isEmpty { parts.append("sections moved") }
        }
        let before = Size(width: changes.contentSizeBefore.width, height: changes.contentSizeBefore.height)
        let after = Size(width: changes.contentSizeAfter.width, height: changes.contentSizeAfter.height)
        if before != after { parts.append("content \(before.text) → \(after.text)") }
        if event.hasMovement { parts.append("items are being moved") }
        if event.hasTransition { parts.append("in a transition") }
        if event.merged > 1 { parts.append("\(event.merged) changes at once") }
        return "\(event.reason): " + parts.joined(separator: ", ")
    }
}
