import { dayMs, secondMs } from '../duration.ts';

/** A day in Greenwich: the zone's offset at its start, at its end, and the instant of the change between (its end when there is none). */
interface OffsetDay {
  before: number;
  after: number;
  changesAt: number;
}

/** Asking Intl takes microseconds and this is asked for every reading, so each day is asked for once. */
const offsetDays = new Map<string, Map<number, OffsetDay>>();
const keptDaysPerZone = 5_000;

/** Milliseconds that clocks of the zone are ahead of Greenwich at an instant (epoch milliseconds). */
export function offsetAt(instant: number, zone: string): number {
  const { before, after, changesAt } = findOffsetDay(Math.floor(instant / dayMs), zone);
  return instant < changesAt ? before : after;
}

/** The first instant after `from` at which clocks are changed; `to` when they are not before it. Not more than some days apart. */
export function findClockChange(from: number, to: number, zone: string): number {
  for (let index = Math.floor(from / dayMs); index * dayMs < to; index += 1) {
    const { before, after, changesAt } = findOffsetDay(index, zone);
    if (before !== after && changesAt > from && changesAt < to) return changesAt;
  }
  return to;
}

function findOffsetDay(index: number, zone: string): OffsetDay {
  let days = offsetDays.get(zone);
  if (days === undefined) {
    days = new Map();
    offsetDays.set(zone, days);
  }
  let found = days.get(index);
  if (found === undefined) {
    found = askForDay(index * dayMs, zone);
    if (days.size >= keptDaysPerZone) days.clear();
    days.set(index, found);
  }
  return found;
}

/** No zone changes its clocks twice within a day. */
function askForDay(start: number, zone: string): OffsetDay {
  const end = start + dayMs;
  const before = askForOffset(start, zone);
  const after = askForOffset(end, zone);
  if (before === after) return { before, after, changesAt: end };
  let [low, high] = [start, end];
  while (high - low > secondMs) {
    const middle = low + Math.floor((high - low) / 2 / secondMs) * secondMs;
    if (askForOffset(middle, zone) === before) low = middle;
    else high = middle;
  }
  return { before, after, changesAt: high };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `instant` in whole seconds. Throws RangeError for a zone that nobody knows. */
function askForOffset(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    const digits = '2-digit';
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    formatters.set(zone, formatter);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) part[type] = value;
  return Date.parse(`${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`) - instant;
}
