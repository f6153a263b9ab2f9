import { minuteMs } from '@energy-om/domain';
import type { Log } from './request-context.ts';

const repeatIntervalMs = minuteMs;

/** The number of occurrences since the last log line, and the fields of the latest one. */
interface Repeats {
  times: number;
  fields: object;
}

const repeatsOf = new WeakMap<Log, Map<string, Repeats>>();

type Level = 'warn' | 'error';

/**
 * Logs an event that may recur often: the first time at once, then once a minute with a count, so that it does not flood the log.
 *
 * @param text a constant, because events with the same text are counted together
 * @param fields those of the first event for the first log line, of the latest event for the later ones
 */
export function logRepeated(log: Log, level: Level, text: string, fields: object): void {
  const repeats = repeatsOf.get(log) ?? new Map<string, Repeats>();
  repeatsOf.set(log, repeats);
  const counted = repeats.get(keyOf(level, text));
  if (counted) {
    counted.times += 1;
    counted.fields = fields;
    return;
  }
  log[level]({ ...fields, times: 1 }, text);
  countUntilNextLine(log, level, repeats, text);
}

const keyOf = (level: Level, text: string) => `${level} ${text}`;

function countUntilNextLine(log: Log, level: Level, repeats: Map<string, Repeats>, text: string): void {
  const counted: Repeats = { times: 0, fields: {} };
  repeats.set(keyOf(level, text), counted);
  const timer = setTimeout(() => {
    repeats.delete(keyOf(level, text));
    if (counted.times === 0) return;
    log[level]({ ...counted.fields, times: counted.times }, text);
    countUntilNextLine(log, level, repeats, text);
  }, repeatIntervalMs);
  timer.unref();
}
