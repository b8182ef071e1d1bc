import ArgumentParser

/// The arguments behind the program's name.
struct CommandArguments {
    let all: [String]

    /// Takes the arguments of this process.
    ///
    /// - Throws: `ValidationError` for one that is not UTF-8, which would be sent with other characters than the user has typed.
    init() throws {
        var all: [String] = []
        for number in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[number] else { break }
            guard let text = unsafe String(validatingCString: argument) else {
                let repaired = unsafe String(cString: argument)
                throw ValidationError("argument \(number) is \(repaired), expected UTF-8")
            }
            all.append(text)
        }
        self.all = all
    }
}
