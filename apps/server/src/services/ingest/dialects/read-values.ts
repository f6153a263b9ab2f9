import type { MeasuredValue } from '@energy-om/domain';
import { decodeLimits } from './decode-limits.ts';
import { accept, type Decoding, type Read, refuse } from './decoding.ts';
import { isStorable, type JsonObject, nameKind, quote } from './describe-json.ts';
import { readName } from './read-name.ts';
import { readNumberText } from './read-number-text.ts';

/**
 * The meaning of text that contains a number: in readings it is the number, so that no register is lost; in attributes it is text, since a
 * serial number is no quantity.
 */
type NumberText = 'isNumber' | 'isText';

/** Texts that firmware prints for a quantity that it does not have. */
const noNumber = /^\s*[+-]?(?:nan|inf|infinity)\s*$/i;

/** Returns the valid values and rejects the others one by one. */
export function readValues(
  raw: JsonObject,
  numberText: NumberText,
  decoding: Decoding,
  child: string | null,
): Record<string, MeasuredValue> {
  const entries = Object.entries(raw);
  if (entries.length > decodeLimits.keysPerReading) {
    const detail = `An object has ${entries.length} keys; those after the first ${decodeLimits.keysPerReading} were left out.`;
    decoding.reject({ reason: 'tooLarge', detail }, child);
  }
  const taken: [string, MeasuredValue][] = [];
  for (const [key, item] of entries.slice(0, decodeLimits.keysPerReading)) {
    const value = readEntry(key, item, numberText);
    if (value.isRead) taken.push([key, value.value]);
    else decoding.reject(value.fault, child);
  }
  return Object.fromEntries(taken);
}

function readEntry(key: string, value: unknown, numberText: NumberText): Read<MeasuredValue> {
  const name = readName(key, 'The key');
  if (!name.isRead) return name;
  if (typeof value === 'boolean') return accept(value);
  if (typeof value === 'number') return readNumber(key, value);
  if (typeof value === 'string') return numberText === 'isNumber' ? readTextOfReading(key, value) : readText(key, value);
  return refuse('wrongType', `${quote(key)} is ${nameKind(value)}; numbers, texts, true and false are taken.`);
}

function readNumber(key: string, value: number): Read<number> {
  if (!Number.isFinite(value)) return refuse('wrongType', `${quote(key)} is not a finite number.`);
  // The database does not store minus zero.
  return accept(value === 0 ? 0 : value);
}

function readTextOfReading(key: string, text: string): Read<number | string> {
  if (text.length > decodeLimits.textLength) return readText(key, text);
  if (noNumber.test(text)) return refuse('wrongType', `${quote(key)} is ${quote(text)}, not a finite number.`);
  const number = readNumberText(text);
  // An identifier of twenty digits would lose digits as a number.
  if (number === null || (Number.isInteger(number) && !Number.isSafeInteger(number))) return readText(key, text);
  return readNumber(key, number);
}

function readText(key: string, text: string): Read<string> {
  if (text.length > decodeLimits.textLength) {
    return refuse('tooLarge', `${quote(key)} is a text of ${text.length} characters; the limit is ${decodeLimits.textLength}.`);
  }
  return isStorable(text) ? accept(text) : refuse('wrongType', `${quote(key)} is a text with characters that cannot be stored.`);
}
