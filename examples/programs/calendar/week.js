// The events of a week, by their identifiers: a day from 0, and minutes of the day.

const minutes = (time) => time.split(':').reduce((hours, rest) => hours * 60 + Number(rest))

export const DAYS = ['Mon 2', 'Tue 3', 'Wed 4', 'Thu 5', 'Fri 6', 'Sat 7', 'Sun 8']

export const events = new Map([
    [0, '8:30', '9:15', 'Dentist'], [0, '9:30', '11:00', 'Planning'], [0, '10:00', '11:30', 'Interview'], [0, '13:00', '14:00', 'Lunch with Noor'],
    [1, '9:00', '9:30', 'Stand-up'], [1, '9:15', '12:00', 'Workshop'], [1, '10:00', '10:45', 'Call with Lyon'], [1, '15:00', '16:30', 'Review'],
    [2, '9:00', '9:30', 'Stand-up'], [2, '11:00', '12:30', 'Writing'], [2, '14:00', '15:00', 'Design'], [2, '14:30', '16:00', 'Budget'], [2, '14:45', '15:30', 'Mika'],
    [3, '9:00', '9:30', 'Stand-up'], [3, '10:00', '12:00', 'Train to Bern'], [3, '13:30', '17:00', 'Conference'], [3, '15:00', '15:45', 'Talk'],
    [4, '9:00', '12:00', 'Conference'], [4, '14:00', '16:00', 'Train home'], [5, '8:15', '16:30', 'Weekend walk'], [5, '12:00', '13:00', 'Picnic'], [6, '11:00', '13:00', 'Brunch'],
].map(([day, start, finish, title], index) => [`event ${index}`, { id: `event ${index}`, day, start: minutes(start), finish: minutes(finish), title }]))

export function clock(time) {
    return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
}
