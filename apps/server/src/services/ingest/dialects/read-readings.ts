import type { DecodedReading } from '#services/core/ports/device-message.ts';
import { decodeLimits } from './decode-limits.ts';
import { accept, type Decoding, type Read, refuse } from './decoding.ts';
import { isJsonObject, type JsonObject, nameKind, quote } from './describe-json.ts';
import type { ReadTime } from './read-time.ts';
import { readValues } from './read-values.ts';

/** The form of a dialect's readings: `{ <time>: …, <values>: { … } }`, or flat values. */
export interface ReadingForm {
  timeKey: string;
  valuesKey: string;
  /** Whether a time may also be among flat values. Where not, its key there is an ordinary value. */
  hasFlatTime: boolean;
  /** Keys that may be next to the values and are ignored. */
  ignoredKeys: readonly string[];
  readTime: ReadTime;
}

interface RawReading {
  time: unknown;
  values: JsonObject;
}

/** Reads one reading or an array of readings, and adds the valid ones as one message of the sender or its child. */
export function addReadings(decoding: Decoding, child: string | null, json: unknown, form: ReadingForm): void {
  const items = Array.isArray(json) ? json : [json];
  if (items.length === 0) decoding.reject({ reason: 'malformed', detail: 'There are no readings in the array.' }, child);
  const claimed = decoding.claimReadings(items.length);
  if (claimed < items.length) {
    const detail = `The message has more than ${decodeLimits.readings} readings; ${items.length - claimed} were left out.`;
    decoding.reject({ reason: 'tooLarge', detail }, child);
  }
  const readings = items.slice(0, claimed).flatMap((item) => readReading(decoding, child, item, form));
  if (readings.length > 0) decoding.add({ kind: 'readings', child, readings });
}

/**
 * Returns none or one. A reading with an unreadable time is rejected, because storing it with the present time would make it wrong for
 * good.
 */
function readReading(decoding: Decoding, child: string | null, item: unknown, form: ReadingForm): DecodedReading[] {
  const raw = openReading(item, form);
  const at = raw.isRead ? form.readTime(raw.value.time) : raw;
  if (!raw.isRead || !at.isRead) {
    if (!at.isRead) decoding.reject(at.fault, child);
    return [];
  }
  if (Object.keys(raw.value.values).length === 0) {
    decoding.reject({ reason: 'malformed', detail: 'A reading has no values.' }, child);
  }
  rejectUnreadValues(decoding, child, item as JsonObject, raw.value, form);
  const values = readValues(raw.value.values, 'isNumber', decoding, child);
  return Object.keys(values).length === 0 ? [] : [{ at: at.value, values }];
}

function openReading(item: unknown, { timeKey, valuesKey, hasFlatTime }: ReadingForm): Read<RawReading> {
  if (!isJsonObject(item)) return refuse('malformed', `A reading is ${nameKind(item)}, not an object.`);
  const { [timeKey]: time, ...rest } = item;
  const values = item[valuesKey];
  if (isJsonObject(values)) return accept({ time, values });
  if (time === undefined) return accept({ time: undefined, values: item });
  if (values !== undefined && (hasFlatTime || typeof values === 'object')) {
    return refuse('malformed', `${quote(valuesKey)} beside ${quote(timeKey)} is ${nameKind(values)}, not an object.`);
  }
  return accept(hasFlatTime ? { time, values: rest } : { time: undefined, values: item });
}

/** Reports a value that is next to the values object instead of in it, because it would be lost silently. */
function rejectUnreadValues(decoding: Decoding, child: string | null, item: JsonObject, { values }: RawReading, form: ReadingForm): void {
  if (item[form.valuesKey] !== values) return;
  const read = [form.timeKey, form.valuesKey, ...form.ignoredKeys];
  const unread = Object.keys(item).find((key) => !read.includes(key));
  if (unread === undefined) return;
  const detail = `${quote(unread)} stands beside ${quote(form.valuesKey)} instead of in it and was not read.`;
  decoding.reject({ reason: 'malformed', detail }, child);
}
