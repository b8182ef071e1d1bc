import ArgumentParser

/// An option by its name, and whether it was given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Rules for combining options. An option that would have no effect is rejected, naming it and the reason.
enum OptionRules {
    /// - Throws: a usage error for the first of `options` that was given together with `other`.
    static func refuse(_ options: [GivenOption], with other: GivenOption, _ reason: String) throws {
        guard other.isGiven, let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply with \(other.name): \(reason)")
    }

    /// - Throws: a usage error for the first of `options` that was given to a command that does not use it.
    static func refuse(_ options: [GivenOption], to command: String, _ reason: String) throws {
        guard let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply to \(command): \(reason)")
    }

    /// - Throws: a usage error if `option` was given without the one that it requires.
    static func refuse(_ option: GivenOption, without other: GivenOption, _ reason: String) throws {
        if option.isGiven && !other.isGiven {
            throw ValidationError("\(option.name) does not apply without \(other.name): \(reason)")
        }
    }
}
