import { decodeLimits } from './decode-limits.ts';
import type { Decoding } from './decoding.ts';
import type { Dialect } from './dialect.ts';
import { readJson } from './read-json.ts';
import { addReadings, type ReadingForm } from './read-readings.ts';
import { readInstant } from './read-time.ts';
import { decodeByRows, ownsTopic, type TopicRow } from './topic-rows.ts';

/** The device's code: one topic level without wildcards and control characters. */
const serial = String.raw`([^/+#\p{Cc}\p{Cs}]{1,${decodeLimits.keyLength}})`;

/** `{"t": time, "v": {…}}` or flat values, among which `t` and `v` are ordinary keys, such as temperature and voltage. */
const plainReadings: ReadingForm = { timeKey: 't', valuesKey: 'v', hasFlatTime: false, ignoredKeys: [], readTime: readInstant };

const topicRows: readonly TopicRow[] = [{ pattern: new RegExp(`^ems/${serial}/data$`, 'u'), read: readData }];

/** For devices that can only be given a topic and publish simple JSON, for themselves or for a device behind them. They get no answers. */
export const plain: Dialect = {
  name: 'plain',
  firstLevels: ['ems'],
  readableFilters: [],
  owns: (topic) => ownsTopic(topicRows, topic),
  decode: (topic, payload) => decodeByRows(topicRows, topic, payload),
};

function readData(decoding: Decoding, payload: Uint8Array, child: string): void {
  const json = readJson(payload);
  if (json.isRead) addReadings(decoding, child, json.value, plainReadings);
  else decoding.reject(json.fault, child);
}
