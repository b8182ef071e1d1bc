import LayoutCore

extension CompositionalScript {
    /// The same layout with every group of its sections, nested ones too, written under a name.
    static func naming(_ parameters: [String: JSONValue]) -> [String: JSONValue] {
        var parameters = parameters
        var groups: [String: JSONValue] = [:]
        if case .array(let sections)? = parameters["sections"] {
            parameters["sections"] = .array(sections.map { named(section: $0, &groups) })
        }
        if case .array(let rules)? = parameters["sectionRules"] {
            parameters["sectionRules"] = .array(
                rules.map { rule in
                    guard case .object(var members) = rule, case .array(let sections)? = members["sections"] else {
                        return rule
                    }
                    members["sections"] = .array(sections.map { named(section: $0, &groups) })
                    return .object(members)
                })
        }
        parameters["groups"] = .object(groups)
        return parameters
    }

    private static func named(section: JSONValue, _ groups: inout [String: JSONValue]) -> JSONValue {
        guard case .object(var members) = section, let group = members["group"] else { return section }
        members["group"] = named(group, &groups)
        return .object(members)
    }

    private static func named(_ subitem: JSONValue, _ groups: inout [String: JSONValue]) -> JSONValue {
        guard case .object(var members) = subitem, members["group"] != nil else { return subitem }
        for name in ["subitem", "repeatingSubitem"] { members[name] = members[name].map { named($0, &groups) } }
        if case .array(let subitems)? = members["subitems"] {
            members["subitems"] = .array(subitems.map { named($0, &groups) })
        }
        let name = "group/\(groups.count)"
        groups[name] = .object(members)
        return ["use": .string(name)]
    }
}
