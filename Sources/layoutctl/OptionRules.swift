import ArgumentParser

/// An option by its name, and whether it was given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Rules for combining options. An option that would have no effect is rejected, naming it and the reason.
enum OptionRules {
    /// Rejects options that conflict with `other`.
    ///
    /// - Throws: a usage error for the first of `options` that was given together with `other`.
    static func refuse(_ options: [GivenOption], with other: GivenOption, _ reason: String) throws {
        guard other.isGiven, let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply with \(other.name): \(reason)")
    }

    /// Rejects options that `command` does not use.
    ///
    /// - Throws: a usage error for the first of `options` that was given.
    static func refuse(_ options: [GivenOption], to command: String, _ reason: String) throws {
        guard let refused = options.first(where: \.isGiven) else { return }
        throw ValidationError("\(refused.name) does not apply to \(command): \(reason)")
    }

    /// Rejects an option that requires another.
    ///
    /// - Throws: a usage error if `option` was given without `other`.
    static func refuse(_ option: GivenOption, without other: GivenOption, _ reason: String) throws {
        if option.isGiven && !other.isGiven {
            throw ValidationError("\(option.name) does not apply without \(other.name): \(reason)")
        }
    }
}
