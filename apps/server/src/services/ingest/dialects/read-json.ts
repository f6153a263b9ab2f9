import { parse } from 'secure-json-parse';
import { decodeLimits } from './decode-limits.ts';
import { accept, type Read, refuse } from './decoding.ts';
import { isJsonObject, isStorable, type JsonObject, nameKind, quote } from './describe-json.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the JSON of a payload, and refuses keys that reach a prototype and values nested too deep to walk. */
export function readJson(payload: Uint8Array): Read<unknown> {
  if (payload.byteLength > decodeLimits.payloadBytes) {
    return refuse('tooLarge', `The payload has ${payload.byteLength} bytes; the limit is ${decodeLimits.payloadBytes}.`);
  }
  const text = readText(payload);
  if (!text.isRead) return text;
  if (text.value.trim() === '') return refuse('malformed', 'The payload is empty.');
  const value = parseSafely(text.value);
  if (value.isRead && isDeeperThan(decodeLimits.depth, value.value)) {
    return refuse('tooLarge', `The JSON is nested deeper than ${decodeLimits.depth} levels.`);
  }
  return value;
}

/** Like `readJson`, for a payload whose outermost value has to be an object. */
export function readJsonObject(payload: Uint8Array): Read<JsonObject> {
  const json = readJson(payload);
  if (!json.isRead) return json;
  return isJsonObject(json.value) ? accept(json.value) : refuse('malformed', `The payload is ${nameKind(json.value)}, not an object.`);
}

/** Checks JSON of any form that is stored as it is. */
export function checkStorable(value: unknown, what: string): Read<unknown> {
  return isStorable(value) ? accept(value) : refuse('malformed', `${what} has characters that cannot be stored.`);
}

function readText(payload: Uint8Array): Read<string> {
  try {
    return accept(utf8.decode(payload));
  } catch {
    return refuse('malformed', 'The payload is not UTF-8.');
  }
}

function parseSafely(text: string): Read<unknown> {
  try {
    return accept(parse(text, { protoAction: 'error', constructorAction: 'error' }));
  } catch {
    // The parser's message differs between versions of the engine, so it only decides whether the text is JSON at all.
    if (isJson(text)) return refuse('malformed', 'The JSON has a key "__proto__" or "constructor", which no message may have.');
    return refuse('malformed', `The payload is not JSON: it begins with ${quote(text)}.`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
