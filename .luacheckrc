std = "lua54"
max_line_length = 120

-- Plugins run in the daemon: `layoutctl plugin stubs --luacheck` writes the same for authors.
files["plugins"] = {
    std = "lua54+layoutd",
    ignore = { "212/self", "212/ctx", "212/out" },
}
-- Annotations, no code.
exclude_files = { "plugins/library" }
stds.layoutd = { read_globals = { "layoutd" } }
