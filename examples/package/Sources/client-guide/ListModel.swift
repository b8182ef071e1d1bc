import LayoutClient

@MainActor final class ListModel {
    private var window: ContainerWindow?
    private(set) var frames: [UInt64: Rect] = [:]

    /// Follows the list until it is closed.
    func follow(_ list: RemoteContainer) async throws {
        let window = try await ContainerWindow(of: list)
        self.window = window
        frames = window.elements.mapValues(\.frame)
        for await _ in window.changes {
            frames = window.elements.mapValues(\.frame)
        }
    }

    /// Shows another part of it.
    func scroll(to rect: Rect) async throws {
        _ = try await window?.scroll(to: rect)
        frames = window?.elements.mapValues(\.frame) ?? [:]
    }
}
