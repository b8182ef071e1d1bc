import ArgumentParser

/// An option as it is written, and whether it was given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Options that go together. One that would mean nothing is refused instead of dropped, with both names.
enum OptionRules {
    /// - Throws: a usage error for the first of `options` that was given beside `other`.
    static func refuse(_ options: [GivenOption], with other: GivenOption, _ reason: String) throws {
        guard other.isGiven, let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply with \(other.name): \(reason)")
    }

    /// - Throws: a usage error for the first of `options` that was given to a command that has no use for it.
    static func refuse(_ options: [GivenOption], to command: String, _ reason: String) throws {
        guard let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply to \(command): \(reason)")
    }

    /// - Throws: a usage error for an option that was given without one that it depends on.
    static func refuse(_ option: GivenOption, without other: GivenOption, _ reason: String) throws {
        if option.isGiven && !other.isGiven {
            throw ValidationError("\(option.name) does not apply without \(other.name): \(reason)")
        }
    }
}
