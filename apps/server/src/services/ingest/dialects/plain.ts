import type { DeviceMessage } from '#services/core/ports/device-message.ts';
import { decodeLimits } from './decode-limits.ts';
import { accept, type Decoding, type Read } from './decoding.ts';
import type { Dialect } from './dialect.ts';
import { checkStorable, readJson, readJsonObject } from './read-json.ts';
import { addReadings, type ReadingForm } from './read-readings.ts';
import { readRequestId } from './read-request-id.ts';
import { readInstant } from './read-time.ts';
import { decodeByRows, ownsTopic, type TopicRow } from './topic-rows.ts';

/** The device's code: one topic level without wildcards and control characters. */
const serial = String.raw`([^/+#\p{Cc}\p{Cs}]{1,${decodeLimits.keyLength}})`;

/** `{"t": time, "v": {…}}` or flat values, among which `t` and `v` are ordinary keys, such as temperature and voltage. */
const plainReadings: ReadingForm = { timeKey: 't', valuesKey: 'v', hasFlatTime: false, ignoredKeys: [], readTime: readInstant };

const topicRows: readonly TopicRow[] = [
  { pattern: new RegExp(`^ems/${serial}/data$`, 'u'), read: readData },
  { pattern: new RegExp(`^ems/${serial}/answer$`, 'u'), read: readAnswer },
];

/**
 * For devices that can only be given a topic and publish simple JSON, for themselves or for a device behind them. Their requests are not answered; commands
 * come on `ems/<code>/command`.
 */
export const plain: Dialect = {
  name: 'plain',
  firstLevels: ['ems'],
  readableFilters: ['ems/+/command'],
  owns: (topic) => ownsTopic(topicRows, topic),
  decode: (topic, payload) => decodeByRows(topicRows, topic, payload),
  writeCommand: ({ requestId, code, isOn, expiresAt }) => ({
    topic: `ems/${code}/command`,
    payload: JSON.stringify({ id: requestId, on: isOn, expiresAt }),
  }),
};

function readData(decoding: Decoding, payload: Uint8Array, child: string): void {
  const json = readJson(payload);
  if (json.isRead) addReadings(decoding, child, json.value, plainReadings);
  else decoding.reject(json.fault, child);
}

/** `{"id": 1, "success": true}`: what is beside the id is the answer. */
function readAnswer(decoding: Decoding, payload: Uint8Array, child: string): void {
  decoding.take(readCommandAnswer(payload, child), child);
}

function readCommandAnswer(payload: Uint8Array, child: string): Read<DeviceMessage> {
  const json = readJsonObject(payload);
  if (!json.isRead) return json;
  const { id, ...rest } = json.value;
  const requestId = readRequestId(id);
  if (!requestId.isRead) return requestId;
  const answer = checkStorable(rest, 'The answer');
  return answer.isRead ? accept({ kind: 'command-answer', child, requestId: requestId.value, answer: answer.value }) : answer;
}
