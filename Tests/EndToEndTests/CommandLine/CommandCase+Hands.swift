extension CommandCase {
    /// Hands in a container of their own: one that is played, and those that cannot be.
    static let hands = [
        CommandCase(["open", "--name", "list", "--count", "20"], prints: " × "),
        CommandCase(["view", "list"], prints: recorded, input: recorded),
        refused("[1]", "line 1 of standard input is [1.0], expected an object: an input, such as {\"measured\":{}}"),
        refused("{\"measured\":{}}\n\n{\"key\":", "line 3 of standard input is not a JSON object: "),
        refused(
            #"{"input":{},"efects":[]}"#, "line 1 of standard input has the member efects, expected `input` or"),
        refused(
            #"{"input":{"key":{},"wheel":{}}}"#, "line 1 of standard input has the input {key, wheel}, expected"),
        refused(#"{"key":{"kez":"down"}}"#, "line 1 of standard input is not valid: /input/inputs/0/key/kez"),
        refused(#"{"change":{}}"#, "line 1 of standard input has the change {}, expected a list of operations"),
        refused(
            #"{"key":{"key":"dwn"}}"#,
            "line 1 of standard input is refused: request.invalid: /input/inputs/0/key/key"),
        refused(
            #"{"change":[{"setParameters":{"itemSise":[9,9]}}]}"#,
            "line 1 of standard input is refused: parameters.unknown"),
    ]

    /// A hand as it is recorded, with a change of others. It is printed as it is played.
    private static let recorded = """
        {"effects":[{"selected":[[0,0,1]]},{"focused":[0,0]}],"input":{"key":{"key":"down","modifiers":[],"time":1}}}
        {"change":[{"batchUpdate":{"insertItems":[{"item":0,"items":{"itemCount":1}}]}}],"effects":[{"selected":[[0,1,1]]},{"focused":[0,1]}]}
        {"effects":[],"input":{"pressed":{"point":[5,5],"time":2}}}
        {"effects":[{"selected":[[0,0,1]]},{"focused":[0,0]}],"input":{"released":{"point":[5,5],"time":2}}}
        """

    private static func refused(_ input: String, _ message: String) -> CommandCase {
        var refused = CommandCase(["view", "list"], prints: message, input: input)
        refused.status = 65
        return refused
    }
}
