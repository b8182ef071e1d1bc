// Colours of syntax: kinds of words by pattern.

const lua = /(?<comment>--\[\[[\s\S]*?(?:\]\]|$)|--.*)|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\[\[[\s\S]*?(?:\]\]|$))|(?<keyword>\b(?:and|break|do|else|elseif|end|false|for|function|goto|if|in|local|nil|not|or|repeat|return|then|true|until|while)\b)|(?<number>\b(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?))/g
const json = /(?<keyword>"(?:[^"\\\n]|\\.)*"(?=\s*:)|\b(?:true|false|null)\b)|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<number>-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/** Runs `{start, end, kind}` of a text. */
function runs(text, pattern) {
    return Array.from(text.matchAll(pattern), (match) => ({
        start: match.index, end: match.index + match[0].length, kind: Object.keys(match.groups).find((kind) => match.groups[kind] !== undefined),
    }))
}

export const colourLua = (text) => runs(text, lua)
export const colourJSON = (text) => runs(text, json)
