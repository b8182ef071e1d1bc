/// The object `ctx.physics`.
extension PluginAPI {
    private static let spring = [Value("frequency", "number"), Value("damping", "number?")]
    private static let vector = [Value("x", "number"), Value("y", "number")]

    static let physics = Object(
        name: "ctx.physics", className: "layoutd.Physics",
        documentation:
            "The bodies of the items, in `step` alone. Positions are left and top edges in points, velocities points per second, accelerations points per second squared. Forces act at once, in the order of the calls; after `step` the host keeps bodies apart and moves them. A body's mass is its area.",
        hasMethods: true, fields: [],
        functions: [
            Function("gravity", taking: vector, "Accelerates all bodies."),
            Function(
                "friction", taking: [Value("rate", "number")],
                "Slows all bodies: after a second at a rate of 1, about 37 percent of their velocity is left."),
            Function(
                "attach", taking: spring,
                "Pulls every body to where `prepare` has placed its item, by a spring of `frequency` hertz (0 to 60). `damping` is 1 by default, which does not overshoot; less swings. A body that rests within half a point of that place is put there exactly."
            ),
            Function(
                "attach_item", taking: [section, item] + vector + spring,
                "Pulls the left top corner of one body to a place."),
            Function(
                "spring",
                taking: [
                    section, item, Value("section2", "integer"), Value("item2", "integer"), Value("length", "number"),
                ] + spring,
                "Holds the centres of two bodies at a distance."),
            Function(
                "repel", taking: [Value("strength", "number"), Value("range", "number")],
                "Pushes the centres of all pairs that are nearer than `range` apart: by `strength` where they are at the same place, less and less towards the range. A negative strength pulls."
            ),
            Function(
                "push", taking: [section, item, Value("ax", "number"), Value("ay", "number")], "Accelerates one body."),
            Function(
                "collide",
                taking: [
                    Value("restitution", "number?"), Value("friction", "number?"),
                    Value("shape", "\"box\"|\"circle\"|nil"),
                ],
                "Keeps bodies from overlapping. `restitution` is the share of the speed with which they part again (0 to 1, 0 by default), `friction` that between them (0 by default); a circle's diameter is the item's shorter side."
            ),
            Function(
                "boundary", taking: frame + [Value("restitution", "number?")],
                "Keeps all bodies inside a rectangle. The last call of a step counts."),
            Function(
                "fix", taking: [section, item],
                "Holds a body where it is in this step; others collide with it as with a wall."),
            Function(
                "move", taking: [section, item, Value("dx", "number"), Value("dy", "number")],
                "Moves a body at once, without changing its velocity."),
            Function(
                "set_velocity", taking: [section, item, Value("vx", "number"), Value("vy", "number")],
                "Sets a body's velocity, within 1e6. `frame`, `velocity` and `home` return the present values."),
            Function(
                "frame", taking: [section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "Where a body is; nil if `prepare` has not placed the item."),
            Function(
                "velocity", taking: [section, item], returns: [Value("vx", "number?"), Value("vy", "number?")],
                "A body's velocity; nil if it was not placed."),
            Function(
                "home", taking: [section, item], returns: [Value("x", "number?"), Value("y", "number?")],
                "Where `prepare` has placed the item; nil if it has not."),
            Function(
                "scrolled", returns: [Value("dx", "number"), Value("dy", "number")],
                "By how much the bounds have moved since the last step."),
            Function(
                "time", returns: [Value("seconds", "number")],
                "Virtual time since the container was opened: the steps so far, 1/120 s each."),
        ])
}
