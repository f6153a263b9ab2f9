import type { Log } from './request-context.ts';

const repeatIntervalMs = 60_000;

/** What has happened since the last line, and what was said of the last time. */
interface Repeats {
  times: number;
  fields: object;
}

const repeatsOf = new WeakMap<Log, Map<string, Repeats>>();

/** How grave it is. */
type Level = 'warn' | 'error';

/**
 * Says what happens again and again: at once the first time, then in one line a minute with how often, so that it fills no log.
 *
 * @param text what happens; lines of one text count together, so it is a constant
 * @param fields of the first and the last of them
 */
export function logRepeated(log: Log, level: Level, text: string, fields: object): void {
  const repeats = repeatsOf.get(log) ?? new Map<string, Repeats>();
  repeatsOf.set(log, repeats);
  const counted = repeats.get(text);
  if (counted) {
    counted.times += 1;
    counted.fields = fields;
    return;
  }
  log[level]({ ...fields, times: 1 }, text);
  countForAWhile(log, level, repeats, text);
}

function countForAWhile(log: Log, level: Level, repeats: Map<string, Repeats>, text: string): void {
  const counted: Repeats = { times: 0, fields: {} };
  repeats.set(text, counted);
  const timer = setTimeout(() => {
    repeats.delete(text);
    if (counted.times === 0) return;
    log[level]({ ...counted.fields, times: counted.times }, text);
    countForAWhile(log, level, repeats, text);
  }, repeatIntervalMs);
  timer.unref();
}
