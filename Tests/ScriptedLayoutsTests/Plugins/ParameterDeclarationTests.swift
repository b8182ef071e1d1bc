import LayoutCore
import ScriptedLayouts
import Testing

/// Parameters are declared as the table of the interface says, or refused.
@Suite struct ParameterDeclarationTests {
    private func load(_ parameter: String) throws {
        _ = try loaded(
            "t",
            """
            local L = layoutd.define { api = 1, params = { n = { \(parameter) } } }
            function L:prepare() end
            return L
            """)
    }

    @Test func `a parameter may have every member of the table`() throws {
        let values = [
            "type": "'integer'", "default": "5", "min": "1", "max": "9", "step": "2", "unit": "'points'",
            "doc": "'How many.'", "per_section": "true", "since": "'1.1'", "deprecated": "'Use m.'",
            "formerly": "{ 'm', 'o' }",
        ]
        let names = PluginAPI.parameter.map(\.name)
        #expect(Set(names) == Set(values.keys).union(["choices", "of"]))

        try load(values.map { "\($0) = \($1)" }.sorted().joined(separator: ", "))
        try load("type = 'enum', default = 'a', choices = { 'a', 'b' }")
        try load("type = 'list', default = {}, of = { type = 'integer' }")
    }

    @Test(arguments: [
        ("affects = 'frames'", #"params.n has an unknown member "affects", expected some of type, default, "#),
        ("step = 'one'", #"params.n.step is "one", expected a number"#),
        ("formerly = 'm'", #"params.n.formerly is "m", expected a list"#),
        ("formerly = { 'n' }", #"params.n.formerly has "n", expected names that no parameter has"#),
        ("since = 1", "params.n.since is 1, expected a string"),
        ("deprecated = true", "params.n.deprecated is true, expected a string"),
    ])
    func `a member without a meaning is refused`(_ member: String, _ reason: String) {
        let error = #expect(throws: LayoutError.self) { try load("type = 'integer', default = 5, \(member)") }
        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }
}
