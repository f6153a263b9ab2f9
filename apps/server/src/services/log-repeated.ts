import type { Log } from './request-context.ts';

const pauseMilliseconds = 60_000;

/** What has happened since the last line, and what was said of the last time. */
interface Repeats {
  times: number;
  fields: object;
}

const repeatsOf = new WeakMap<Log, Map<string, Repeats>>();

/**
 * Warns of what happens to everybody for as long as it lasts: at once the first time, then in one line a minute with how often.
 *
 * @param text what happens; lines of one text count together, so it is a constant
 * @param fields of the first and the last of them
 */
export function logRepeated(log: Log, text: string, fields: object): void {
  const repeats = repeatsOf.get(log) ?? new Map<string, Repeats>();
  repeatsOf.set(log, repeats);
  const counted = repeats.get(text);
  if (counted) {
    counted.times += 1;
    counted.fields = fields;
    return;
  }
  log.warn({ ...fields, times: 1 }, text);
  countForAWhile(log, repeats, text);
}

function countForAWhile(log: Log, repeats: Map<string, Repeats>, text: string): void {
  const counted: Repeats = { times: 0, fields: {} };
  repeats.set(text, counted);
  const timer = setTimeout(() => {
    repeats.delete(text);
    if (counted.times === 0) return;
    log.warn({ ...counted.fields, times: counted.times }, text);
    countForAWhile(log, repeats, text);
  }, pauseMilliseconds);
  timer.unref();
}
