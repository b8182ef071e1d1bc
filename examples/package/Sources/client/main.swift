import LayoutClient

// The same from the daemon at the socket that is named first.
guard CommandLine.arguments.count == 2 else { preconditionFailure("usage: client SOCKET") }
let client = try await LayoutClient.connect(to: CommandLine.arguments[1])
let screen = Rect(x: 0, y: 0, width: 100, height: 100)
let container = try await client.open(
    ContainerDescription(
        layout: "flow", parameters: ["itemSize": [50, 20], "minimumInteritemSpacing": 0], bounds: screen,
        sections: [ContainerSection(itemCount: 4)]))
for attributes in try await container.attributes(in: screen).attributes {
    print(attributes.element.indexPath, attributes.frame.x, attributes.frame.y)
}
await client.close()
