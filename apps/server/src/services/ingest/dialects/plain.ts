import { decodeLimits } from './decode-limits.ts';
import type { Decoding } from './decoding.ts';
import type { Dialect } from './dialect.ts';
import { readJson } from './read-json.ts';
import { addReadings, type ReadingForm } from './read-readings.ts';
import { readInstant } from './read-time.ts';
import { decodeByRows, ownsTopic, type TopicRow } from './topic-rows.ts';

/** The device's code: one level of a topic, without wildcards and control characters. */
const serial = String.raw`([^/+#\p{Cc}\p{Cs}]{1,${decodeLimits.keyLength}})`;

/** `{"t": time, "v": {…}}` or the values flat, in which `t` and `v` are keys like others: temperature and voltage. */
const plainReadings: ReadingForm = { timeKey: 't', valuesKey: 'v', hasFlatTime: false, ignoredKeys: [], readTime: readInstant };

const topicRows: readonly TopicRow[] = [{ pattern: new RegExp(`^ems/${serial}/data$`, 'u'), read: readData }];

/** For whatever can only be told a topic and publishes simple JSON, for itself or for a device behind it; it is told nothing. */
export const plain: Dialect = {
  name: 'plain',
  readableFilters: [],
  owns: (topic) => ownsTopic(topicRows, topic),
  decode: (topic, payload) => decodeByRows(topicRows, topic, payload),
};

function readData(decoding: Decoding, payload: Uint8Array, child: string): void {
  const json = readJson(payload);
  if (json.isRead) addReadings(decoding, child, json.value, plainReadings);
  else decoding.reject(json.fault, child);
}
