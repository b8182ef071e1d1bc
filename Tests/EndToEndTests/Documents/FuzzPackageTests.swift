import Foundation
import TestSupport
import Testing

/// `Tests/Fuzz` compiles targets of this package once more, by a manifest of its own.
@Suite struct FuzzPackageTests {
    /// The names of what each target of a package depends on, by its name.
    private func targets(of package: String) async throws -> [String: Set<String>] {
        // The tests' own run has the lock of this package's build.
        let scratch = try TemporaryFolder()
        let place = ["--package-path", Programs.file(package), "--scratch-path", scratch.path("build")]
        let dumped = try await run("swift", ["package"] + place + ["dump-package"])
        #expect(dumped.status == 0, "\(dumped.errors)")
        let manifest = try JSONSerialization.jsonObject(with: Data(dumped.text.utf8)) as? [String: Any]
        let targets = try #require(manifest?["targets"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: targets.map { target in
                // Each is an object with its kind, and a list that begins with its name.
                let dependencies = (target["dependencies"] as? [[String: [Any]]] ?? []).flatMap(\.values)
                return (target["name"] as? String ?? "", Set(dependencies.compactMap { $0.first as? String }))
            })
    }

    @Test func `the package of fuzz targets has the dependencies of the targets that it shares`() async throws {
        let (own, fuzzed) = (try await targets(of: ""), try await targets(of: "Tests/Fuzz"))

        let shared = own.filter { fuzzed[$0.key] != nil }
        #expect(shared.count == fuzzed.count - 2, "all but the driver and the program")
        for (name, dependencies) in shared { #expect(fuzzed[name] == dependencies, "\(name)") }
    }
}
