import type { DeviceMessage } from '#services/core/ports/device-message.ts';
import { accept, type Decoding, type Read, refuse } from '../decoding.ts';
import type { JsonObject } from '../describe-json.ts';
import type { Dialect } from '../dialect.ts';
import { checkStorable, readJsonObject } from '../read-json.ts';
import { readName } from '../read-name.ts';
import { addReadings } from '../read-readings.ts';
import { readRequestId } from '../read-request-id.ts';
import { decodeByRows, ownsTopic, type TopicRow } from '../topic-rows.ts';
import { addAttributes } from './read-attributes.ts';
import { readChildRequest } from './read-child-request.ts';
import { thingsboardReadings } from './thingsboard-readings.ts';
import { writeSwitchMethod } from './write-switch-method.ts';

type ReadObject = (decoding: Decoding, json: JsonObject) => void;

const topicRows: readonly TopicRow[] = [
  { pattern: /^v1\/gateway\/connect$/, read: readingObject((decoding, json) => addPresence(decoding, json, true)) },
  { pattern: /^v1\/gateway\/disconnect$/, read: readingObject((decoding, json) => addPresence(decoding, json, false)) },
  { pattern: /^v1\/gateway\/telemetry$/, read: readingObject(addTelemetry) },
  { pattern: /^v1\/gateway\/attributes$/, read: readingObject(addChildAttributes) },
  { pattern: /^v1\/gateway\/attributes\/request$/, read: readingObject(addAttributesRequest) },
  { pattern: /^v1\/gateway\/rpc$/, read: readingObject(addCommandAnswer) },
];

/** ThingsBoard's gateway API: one connection for the devices behind it, by their codes. The gateway's own values use the device API. */
export const thingsboardGateway: Dialect = {
  name: 'thingsboard-gateway',
  firstLevels: ['v1'],
  readableFilters: ['v1/gateway/attributes', 'v1/gateway/attributes/response', 'v1/gateway/rpc'],
  owns: (topic) => ownsTopic(topicRows, topic),
  decode: (topic, payload) => decodeByRows(topicRows, topic, payload),
  writeCommand: ({ requestId, code, isBehindGateway, ...command }) =>
    isBehindGateway
      ? { topic: 'v1/gateway/rpc', payload: JSON.stringify({ device: code, data: { id: requestId, ...writeSwitchMethod(command) } }) }
      : null,
};

/** Adapts a decoder to payloads of gateways, which are always objects. */
function readingObject(read: ReadObject): TopicRow['read'] {
  return (decoding, payload) => {
    const json = readJsonObject(payload);
    if (json.isRead) read(decoding, json.value);
    else decoding.reject(json.fault);
  };
}

/** `{"device": "A"}`; a `type` next to it is ignored, because a gateway does not decide the model of a device. */
function addPresence(decoding: Decoding, json: JsonObject, isConnected: boolean): void {
  const child = readName(json['device'], '"device"');
  if (child.isRead) decoding.add({ kind: 'presence', child: child.value, isConnected });
  else decoding.reject(child.fault);
}

/** `{"A": [reading, …], "B": […]}`; a reading without an array is accepted too. */
function addTelemetry(decoding: Decoding, json: JsonObject): void {
  forEachChild(decoding, json, (child, item) => addReadings(decoding, child, item, thingsboardReadings));
}

/** `{"A": {…}, "B": {…}}` */
function addChildAttributes(decoding: Decoding, json: JsonObject): void {
  forEachChild(decoding, json, (child, item) => addAttributes(decoding, child, item));
}

function forEachChild(decoding: Decoding, json: JsonObject, add: (child: string, item: unknown) => void): void {
  const entries = Object.entries(json);
  if (entries.length === 0) decoding.reject({ reason: 'malformed', detail: 'The object names no device.' });
  for (const [key, item] of entries) {
    const child = readName(key, "A device's name");
    if (child.isRead) add(child.value, item);
    else decoding.reject(child.fault);
  }
}

function addAttributesRequest(decoding: Decoding, json: JsonObject): void {
  const request = readChildRequest(json);
  decoding.take(request.isRead ? accept({ kind: 'attributes-request', ...request.value }) : request);
}

/** `{"device": "A", "id": 1, "data": …}` */
function addCommandAnswer(decoding: Decoding, json: JsonObject): void {
  const child = readName(json['device'], '"device"');
  if (child.isRead) decoding.take(readCommandAnswer(child.value, json), child.value);
  else decoding.reject(child.fault);
}

function readCommandAnswer(child: string, json: JsonObject): Read<DeviceMessage> {
  const requestId = readRequestId(json['id']);
  if (!requestId.isRead) return requestId;
  if (json['data'] === undefined) return refuse('malformed', '"data", the answer, is missing.');
  const answer = checkStorable(json['data'], 'The answer');
  return answer.isRead ? accept({ kind: 'command-answer', child, requestId: requestId.value, answer: answer.value }) : answer;
}
