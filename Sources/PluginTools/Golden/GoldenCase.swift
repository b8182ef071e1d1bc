import LayoutCore

/// One case of a golden test: a container, and the numbers that a plugin must give for it.
///
///     { "name": "three items", "bounds": [0, 0, 200, 400],
///       "sections": [ { "itemCount": 3, "itemSizes": [[50, 50], [50, 50], [50, 50]] } ],
///       "expect": { "contentSize": [200, 170], "items": [[0, 0, 0, 0, 50, 50], [0, 1, 0, 60, 50, 50], …] } }
///
/// A case without `expect` is recorded on request: the plugin's present result is written into the file, for the author to read and
/// commit. Steps scroll or move the container and expect something after each of them. Numbers are compared with a tolerance, and parts
/// that a case leaves out are not checked.
struct GoldenCase {
    let name: String
    let data: ContainerData
    let container: Container
    let tolerance: Double
    /// The expectation; nil until it is recorded.
    let expectation: GoldenExpectation?
    let queries: [Query]
    let steps: [Step]

    /// The most steps of motion between two expectations: 100 seconds.
    private static let mostMotion = 12_000

    struct Query {
        var rect: Rect
        var items: [ItemPath]
    }

    /// New bounds, then steps of a layout that moves, and what must hold after them.
    ///
    /// A step has bounds, or `motion`, or both.
    struct Step {
        var bounds: Rect?
        /// Steps of 1/120 s, or fewer if the layout comes to rest.
        var motion: Int?
        /// "false", "true" or "elements"; nil if the step does not check it.
        var invalidates: String?
        var expectation: GoldenExpectation?
    }

    init(_ json: JSONValue, of definition: LayoutDefinition) throws(LayoutError) {
        let known = ["name", "source"] + ContainerData.members + ["expect", "queries", "steps", "tolerance"]
        let object = try GoldenObject(json, "", known: known)
        name = try object.text("name")
        if object.has("source") { _ = try object.text("source") }
        tolerance = try object.number("tolerance", in: 0...Parameter.coordinateLimit) ?? 1e-9
        data = try ContainerData(object)
        container = try data.container(for: definition)
        expectation = try object.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, object.part("expect"))
        }
        var queries: [Query] = []
        for (index, query) in (try object.list("queries") ?? []).enumerated() {
            let query = try GoldenObject(query, "\(object.part("queries"))/\(index)", known: ["rect", "items"])
            queries.append(Query(rect: try query.rect("rect"), items: try GoldenExpectation.paths(query, "items")))
        }
        self.queries = queries
        var steps: [Step] = []
        for (index, step) in (try object.list("steps") ?? []).enumerated() {
            steps.append(try Self.step(step, "\(object.part("steps"))/\(index)"))
        }
        self.steps = steps
    }

    private static func step(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Step {
        let step = try GoldenObject(json, pointer, known: ["bounds", "motion", "invalidates", "expect"])
        let motion = step.has("motion") ? try step.count("motion", most: mostMotion) : nil
        let bounds = motion == nil || step.has("bounds") ? try step.rect("bounds") : nil
        var word: String?
        switch step.members["invalidates"] {
        case nil: word = nil
        case .boolean(let flag)?: word = "\(flag)"
        case .string("elements")?: word = "elements"
        default: throw step.refusal("invalidates", "true, false or \"elements\"")
        }
        let expectation = try step.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, step.part("expect"))
        }
        if bounds == nil, word != nil {
            throw step.refusal("invalidates", "none without bounds")
        }
        return Step(bounds: bounds, motion: motion, invalidates: word, expectation: expectation)
    }
}
