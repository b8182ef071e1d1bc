import Foundation
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

    private func described(_ layout: String, withContainers: Bool) -> [[String: Any]] {
        Showcase.all(of: layout, in: folders).map { showcase in
            var members: [String: Any] = ["layout": showcase.layout, "name": showcase.name, "title": showcase.name]
            do throws(LayoutError) {
                let file = try showcase.read()
                members["title"] = file.name
                members["sentence"] = file.sentence
                members["content"] = file.content?.rawValue
                if withContainers { members["container"] = container(file.data, layout: showcase.layout) }
            } catch {
                members["problem"] = "\(showcase.path): \(error.explanation)"
            }
            return members
        }
    }

    /// The request that opens it.
    private func container(_ data: ContainerData, layout: String) -> Any? {
        try? JSONSerialization.jsonObject(
            with: ContainerDescription(layout: layout, data).wire.jsonUTF8Data())
    }

    private func json(of showcases: [[String: Any]]) -> String? {
        let data = try? JSONSerialization.data(withJSONObject: showcases, options: [.sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) }
    }
}
