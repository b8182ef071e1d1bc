/// The rules of accessibility that a program can check: axe.min.js, which comes with a package for Python.
enum Axe {
    /// Its path; nil if it cannot be installed, as without a network.
    static let path = Task { try? await install() }

    private static func install() async throws -> String? {
        guard let python = Tools.python else { return nil }
        let folder = Programs.file(".build/axe")
        let requirements = Programs.file("Tests/EndToEndTests/Scripts/programs/axe.txt")
        let find = "import importlib.util as u; print(*u.find_spec('axe_playwright_python').submodule_search_locations)"
        let steps = [
            [python, "-m", "venv", folder],
            ["\(folder)/bin/pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", requirements],
            ["\(folder)/bin/python", "-c", find],
        ]
        var last = ""
        for step in steps {
            let output = try await run(step[0], Array(step.dropFirst()))
            if output.status != 0 { return nil }
            last = output.text
        }
        return last.split(separator: "\n").last.map { "\($0)/axe.min.js" }
    }
}
