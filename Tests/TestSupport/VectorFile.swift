import Foundation

/// Reads `Tests/Vectors/name.json`.
package func readVectors<Value: Decodable>(_ name: String) -> Value {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Vectors/\(name).json")
    do {
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    } catch {
        preconditionFailure("\(url.path): \(error)")
    }
}
