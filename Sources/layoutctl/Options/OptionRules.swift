import ArgumentParser
import LayoutCore

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

    /// Rejects --embedded and --plugins for a command on a daemon that runs already.
    static func refuseEmbedded(
        _ connection: RunningDaemonOptions, to command: String,
        _ reason: String = "a daemon that was just started has no open containers"
    ) throws {
        try refuse([connection.embeddedOption], to: command, reason)
        try refuse([connection.pluginsOption], to: command, "a daemon that runs already has its own folders")
    }

    /// Reads `x,y,width,height`.
    ///
    /// - Throws: a usage error that names the option.
    static func rect(_ text: String, _ option: String) throws -> Rect {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite)
        else { throw ValidationError("\(option) is \"\(excerpt(text))\", expected x,y,width,height") }
        return Rect(x: x, y: y, width: width, height: height)
    }
}
