// Places items as a waterfall with the positioner of masonic. Run by `waterfall.py`, not by hand:
//
//     node waterfall.cjs FOLDER COLUMNS WIDTH SPACING SCREEN SCREENS ROUNDS <heights
//
// FOLDER has the packages; heights are 64-bit floats. A line of JSON is printed, the fastest times in milliseconds, and then the left
// and top edge of each item as 64-bit floats.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const { createRequire } = require("node:module");

const [folder, ...numbers] = process.argv.slice(2);
const [columns, width, spacing, screen, screens, rounds] = numbers.map(Number);
const { createPositioner } = createRequire(`${folder}/`)("masonic");

const input = readFileSync(0);
const heights = new Float64Array(input.buffer.slice(input.byteOffset, input.byteOffset + input.length));

function milliseconds(body) {
    const start = process.hrtime.bigint();
    body();
    return Number(process.hrtime.bigint() - start) / 1e6;
}

function waterfall() {
    const positioner = createPositioner(columns, width, spacing, spacing);
    for (let index = 0; index < heights.length; index++) positioner.set(index, heights[index]);
    return positioner;
}

let positioner;
const times = { layout: Infinity, screen: Infinity, change: Infinity };
for (let round = 0; round < rounds; round++) {
    times.layout = Math.min(times.layout, milliseconds(() => (positioner = waterfall())));
}

const frames = new Float64Array(2 * heights.length);
positioner.all().forEach(({ left, top }, index) => frames.set([left, top], 2 * index));

const content = positioner.estimateHeight(heights.length, 0);
const counts = [];
for (let round = 0; round < rounds; round++) {
    counts.length = 0;
    const time = milliseconds(() => {
        for (let number = 0; number < screens; number++) {
            const top = ((content - screen) * ((number * 7919) % screens)) / screens;
            let count = 0;
            positioner.range(top, top + screen, () => count++);
            counts.push(count);
        }
    });
    times.screen = Math.min(times.screen, time / screens);
}

for (let round = 0; round < rounds; round++) {
    times.change = Math.min(times.change, milliseconds(() => positioner.update([0, heights[0] + round + 1])));
}

writeSync(1, JSON.stringify({ ...times, counts }) + "\n");
const output = Buffer.from(frames.buffer);
for (let written = 0; written < output.length; ) written += writeSync(1, output, written);
