std = "lua54"
max_line_length = 120

-- Plugins find the sandbox's globals and no others: `plugins/generate` writes that list from the host's table.
local sandbox = {}
local configuration = assert(loadfile("plugins/.luacheckrc", "t", sandbox))
-- Lua 5.1, which runs Debian's luacheck, takes no environment there.
if setfenv then setfenv(configuration, sandbox) end
configuration()
stds.sandbox = sandbox.std
for _, folder in ipairs { "plugins", "examples/plugins" } do
  files[folder] = { std = "sandbox", ignore = sandbox.ignore }
end
-- Annotations, no code.
exclude_files = { "plugins/library" }
