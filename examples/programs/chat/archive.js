// The earlier messages, as a server would have them: any of them by its number.

const PEOPLE = ['Ada', 'Noor', 'Mika', 'me']
const SENTENCES = [
    'Who is in for Saturday?', 'I am!', 'The forecast says rain until ten, then it clears up.', 'Same place as last time?',
    'There is a new path behind the mill. It is longer, and steep at the end, but you see the whole valley from up there.',
    'Good.', 'I can bring coffee.', 'Last time we were back at six, and it was dark already, so let us start a little earlier.',
    'Has anyone seen my blue bottle?', 'It is in my car.', 'The train leaves at 8:12, or at 8:42.', 'Let us take the early one.',
    'My sister comes along, she is in town this week. She walks faster than all of us.', 'Ha.', 'Perfect, see you there!',
]

/** How many there are. */
export const COUNT = 5000

export function message(number) {
    const any = (of, step) => of[(Math.imul(number * 31 + step, 0x9e3779b1) >>> 16) % of.length]
    const text = Array.from({ length: any([1, 1, 2, 3], 0) }, (_, next) => any(SENTENCES, 2 + next))
    return { id: `archive ${number}`, from: any(PEOPLE, 1), text: text.join(' ') }
}
