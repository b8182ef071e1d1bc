// A container as a program in C opens it.

/** A text as a literal, without sequences that C would read as trigraphs or escapes of its own. */
const text = (value) => `"${value.replace(/["\\?\p{Cc}]/gu, (letter) => ('"\\?'.includes(letter) ? `\\${letter}` : octal(letter)))}"`
const octal = (letter) => [...new TextEncoder().encode(letter)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

const rect = ({ x, y, width, height }) => `{${x}, ${y}, ${width}, ${height}}`
const insets = ({ top = 0, left = 0, bottom = 0, right = 0 }) => `{${top}, ${left}, ${bottom}, ${right}}`
const isText = (values) => typeof values[0] === 'string'

/** A constant array, and the members that refer to it and count it. */
function array(name, values, { type, members: [pointer, count] }) {
    if (!values?.length) return { lines: [], members: [] }
    const words = isText(values) ? values.map(text) : type === 'uint64_t' ? values.map((number) => `${number}u`) : values
    return { lines: [`static const ${type} ${name}[] = {${words.join(', ')}};`], members: [`.${pointer} = ${name}`, ...(count ? [`.${count} = ${values.length}`] : [])] }
}

const numbers = { type: 'double', members: ['numbers', 'number_count'] }
const names = { type: 'char *const', members: ['names', 'name_count'] }
const numbered = { type: 'uint64_t', members: ['numbers', 'number_count'] }

/** The arrays of a section's item values, and the members that refer to them. */
function itemValues(index, columns) {
    if (columns.length === 0) return { lines: [], members: [] }
    const arrays = columns.map(([, values], column) => (values.names
        ? array(`names_${index}_${column}`, values.names, names) : array(`numbers_${index}_${column}`, values.numbers, numbers)))
    const entries = columns.map(([name], column) => `{${[`.name = ${text(name)}`, ...arrays[column].members].join(', ')}}`)
    const list = `static const layoutd_item_values values_${index}[] = {${entries.join(', ')}};`
    return { lines: [...arrays.flatMap(({ lines }) => lines), list], members: [`.item_values = values_${index}`, `.item_value_count = ${columns.length}`] }
}

function section({ itemCount, itemSizes, parameters, itemValues: values, id, itemIds = [] }, index) {
    const sizes = array(`sizes_${index}`, itemSizes, { type: 'double', members: ['item_sizes'] })
    const columns = itemValues(index, Object.entries(values ?? {}))
    const ids = array(`ids_${index}`, itemIds, isText(itemIds) ? names : numbered)
    const members = [
        `.item_count = ${itemCount}`, ...sizes.members, ...(parameters ? [`.parameters = ${text(JSON.stringify(parameters))}`] : []), ...columns.members,
        ...(id === undefined ? [] : [typeof id === 'string' ? `.id = {LAYOUTD_NAME, 0, ${text(id)}}` : `.id = {LAYOUTD_NUMBER, ${id}u, NULL}`]),
        ...(ids.members.length ? [`.item_ids = {${ids.members.join(', ')}}`] : []),
    ]
    return { lines: [...sizes.lines, ...columns.lines, ...ids.lines], entry: `    {${members.join(', ')}},\n` }
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function environmentMembers(environment) {
    return Object.entries(environment).map(([name, value]) => {
        if (name === 'scale') return `.scale = &(const double){${value}}`
        return `.${snake(name)} = ${typeof value === 'string' ? text(value) : insets(value)}`
    })
}

export function c({ layout, parameters, bounds, sections, environment }) {
    const all = sections.map(section), members = environmentMembers(environment)
    const request = [
        `.layout = ${text(layout)}`, `.parameters = ${text(JSON.stringify(parameters))}`, '.bounds = bounds',
        ...(members.length ? ['.environment = &environment'] : []), ...(all.length ? ['.sections = sections', `.section_count = ${all.length}`] : []),
    ]
    return `#include "layoutd.h"
#include <stdio.h>

static const layoutd_rect bounds = ${rect(bounds)};
${all.flatMap(({ lines }) => lines).map((line) => `${line}\n`).join('')}${all.length ? `static const layoutd_section sections[] = {\n${all.map(({ entry }) => entry).join('')}};\n` : ''}
int main(void) {
    layoutd_error error;
    layoutd_client *client = layoutd_connect(NULL, NULL, &error);
${members.length ? `    const layoutd_environment environment = {${members.join(', ')}};\n` : ''}    const layoutd_open_container_request request = {
${request.map((member) => `        ${member},\n`).join('')}    };
    layoutd_open_container_reply container;
    layoutd_elements found;
    if (!client || layoutd_open_container(client, &request, &container, &error) != LAYOUTD_OK
        || layoutd_query_rect(client, container.container, bounds, NULL, &found, &error) != LAYOUTD_OK) {
        fprintf(stderr, "%s\\n", error.message);
        layoutd_close(client);
        return 1;
    }
    for (size_t i = 0; i < found.count; i++) {
        const layoutd_rect *frame = &found.frames[i];
        printf("%s %u %u %.17g %.17g %.17g %.17g\\n", found.kind_list[found.kinds[i]].name, (unsigned)found.sections[i], (unsigned)found.items[i],
            frame->x, frame->y, frame->width, frame->height);
    }
    layoutd_free_elements(&found);
    layoutd_close(client);
}
`
}
