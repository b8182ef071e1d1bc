// A gallery of pictures in a flow layout, displayed by one connection and resized by another: the same program as
// ../clients/python/gallery.py, with LayoutClient.
//
//     swift run gallery examples/photos/sizes.txt
//
// Without a socket it finds the daemon as every client does, and starts one if there is none.

import Foundation
import LayoutClient

@main struct Gallery {
    static func main() async throws {
        do {
            try await show()
        } catch let error as ClientError {
            FileHandle.standardError.write(Data("gallery: \(error.code): \(error.message)\n".utf8))
            exit(69)
        }
    }

    private static func show() async throws {
        let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--json" }
        guard 1...2 ~= arguments.count, let file = arguments.last else {
            FileHandle.standardError.write(Data("usage: gallery [SOCKET] SIZES-FILE [--json]\n".utf8))
            exit(64)
        }
        let socket = arguments.count == 2 ? arguments.first : nil
        let screen = Rect(x: 0, y: 0, width: 768, height: 600)
        let wider = Rect(x: 0, y: 0, width: 768 * 1.5, height: 600)

        let client = try await connect(to: socket)
        let gallery = try await client.open(
            ContainerDescription(
                layout: "flow",
                parameters: ["minimumLineSpacing": 8, "minimumInteritemSpacing": 8, "sectionInset": [8, 8, 8, 8]],
                bounds: screen, sections: [ContainerSection(sizes: try sizes(in: file))]))
        let before = try await gallery.attributes(in: screen)

        // Another program would attach to the container by its name; here a second connection watches it.
        let watcher = try await connect(to: socket)
        let subscription = try await watcher.subscribe()
        try await gallery.setBounds(wider)
        for await case .invalidated(let notice) in subscription.notices where notice.container == gallery.id {
            say("told of generation \(notice.generation): \(notice.reason), content \(notice.changes.contentSizeAfter)")
            break
        }
        let after = try await gallery.attributes(in: wider)
        say("\(before.attributes.count) pictures on the first screen, \(after.attributes.count) on the wider one")
        if CommandLine.arguments.contains("--json") {
            let document = ["before": rows(before.attributes), "after": rows(after.attributes)]
            let data = try JSONSerialization.data(withJSONObject: document, options: .sortedKeys)
            print(String(decoding: data, as: UTF8.self))
        }
        await watcher.close()
        await client.close()
    }

    private static func connect(to socket: String?) async throws -> LayoutClient {
        if let socket { try await LayoutClient.connect(to: socket) } else { try await LayoutClient.connect() }
    }

    /// The sizes of the pictures, each scaled to a height of 120 points.
    private static func sizes(in file: String) throws -> [Size] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count >= 2, let width = Double(fields[0]), let height = Double(fields[1]) else { return nil }
            return Size(width: width * 120 / height, height: 120)
        }
    }

    private static func rows(_ attributes: [LayoutAttributes]) -> [[Any]] {
        attributes.map { element in
            [
                element.element.indexPath.section, element.element.indexPath.item, element.frame.x, element.frame.y,
                element.frame.width, element.frame.height,
            ]
        }
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
