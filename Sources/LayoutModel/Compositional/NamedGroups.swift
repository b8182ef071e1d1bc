extension Compositional {
    /// The groups that a description names, and what uses of their names stand for.
    ///
    /// A name is replaced by its group, with the names in it replaced in turn. Names multiply: two groups of 512 names each stand for
    /// 262,144 items. So the items and groups are counted before they are made, by the sums of each named group.
    package struct NamedGroups: Sendable {
        /// The most items and groups that all names of a description may stand for.
        package static let limit = 1 << 16

        private let groups: [String: Group]
        /// Where the named groups are written.
        ///
        /// Errors about a named group point there, and not to the place where its name is used.
        private let root: JSONPlace
        /// The groups of names, as far as they are known; all of them after `init`.
        ///
        /// While `init` runs, those that are missing are expanded when a name leads to them.
        private var entries: [String: Expansion] = [:]
        /// The number of items and groups that names in sections have stood for.
        ///
        /// It grows with each call of `expanded`, and stops at `limit` with an error.
        private var count = 0

        /// A group without names.
        ///
        /// Counted when it is made, so that a use of its name costs no walk through it.
        private struct Expansion {
            var group: Group
            /// The number of its items and groups, itself included, and of those that names stand for; at most a little above the
            /// limit.
            var count = 1
            var named = 0
            /// The levels of groups and items below it.
            var depth = 0
        }

        /// No named groups: every name that a section uses is unknown.
        package init() {
            groups = [:]
            root = JSONPlace("")
        }

        /// - Parameter place: where the groups are written.
        /// - Throws: `parameters.invalid` for a name in them that is not known or stands for itself, or for groups that are nested too
        ///   deeply.
        package init(_ groups: [String: Group], at place: JSONPlace) throws(LayoutError) {
            self.groups = groups
            root = place
            for name in groups.keys.sorted() { _ = try expansion(of: name, via: []) }
        }

        /// Sections with groups in place of their names.
        ///
        /// - Parameter place: where the sections are written.
        /// - Throws: `parameters.invalid`, as `init` does, and if the names stand for more than `limit` items and groups, together with
        ///   those of earlier calls.
        package mutating func expanded(_ sections: [Section], at place: JSONPlace) throws(LayoutError) -> [Section] {
            var expanded: [Section] = []
            expanded.reserveCapacity(sections.count)
            for (index, section) in sections.enumerated() {
                guard case .groups(var own) = section, own.group.usesNames else {
                    expanded.append(section)
                    continue
                }
                let place = place.element(index).member("group")
                let expansion = try self.expansion(of: own.group, at: place, via: [])
                count += expansion.named
                guard count <= Self.limit else {
                    throw LayoutError(
                        .invalidParameter,
                        "\(place.pointer) uses groups that, with those before, have more than \(Self.limit) items and groups, "
                            + "expected at most so many", pointer: place.pointer)
                }
                own.group = expansion.group
                expanded.append(.groups(own))
            }
            return expanded
        }

        // MARK: Replacing names

        /// The group that a name stands for, without names in it.
        ///
        /// - Parameter names: the names that led here, from the first.
        private mutating func expansion(of name: String, via names: [String]) throws(LayoutError) -> Expansion {
            if let known = entries[name] { return known }
            guard let group = groups[name] else { return Expansion(group: .named(name)) }
            var place = root
            place.pointer += escapedPointer(excerpt(name))
            let expansion = try expansion(of: group, at: place, via: names + [name])
            entries[name] = expansion
            return expansion
        }

        /// - Parameter place: where the group is written.
        private mutating func expansion(
            of group: Group, at place: JSONPlace, via names: [String]
        ) throws(LayoutError) -> Expansion {
            switch group.arrangement {
            case .named(let name):
                let place = place.member(Group.useName)
                try check(name, place, via: names)
                var expansion = try expansion(of: name, via: names)
                guard place.depth + expansion.depth <= Subitem.depthLimit else {
                    throw LayoutError(
                        .invalidParameter,
                        "\(place.pointer) is \"\(excerpt(name))\", which makes \(place.depth + expansion.depth) levels of groups, "
                            + "expected at most \(Subitem.depthLimit)", pointer: place.pointer)
                }
                expansion.named = expansion.count
                return expansion
            case .custom(let items): return Expansion(group: group, count: 1 + items.count)
            case .horizontal(let filling):
                return try expansion(of: group, filling: filling, at: place, via: names) { .horizontal($0) }
            case .vertical(let filling):
                return try expansion(of: group, filling: filling, at: place, via: names) { .vertical($0) }
            }
        }

        private mutating func expansion(
            of group: Group, filling: Group.Filling, at place: JSONPlace, via names: [String],
            arrangement: (Group.Filling) -> Group.Arrangement
        ) throws(LayoutError) -> Expansion {
            var whole = Expansion(group: group)
            let own: Group.Filling
            switch filling {
            case .subitems(let subitems):
                var expanded: [Subitem] = []
                expanded.reserveCapacity(subitems.count)
                for (index, subitem) in subitems.enumerated() {
                    let place = place.member("subitems").element(index).nested
                    expanded.append(try add(subitem, to: &whole, at: place, via: names))
                }
                own = .subitems(expanded)
            case .count(let subitem, let count):
                own = .count(
                    try add(subitem, to: &whole, at: place.member("subitem").nested, via: names), count)
            case .repeating(let subitem, let count):
                let place = place.member("repeatingSubitem").nested
                own = .repeating(try add(subitem, to: &whole, at: place, via: names), count)
            }
            whole.group.arrangement = arrangement(own)
            return whole
        }

        /// Counts a subitem to the group that it is in, and returns it without names.
        private mutating func add(
            _ subitem: Subitem, to whole: inout Expansion, at place: JSONPlace, via names: [String]
        ) throws(LayoutError) -> Subitem {
            guard case .group(let group) = subitem else {
                whole.count = min(whole.count + 1, Self.limit + 1)
                whole.depth = max(whole.depth, 1)
                return subitem
            }
            let own = try expansion(of: group, at: place, via: names)
            whole.count = min(whole.count + own.count, Self.limit + 1)
            whole.named = min(whole.named + own.named, Self.limit + 1)
            whole.depth = max(whole.depth, own.depth + 1)
            return .group(own.group)
        }

        // MARK: Errors

        private func check(_ name: String, _ place: JSONPlace, via names: [String]) throws(LayoutError) {
            guard groups[name] != nil else {
                let known = groups.keys.sorted()
                throw LayoutError(
                    .invalidParameter,
                    "\(place.pointer) is \"\(excerpt(name))\", expected "
                        + (known.isEmpty ? "a name in groups, which has none" : "one of the names in groups"),
                    pointer: place.pointer, nearest: nearestNames(to: name, among: known))
            }
            if let first = names.firstIndex(of: name) {
                let circle = (names[first...] + [name]).map { excerpt($0) }.joined(separator: " → ")
                throw LayoutError(
                    .invalidParameter,
                    "\(place.pointer) is \"\(excerpt(name))\", expected a group without itself: \(circle)",
                    pointer: place.pointer)
            }
            guard names.count < Subitem.depthLimit else {
                throw LayoutError(
                    .invalidParameter,
                    "\(place.pointer) is \"\(excerpt(name))\", the \(names.count + 1)th name in names, expected at most "
                        + "\(Subitem.depthLimit)", pointer: place.pointer)
            }
        }
    }
}

extension Compositional.Group {
    /// Whether it is, or contains, a name that stands for a group.
    var usesNames: Bool {
        switch arrangement {
        case .named: true
        case .custom: false
        case .horizontal(let filling), .vertical(let filling):
            switch filling {
            case .subitems(let subitems): subitems.contains(where: \.usesNames)
            case .count(let subitem, _), .repeating(let subitem, _): subitem.usesNames
            }
        }
    }
}

extension Compositional.Subitem {
    fileprivate var usesNames: Bool { if case .group(let group) = self { group.usesNames } else { false } }
}

extension Compositional.Section {
    /// Whether it has a name that stands for a group.
    package var usesNames: Bool { if case .groups(let section) = self { section.group.usesNames } else { false } }
}
