extension CommandCase {
    /// A case at least for each option of each command, in a folder that `CommandLab` prepares.
    static let all = drawing + containers + hands + daemons + services + plugins

    private static let drawing: [CommandCase] = [
        CommandCase(["showcases"], prints: "sprint-board"),
        CommandCase(["showcases", "kanban", "--plugins", "plugins"], prints: "a lane for each team"),
        CommandCase(["showcases", "--json"], prints: #""layout":"kanban","name":"sprint-board""#),
        CommandCase(["render", "--embedded", "--layout", "flow", "--showcase", "tag-cloud"], prints: "┌"),
        CommandCase(["demo", "-o", "demo.svg"], prints: "377 pictures"),
        CommandCase(["demo", "--output", "demo.png", "--sizes", "sizes.txt"], prints: "2 pictures"),
        CommandCase(["demo", "--json", "--sizes", "-"], prints: #""pictures":1"#, input: "100 50 a.jpg\n"),
        CommandCase(["demo", "--sizes", "sizes.txt", "--socket", "SOCKET"], prints: "2 pictures"),
        CommandCase(["render", "--embedded", "--count", "23"], prints: "┌"),
        CommandCase(["render", "--socket", "SOCKET", "--name", "photos", "-o", "-"], prints: "photos: flow"),
        CommandCase(["render", "--embedded", "--plugins", "plugins", "--layout", "stairs"], prints: "┌"),
        CommandCase(
            ["render", "--parameters", #"{"itemSize":[90,40]}"#, "--count", "1", "--json"], prints: #""width":90"#),
        CommandCase(["render", "--parameters", "parameters.json", "--count", "1", "--json"], prints: #""width":90"#),
        CommandCase(["render", "--sizes", "sizes.txt", "--json"], prints: #""width":100"#),
        CommandCase(["render", "--sizes", "-", "--item-height", "120", "--json"], prints: "240", input: "100 50\n"),
        CommandCase(["render", "--counts", "3,4", "--json"], prints: #""section":1"#),
        CommandCase(
            ["render", "--layout", "grid", "--count", "3", "--values", #"{"scales":[2,1,1]}"#, "--output", "-"],
            prints: "<svg"),
        CommandCase(["render", "--data", "container.json", "--json"], prints: #""width":70"#),
        CommandCase(["render", "--width", "120", "--height", "90", "-o", "-"], prints: "120 "),
        CommandCase(["render", "--x", "-5", "--y", "-10.5", "--count", "3", "--json"], prints: #""item":2"#),
        CommandCase(["render", "--right-to-left", "--count", "1", "--json"], prints: #""x":340"#),
        CommandCase(["render", "--whole", "--count", "40", "-o", "-", "--title", "-40 items-"], prints: "-40 items-"),
        CommandCase(["render", "--images", "thumbnails", "--count", "1", "-o", "-"], prints: "data:image/png"),
        CommandCase(["render", "--format", "svg", "--count", "2"], prints: "<svg"),
    ]

    private static let containers: [CommandCase] = [
        CommandCase(["open", "--name", "named", "--count", "7"], prints: "390 × 110"),
        CommandCase(["open", "--socket", "SOCKET", "--counts", "7,8"], prints: "390 × 220"),
        CommandCase(["open", "--layout", "column", "--parameters", #"{"columnCount":3}"#], prints: "390 × "),
        CommandCase(["open", "--sizes", "sizes.txt", "--item-height", "40"], prints: "390 × 40"),
        CommandCase(["open", "--layout", "grid", "--values", #"{"scales":[2,1,1]}"#], prints: " × "),
        CommandCase(["open", "--data", "container.json"], prints: "100 × 30"),
        CommandCase(["open", "--width", "60", "--height", "30", "--count", "2"], prints: "60 × 110"),
        CommandCase(["open", "--x", "-5", "--y", "-10.5", "--right-to-left", "--count", "7"], prints: "390 × 110"),
        CommandCase(["query", "photos"], prints: "cell  0/0"),
        CommandCase(["query", "photos", "--rect", "-10,-10,70,70"], prints: "cell  0/0"),
        CommandCase(["query", "photos", "--item", "0/12", "--item", "0/13"], prints: "cell  0/13"),
        CommandCase(["query", "1", "--json", "--socket", "SOCKET"], prints: #""kind":"cell""#),
        CommandCase(["update", "photos", "--bounds", "-10,-20,320,480"], prints: "generation 2"),
        CommandCase(["update", "photos", "--parameters", #"{"minimumLineSpacing":3}"#], prints: "generation "),
        CommandCase(["update", "photos", "--parameters", "parameters.json"], prints: "generation "),
        CommandCase(
            ["update", "1", #"{"batchUpdate":{"deleteItems":[{"item":3}]}}"#, "--durable", "--json"],
            prints: #""isStored":true"#),
        CommandCase(["update", "photos", "--bounds", "0,0,320,480", "--socket", "SOCKET"], prints: "generation "),
        CommandCase(
            ["view", "photos"], prints: #"{"effects":[{"selected":[[0,0,1]]},{"focused":[0,0]}],"#,
            input: #"{"key":{"key":"down","time":1}}"#),
        CommandCase(
            ["view", "photos", "hand.jsonl", "--conventions", "terminal"], prints: #"{"effects":[{"focused":[0,0]}],"#),
        CommandCase(
            ["view", "photos", "-", "--selection", "none", "--socket", "SOCKET"], prints: #"{"focused":[0,0]}"#,
            input: #"{"key":{"key":"down","time":1}}"#),
        CommandCase(
            ["view", "photos", "--reorders", "--drags-out", "--drops-into"],
            prints: #"{"effects":[],"input":{"pressed""#,
            input: #"{"pressed":{"point":[5,5],"time":1}}"#),
        CommandCase(
            ["view", "photos", "--receives"], prints: #"{"proposed":[[],"#,
            input: #"{"guests":{"phase":"hover","point":[30,30]}}"#),
        CommandCase(
            ["view", "photos", "--renames"], prints: #"{"edit":[0,1]}"#, input: #"{"edit":{"item":[0,1]}}"#),
        CommandCase(["view", "photos", "--measures"], prints: #""effects":"#, input: #"{"measured":{}}"#),
        CommandCase(
            ["view", "photos", "--pinching", "reported"], prints: #"{"pinched":["begin",1,[30,30],[0,0]]}"#,
            input: #"{"pinched":{"phase":"begin","scale":1,"point":[30,30]}}"#),
        CommandCase(arguments: ["monitor", "--count", "1"], prints: #""event""#, manner: .besideChanges),
        CommandCase(
            arguments: ["monitor", "--container", "photos", "--count", "1"],
            prints: "  photos 1  invalidated  bounds: generation ", manner: .besideChangesInATerminal),
        CommandCase(
            arguments: ["monitor", "--json", "--count", "1"], prints: #""event""#, manner: .besideChangesInATerminal),
        CommandCase(
            arguments: ["monitor", "--container", "photos", "--event", "invalidated", "--count", "1"],
            prints: #""container":1"#, manner: .besideChanges),
        CommandCase(
            arguments: ["monitor", "--container", "1", "--count", "1", "--socket", "SOCKET"],
            prints: #""container":1"#, manner: .besideChanges),
        CommandCase(["containers"], prints: "photos"),
        CommandCase(["containers", "--json", "--socket", "SOCKET"], prints: #""listContainers""#),
        CommandCase(["containers", "--all"], prints: "photos"),
        CommandCase(["close", "wall"], prints: ""),
        CommandCase(["close", "named", "--socket", "SOCKET"], prints: ""),
    ]

    private static let daemons: [CommandCase] = [
        CommandCase(["layouts", "--json"], prints: #""listLayouts""#),
        CommandCase(["layouts", "--socket", "SOCKET"], prints: "flow  "),
        CommandCase(["layouts", "--embedded", "--plugins", "plugins"], prints: "stairs  "),
        CommandCase(["describe", "flow", "--socket", "SOCKET", "--json"], prints: #""describeLayout""#),
        CommandCase(["describe", "flow", "--markdown"], prints: "| `itemSize` |"),
        CommandCase(["describe", "stairs", "--embedded", "--plugins", "plugins"], prints: "interitemSpacing: number"),
        CommandCase(["call", #"{"ping":{}}"#, "--socket", "SOCKET"], prints: #""ping""#),
        CommandCase(["call", "-"], prints: #""ping""#, input: "{\n  \"ping\": {\n  }\n}\n"),
        CommandCase(["call", #"{"listLayouts":{}}"#, "--embedded", "--plugins", "plugins"], prints: #""stairs""#),
        CommandCase(["statistics"], prints: "connections"),
        CommandCase(["statistics", "--json", "--socket", "SOCKET"], prints: #""statistics""#),
        CommandCase(["statistics", "--settings", "--socket", "SOCKET"], prints: "limits.frameBytes"),
        CommandCase(["statistics", "--settings", "--json"], prints: #""settings""#),
        CommandCase(["statistics", "--prometheus", "--embedded", "--plugins", "plugins"], prints: "layoutd_uptime"),
        CommandCase(["clients"], prints: "SUBSCRIPTIONS"),
        CommandCase(["clients", "--json", "--socket", "SOCKET"], prints: #""listClients""#),
        CommandCase(arguments: ["disconnect", "12", "--socket", "$LAYOUTD_SOCKET"], prints: "", manner: .besideClient),
        CommandCase(["top", "--interval", "0.1", "--socket", "SOCKET"], prints: "photos"),
        CommandCase(["top", "--interval", "0.1", "--json"], prints: #""requestsPerSecond":"#),
        CommandCase(["plugins", "--socket", "SOCKET"], prints: "NAME"),
        CommandCase(["plugins", "--json", "--embedded", "--plugins", "plugins"], prints: #""stairs""#),
        CommandCase(["reload", "--socket", "SOCKET"], prints: "0 plugins, 0 rejected"),
    ]

    private static let services: [CommandCase] = [
        .service(["serve", "--socket", "serve.sock"], prints: "listening"),
        .service(["studio", "stairs.lua", "--port", "0"], prints: "http://127.0.0.1:"),
        .service(["studio", "--listen", "127.0.0.1:0", "--host", "example.org"], prints: "http://127.0.0.1:"),
        .service(["studio", "--print-url"], prints: "http://127.0.0.1:"),
        .service(["studio", "--socket", "SOCKET"], prints: "http://127.0.0.1:"),
        .service(["studio", "--plugins", "plugins"], prints: "http://127.0.0.1:"),
        .service(["gateway", "--files", "web", "--port", "0"], prints: "http://127.0.0.1:"),
        .service(
            ["gateway", "--listen", "[::1]:0", "--host", "example.org", "--socket", "SOCKET"], prints: "http://[::1]:"),
        .service(["gateway", "--embedded", "--plugins", "plugins"], prints: "http://127.0.0.1:"),
    ]

    private static let plugins: [CommandCase] = [
        CommandCase(["plugin", "new", "ladder", "--directory", "new"], prints: "new/ladder.lua"),
        CommandCase(
            ["plugin", "check", "stairs.lua", "--reloads", "10", "--data", "container.json"],
            prints: "no problems found"),
        CommandCase(["plugin", "test", "stairs.lua", "--record", "--data", "container.json"], prints: "recorded"),
        CommandCase(["plugin", "test", "stairs.lua", "--approve"], prints: "2 cases passed"),
        CommandCase(["plugin", "bench", "stairs.lua", "--items", "10"], prints: "10"),
        CommandCase(["plugin", "bench", "stairs.lua", "--data", "container.json"], prints: "script"),
        CommandCase(["plugin", "watch", "stairs.lua", "--once", "--data", "container.json"], prints: "0 findings"),
        CommandCase(
            ["plugin", "watch", "stairs.lua", "--once", "--items", "3", "--width", "200", "--height", "90"],
            prints: "0 findings"),
        CommandCase(["plugin", "stubs", "stairs.lua"], prints: "stairs.Context"),
        CommandCase(["plugin", "stubs", "--output", "new/library"], prints: "new/library/layoutd.lua"),
        CommandCase(["plugin", "stubs", "--luacheck"], prints: "layoutd"),
        CommandCase(["plugin", "stubs", "--reference"], prints: "layoutd"),
        CommandCase(["plugin", "doc", "stairs.lua"], prints: "# "),
    ]
}
