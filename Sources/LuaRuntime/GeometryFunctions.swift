internal import CLua

extension LuaState {
    /// Makes a table of the helpers of `ctx.geom` that are written in C: `pack_intervals` and `split`.
    ///
    /// The prelude adds the others in Lua.
    package func geometryFunctions() -> LuaReference {
        let state = unsafe vm.pointee.state
        unsafe clua_push_table(state)
        for name in ["pack_intervals", "split"] {
            unsafe clua_push_geometry_function(state, name)
            unsafe lua_setfield(state, -2, name)
        }
        return reference()
    }
}
