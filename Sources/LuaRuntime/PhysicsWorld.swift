internal import CLua

/// The bodies that a script's `step` moves, behind `ctx.physics`. C does the work, so that a thousand bodies take less than a
/// millisecond.
///
/// Use it in rounds: `begin` with the bodies, run the script, `finish`, read `bodies`, `end`.
@safe package final class PhysicsWorld {
    private let world: UnsafeMutablePointer<clua_world>

    /// The conditions of a step, besides the bodies.
    package struct Conditions {
        /// The length of the step, in seconds.
        package var seconds: Double
        /// Virtual time since the container was opened, in seconds.
        package var time: Double
        /// The distance that the bounds have moved since the last step, in points.
        package var scrolled: (x: Double, y: Double)

        /// Describes a step.
        package init(seconds: Double, time: Double, scrolled: (x: Double, y: Double)) {
            self.seconds = seconds
            self.time = time
            self.scrolled = scrolled
        }
    }

    /// The numbers of a body in `begin`: position, velocity, size, and the origin that prepare placed.
    package static let numbersIn = 8
    /// The numbers of a body in `bodies`: position and velocity.
    package static let numbersOut = 4

    /// Makes an empty world.
    ///
    /// - Parameter buffer: the buffer with the sections that scripts name bodies by, which records refusals.
    /// - Throws: `LuaError` when there is no memory.
    package init(_ buffer: PlacementBuffer) throws(LuaError) {
        guard let world = unsafe clua_world_open(buffer.buffer) else {
            throw LuaError(.memory, message: "no memory for bodies")
        }
        unsafe self.world = world
    }

    deinit { unsafe clua_world_close(world) }

    /// Begins a step.
    ///
    /// - Parameters:
    ///   - counts: the number of items of each section.
    ///   - bodies: `numbersIn` numbers an item; a width of −1 for an item without a body.
    ///   - held: the numbers of bodies that neither forces nor contacts move, as after `fix`.
    /// - Returns: whether there is memory.
    package func begin(_ counts: [Int], bodies: [Double], held: [Int], under conditions: Conditions) -> Bool {
        let counts = counts.map { UInt32(clamping: $0) }
        guard unsafe clua_world_begin(world, counts, UInt32(clamping: counts.count)),
            unsafe bodies.count == Self.numbersIn * Int(world.pointee.count)
        else { return false }
        unsafe bodies.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(start: world.pointee.bodies, count: source.count).copyMemory(
                from: source)
        }
        for body in held where body < bodies.count / Self.numbersIn {
            unsafe world.pointee.marks[body] |= UInt8(CLUA_FIXED)
        }
        unsafe world.pointee.dt = conditions.seconds
        unsafe world.pointee.time = conditions.time
        unsafe world.pointee.scrolled_x = conditions.scrolled.x
        unsafe world.pointee.scrolled_y = conditions.scrolled.y
        return unsafe clua_world_start(world)
    }

    /// Solves contacts and moves all bodies.
    ///
    /// - Returns: whether there is memory.
    package func finish() -> Bool { unsafe clua_world_finish(world) }

    /// Whether the step has attached all bodies to their places of the last prepare.
    package var isAttached: Bool { unsafe world.pointee.is_attached }

    /// Whether no force pulls a body away from where it is. Bodies that lie against something do not move.
    package var isCalm: Bool { unsafe clua_world_is_calm(world) }

    /// The bodies after the step, `numbersOut` numbers for each item.
    package var bodies: [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(Self.numbersOut * Int(unsafe world.pointee.count))
        for index in 0..<Int(unsafe world.pointee.count) {
            let body = unsafe world.pointee.bodies[index]
            numbers.append(body.x)
            numbers.append(body.y)
            numbers.append(body.vx)
            numbers.append(body.vy)
        }
        return numbers
    }

    /// Drops the bodies.
    ///
    /// Functions of `ctx.physics` are refused until the next step, also where a script has kept them.
    package func end() { unsafe clua_world_end(world) }

    /// The functions of `ctx.physics`, by name: those that `LuaState.functions(of:)` puts into its table.
    package static let functions = [
        "gravity", "friction", "attach", "attach_item", "spring", "repel", "push", "collide", "boundary", "fix", "move",
        "set_velocity", "frame", "velocity", "home", "scrolled", "time",
    ]

    fileprivate func push(_ name: String, to state: OpaquePointer?) {
        unsafe clua_push_physics_function(state, world, name)
    }
}

extension LuaState {
    /// Makes a table of the functions of `ctx.physics`.
    ///
    /// The world must live as long as the state.
    package func functions(of world: PhysicsWorld) -> LuaReference {
        let state = unsafe vm.pointee.state
        unsafe clua_push_table(state)
        for name in PhysicsWorld.functions {
            unsafe world.push(name, to: state)
            unsafe lua_setfield(state, -2, name)
        }
        return reference()
    }
}
