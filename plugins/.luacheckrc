-- Plugins of layoutd: `luacheck .` in their folder.
std = {
  read_globals = {
    "_G", "_VERSION", "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print",
    "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall",
    coroutine = { fields = {
      "close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield"
    } },
    layoutd = { fields = {
      "api", "define", "derive", "version"
    } },
    math = { fields = {
      "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max",
      "maxinteger", "min", "mininteger", "modf", "pi", "rad", "random", "sin", "sqrt", "tan", "tointeger",
      "type", "ult"
    } },
    string = { fields = {
      "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub",
      "upper"
    } },
    table = { fields = {
      "concat", "insert", "move", "pack", "remove", "sort", "unpack"
    } },
    utf8 = { fields = {
      "char", "charpattern", "codepoint", "codes", "len", "offset"
    } },
  },
}
ignore = { "212/self", "212/ctx", "212/out" }
exclude_files = { "library" }
