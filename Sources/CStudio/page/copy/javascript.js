// A container as a program in JavaScript opens it, with the web client.

function literal(value) {
    if (typeof value === 'bigint') return `${value}n`
    if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const entries = Object.entries(value).map(([key, own]) => `${/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(own)}`)
    return entries.length ? `{ ${entries.join(', ')} }` : '{}'
}

export function javascript({ layout, parameters, bounds, environment, sections }) {
    return `import { Client } from './layoutd.js'
import { unixChannel } from './unix.js'

// In a browser: Client.connect().
const client = await Client.connect({ channel: unixChannel })
const bounds = ${literal(bounds)}
const sections = [
${sections.map((section) => `    ${literal(section)},\n`).join('')}]
const container = await client.open({
    layout: ${literal(layout)},
    parameters: ${literal(parameters)},
    environment: ${literal(environment)},
    bounds, sections,
})
const { attributes } = await container.queryRect({ rect: bounds })
for (const { kind, section, item, x, y, width, height } of attributes) console.log(kind, section, item, x, y, width, height)
client.close()
`
}
