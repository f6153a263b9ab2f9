import type { DeviceMessage } from '#services/core/ports/device-message.ts';
import { accept, type Decoding, type Read } from '../decoding.ts';
import type { Dialect } from '../dialect.ts';
import { checkStorable, readJson, readJsonObject } from '../read-json.ts';
import { readName, readNames } from '../read-name.ts';
import { addReadings } from '../read-readings.ts';
import { decodeByRows, ownsTopic, type TopicRow } from '../topic-rows.ts';
import { addAttributes } from './read-attributes.ts';
import { thingsboardReadings } from './thingsboard-readings.ts';
import { writeSwitchMethod } from './write-switch-method.ts';

/** Only the two topics without answers have short names, because an answer would need a short topic as well. */
const topicRows: readonly TopicRow[] = [
  { pattern: /^(?:v1\/devices\/me\/telemetry|v2\/t)$/, read: addTelemetry },
  { pattern: /^(?:v1\/devices\/me\/attributes|v2\/a)$/, read: addOwnAttributes },
  { pattern: /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/, read: readingOne(readAttributesRequest) },
  { pattern: /^v1\/devices\/me\/rpc\/response\/(\d{1,10})$/, read: readingOne(readCommandAnswer) },
  { pattern: /^v1\/devices\/me\/rpc\/request\/(\d{1,10})$/, read: readingOne(readServerCall) },
];

/** ThingsBoard's device API: a device with its own connection. */
export const thingsboardDevice: Dialect = {
  name: 'thingsboard-device',
  firstLevels: ['v1', 'v2'],
  readableFilters: [
    'v1/devices/me/attributes',
    'v1/devices/me/attributes/response/+',
    'v1/devices/me/rpc/request/+',
    'v1/devices/me/rpc/response/+',
  ],
  owns: (topic) => ownsTopic(topicRows, topic),
  decode: (topic, payload) => decodeByRows(topicRows, topic, payload),
  writeCommand: ({ requestId, isBehindGateway, ...command }) =>
    isBehindGateway ? null : { topic: `v1/devices/me/rpc/request/${requestId}`, payload: JSON.stringify(writeSwitchMethod(command)) },
};

function addTelemetry(decoding: Decoding, payload: Uint8Array): void {
  const json = readJson(payload);
  if (json.isRead) addReadings(decoding, null, json.value, thingsboardReadings);
  else decoding.reject(json.fault);
}

function addOwnAttributes(decoding: Decoding, payload: Uint8Array): void {
  const json = readJson(payload);
  if (json.isRead) addAttributes(decoding, null, json.value);
  else decoding.reject(json.fault);
}

/** Adapts the decoder of a payload with at most one message. */
function readingOne(read: (payload: Uint8Array, requestId: string) => Read<DeviceMessage>): TopicRow['read'] {
  return (decoding, payload, requestId) => decoding.take(read(payload, requestId));
}

/** `{"clientKeys": "a,b", "sharedKeys": "c"}`, each of them optional. */
function readAttributesRequest(payload: Uint8Array, requestId: string): Read<DeviceMessage> {
  const json = readJsonObject(payload);
  if (!json.isRead) return json;
  const clientKeys = readNames(json.value['clientKeys'], '"clientKeys"');
  if (!clientKeys.isRead) return clientKeys;
  const sharedKeys = readNames(json.value['sharedKeys'], '"sharedKeys"');
  if (!sharedKeys.isRead) return sharedKeys;
  const keys = { clientKeys: clientKeys.value, sharedKeys: sharedKeys.value };
  return accept({ kind: 'attributes-request', child: null, requestId, ...keys, isSingle: false });
}

/** Any JSON is an answer, also `null`. */
function readCommandAnswer(payload: Uint8Array, requestId: string): Read<DeviceMessage> {
  const json = readJson(payload);
  if (!json.isRead) return json;
  const answer = checkStorable(json.value, 'The answer');
  return answer.isRead ? accept({ kind: 'command-answer', child: null, requestId, answer: answer.value }) : answer;
}

/** `{"method": "getTime", "params": {…}}`; missing params are null. */
function readServerCall(payload: Uint8Array, requestId: string): Read<DeviceMessage> {
  const json = readJsonObject(payload);
  if (!json.isRead) return json;
  const method = readName(json.value['method'], '"method"');
  if (!method.isRead) return method;
  const params = checkStorable(json.value['params'] ?? null, '"params"');
  return params.isRead ? accept({ kind: 'server-call', requestId, method: method.value, params: params.value }) : params;
}
