import LayoutClient

@MainActor final class Photos {
    private let window: ContainerWindow
    private(set) var selected = ViewItems.none
    private(set) var opened: [ItemPath] = []

    init(of photos: RemoteContainer, screen: Rect) async throws {
        var options = ViewOptions()
        options.conventions = .gtk
        options.reorders = true
        window = try await ContainerWindow(of: photos, visibleRect: screen, view: options)
    }

    /// Sends what a hand does: all inputs of a frame at once.
    func take(_ inputs: [ViewInput]) async throws {
        try await apply(try await window.send(inputs))
    }

    /// Follows what other programs do to the photos.
    func follow() async throws {
        for await change in window.changes { try await apply(change) }
    }

    private func apply(_ change: ContainerWindow.Difference) async throws {
        for effect in change.effects {
            switch effect.kind {
            case .selected(let items): selected = items
            case .activated(let item): opened.append(item.indexPath)
            case .scroll(let offset): try await take([.scrolled(to: offset, isByHand: false)])
            case .dropped(let drop): print("move", drop.items.ranges, "to", drop.place?.indexPath ?? "nowhere")
            default: break
            }
        }
    }
}
