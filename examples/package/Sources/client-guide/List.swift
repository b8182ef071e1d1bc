import LayoutClient

func showList(_ screen: Rect, at socket: String) async throws {
    let client = try await LayoutClient.connect(to: socket, reconnect: ReconnectPolicy())
    let rows = ContainerSection(
        sizes: (0..<100_000).map { Size(width: screen.width, height: 30 + Double($0 % 7) * 10) })
    let list = try await client.open(
        ContainerDescription(name: "list", layout: "flow", bounds: screen, sections: [rows], isPersistent: true))
    let window = try await ContainerWindow(of: list)
    var views: [UInt64: Rect] = window.elements.mapValues(\.frame)
    views.forEach { print("make view", $0, "at", $1) }
    for await change in window.changes {
        for key in change.disappeared.keys { views[key] = nil }
        for (key, move) in change.moved { views[key] = move.now.frame }
        for (key, update) in change.changed { views[key] = update.now.frame }
        for (key, new) in change.appeared { views[key] = new.frame }
        print(views.count, "views of", window.state.contentSize.height, "points; in sight:", window.visibleRect)
    }
}
