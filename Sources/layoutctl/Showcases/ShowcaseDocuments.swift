import FoundationEssentials
import LayoutClient
import LayoutCore
import LayoutGateway
import LayoutWire
import PluginTools
import SwiftProtobuf

/// Showcases as the studio's page gets them, read anew for each request.
///
///     /showcases.json            [{"layout": "kanban", "name": "sprint-board", "title": "Sprint board", "sentence": "…"}, …]
///     /showcases/kanban.json     the same of one layout, with the "container" as openContainer takes it, or the "problem" of the file
struct ShowcaseDocuments {
    /// The folders to look in, the best first.
    let folders: [String]

    var documents: MadeDocuments {
        MadeDocuments(below: "/showcases") { path in
            let names = path.split(separator: "/").dropFirst()
            switch names.count {
            case 0: return json(of: Showcase.layouts(in: folders).flatMap { described($0, withContainers: false) })
            case 1: return json(of: described(String(names[1]), withContainers: true))
            default: return nil
            }
        }
    }

    private func described(_ layout: String, withContainers: Bool) -> [JSONValue] {
        Showcase.all(of: layout, in: folders).map { showcase in
            var members: [String: JSONValue] = [
                "layout": .string(showcase.layout), "name": .string(showcase.name), "title": .string(showcase.name),
            ]
            do throws(LayoutError) {
                let file = try showcase.read()
                members["title"] = .string(file.name)
                members["sentence"] = .string(file.sentence)
                members["content"] = file.content.map { .string($0.rawValue) }
                if withContainers { members["container"] = container(file.data, layout: showcase.layout) }
            } catch {
                members["problem"] = .string("\(showcase.path): \(error.explanation)")
            }
            return .object(members)
        }
    }

    /// The request that opens it.
    private func container(_ data: ContainerData, layout: String) -> JSONValue? {
        try? JSONValue(json: ContainerDescription(layout: layout, data).wire.jsonUTF8Bytes(), of: "the request")
    }

    private func json(of showcases: [JSONValue]) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(showcases)).map { String(decoding: $0, as: UTF8.self) }
    }
}
