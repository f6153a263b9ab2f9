import type { KeyObject } from 'node:crypto';
import { signWithRsa, verifyWithRsa } from '../rsa.ts';

/** `a=1&b=2`, sorted by name, without parameters that have no value; values as they are, before any encoding. */
function joinParameters(parameters: Iterable<[string, string]>): string {
  return [...parameters]
    .filter(([, value]) => value !== '')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RSA2 over all parameters but `sign` ("自行实现签名"). */
export function signParameters(parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  return signWithRsa(joinParameters(Object.entries(parameters)), key);
}

/** Whether a notification is genuine ("异步返回结果的验签"): its signature covers neither `sign` nor `sign_type`. */
export function verifyNotification(parameters: URLSearchParams, key: KeyObject): boolean {
  const names = [...parameters.keys()];
  // Of a name that comes twice nobody could say which one was signed.
  if (new Set(names).size !== names.length || parameters.get('sign_type') !== 'RSA2') return false;
  const signed = [...parameters].filter(([name]) => name !== 'sign' && name !== 'sign_type');
  return verifyWithRsa(joinParameters(signed), parameters.get('sign') ?? '', key);
}

/**
 * The text of a member of an object, exactly as it stands in the JSON; null where there is no such member. What is signed are these characters, and
 * neither spaces nor escapes survive parsing.
 */
export function findRawMember(json: string, name: string): string | null {
  let position = skipSpace(json, 0);
  if (json[position] !== '{') return null;
  position = skipSpace(json, position + 1);
  while (json[position] === '"') {
    const nameEnd = endOfText(json, position);
    const memberName = json.slice(position + 1, nameEnd - 1);
    const colon = skipSpace(json, nameEnd);
    if (json[colon] !== ':') return null;
    const start = skipSpace(json, colon + 1);
    const end = endOfValue(json, start);
    if (memberName === name) return json.slice(start, end);
    position = skipSpace(json, end);
    if (json[position] !== ',') return null;
    position = skipSpace(json, position + 1);
  }
  return null;
}

function skipSpace(json: string, from: number): number {
  let position = from;
  while (/\s/.test(json[position] ?? '')) position++;
  return position;
}

/** The position after the text that begins at `from` with its quote. */
function endOfText(json: string, from: number): number {
  let position = from + 1;
  while (position < json.length && json[position] !== '"') position += json[position] === '\\' ? 2 : 1;
  return position + 1;
}

function endOfValue(json: string, from: number): number {
  if (json[from] === '"') return endOfText(json, from);
  let depth = 0;
  let position = from;
  while (position < json.length) {
    const character = json[position] ?? '';
    if (character === '"') {
      position = endOfText(json, position);
      continue;
    }
    if (depth === 0 && (character === ',' || character === '}')) return position;
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    position++;
    if (depth === 0 && (character === '}' || character === ']')) return position;
  }
  return position;
}
