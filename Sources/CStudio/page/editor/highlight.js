// Colours of syntax: kinds of words by pattern.

const quoted = /"(?:[^"\\\n]|\\.)*"?/.source
const number = /\b(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.source

/** Kinds with their patterns, the first that matches. */
const pattern = (kinds) => new RegExp(Object.entries(kinds).map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'g')

const long = /\[\[[\s\S]*?(?:\]\]|$)/.source
const luaWords = 'and break do else elseif end false for function goto if in local nil not or repeat return then true until while'
const lua = pattern({
    comment: `--${long}|--.*`, string: `${quoted}|${quoted.replaceAll('"', "'")}|${long}`,
    keyword: `\\b(?:${luaWords.replaceAll(' ', '|')})\\b`, number,
})
const json = pattern({ keyword: `${quoted}(?=\\s*:)|\\b(?:true|false|null)\\b`, string: quoted, number: `-?${number}` })

/** Runs `{start, end, kind}` of a text. */
function runs(text, pattern) {
    return Array.from(text.matchAll(pattern), (match) => ({
        start: match.index, end: match.index + match[0].length,
        kind: Object.keys(match.groups).find((kind) => match.groups[kind] !== undefined),
    }))
}

export const colourLua = (text) => runs(text, lua)
export const colourJSON = (text) => runs(text, json)
