import type { IncomingHttpHeaders } from 'node:http';
import { contractHeader, type Language, readsContract } from '@energy-om/contract';
import type { Credentials } from '#services/account/session/load-actor.ts';
import { invalid, outdated } from '#services/core/service-error.ts';

/** What a client writes that puts a value it does not have into a header: those of its storage are `undefined` and `null` then (spec §5). */
const missing: readonly string[] = ['', 'undefined', 'null'];
const bearerPattern = /^Bearer ([\x21-\x7e]{1,200})$/i;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,100}$/;

export function readCredentials(headers: IncomingHttpHeaders): Credentials {
  return {
    token: readText(bearerPattern.exec(headers.authorization ?? '')?.[1]),
    tenantId: readText(headers.tenantid),
    accountId: readText(headers.accountid),
  };
}

/** A header without a value counts as missing: the specified client sends what its storage has, even where that is nothing. */
function readText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && !missing.includes(header) ? header : null;
}

/** The caller's first choice decides; any language but English gets Chinese. */
export function readLanguage(headers: IncomingHttpHeaders): Language {
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh-CN';
}

/** The time of the phone's clock; null without the header or with a time that cannot be read. */
export function readDeviceTime(headers: IncomingHttpHeaders): Date | null {
  const text = readText(headers['x-device-time']);
  if (text === null) return null;
  const time = new Date(text);
  // Phones with an empty battery start in 1970; PostgreSQL does not read years of more than four digits.
  const year = time.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? time : null;
}

/** Throws `outdated` for an app whose calls are not read any more. What is no version is none that was said. */
export function assertContract(headers: IncomingHttpHeaders): void {
  const text = readText(headers[contractHeader.toLowerCase()]);
  if (text !== null && /^\d{1,9}$/.test(text) && !readsContract(Number(text))) throw outdated();
}

export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = readText(headers['idempotency-key']);
  if (key !== null && !idempotencyKeyPattern.test(key)) throw invalid({ 'Idempotency-Key': 'checkField' });
  return key;
}
