import LayoutEngine
import Layouts
import Testing

/// A window of a program on its container, beside views that are kept by its differences alone. It follows after some steps only.
struct FollowedWindow {
    private var window: LayoutContainer.Window
    private var views: [UInt64: LayoutAttributes]
    /// The item of which each key is the cell's.
    private var items: [UInt64: Identifier] = [:]
    private var steps = 0

    init(on own: inout LayoutContainer) throws {
        window = try own.openWindow(overscan: .points(60))
        views = window.elements
    }

    /// A step was taken. After every second and third one the window follows, and has to show what a query finds.
    mutating func follow(_ own: LayoutContainer) throws {
        steps += 1
        if steps % 3 == 1 { return }
        let difference = window.follow(own)
        for (key, last) in difference.disappeared { try #require(views.removeValue(forKey: key) == last) }
        for (key, new) in difference.appeared { try #require(views.updateValue(new, forKey: key) == nil) }
        for (key, update) in difference.moved.merging(difference.changed, uniquingKeysWith: { first, _ in first }) {
            try #require(views.updateValue(update.now, forKey: key) == update.before)
        }

        try #require(views == window.elements)
        let found = own.attributes(in: window.reach)
        try #require(views.count == found.count && Self.byElement(Array(views.values)) == Self.byElement(found))
        for (key, view) in views where view.element.category == .cell {
            let item = own.identifier(ofItemAt: view.element.indexPath)
            try #require(items[key] == nil || items[key] == item, "key \(key) was of another item")
            items[key] = item
        }
    }

    private static func byElement(_ attributes: [LayoutAttributes]) -> [Element: LayoutAttributes] {
        Dictionary(attributes.map { ($0.element, $0) }) { first, _ in first }
    }
}
