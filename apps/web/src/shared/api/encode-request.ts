import { encodeQuery, type TransportCipher } from '@energy-om/contract';
import { systemType } from '@energy-om/domain';

/** Whom a request is sent for; null is not sent. */
export interface Caller {
  /** The whole value of the header: scheme and token. */
  authToken: string | null;
  tenantId: string | null;
  accountId: string | null;
}

/** The address of a read: its input is the query, encrypted as a whole. */
export function encodeUrl(path: string, input: Record<string, unknown>, cipher: TransportCipher | null): string {
  const query = encodeQuery(input);
  if (query === '') return path;
  return `${path}?${cipher ? encodeURIComponent(cipher.encrypt(query)) : query}`;
}

/** @param text the input of a write as JSON */
export function encodeBody(text: string, cipher: TransportCipher | null): string {
  return cipher ? cipher.encrypt(text) : text;
}

/** The content type of what `encodeBody` returns. */
export function contentTypeOf(cipher: TransportCipher | null): string {
  return cipher ? 'text/plain;charset=UTF-8' : 'application/json';
}

export function createCallerHeaders({ authToken, tenantId, accountId }: Caller): Record<string, string> {
  const headers: Record<string, string> = { systemtype: systemType };
  if (authToken) headers.Authorization = authToken;
  if (tenantId) headers.tenantid = tenantId;
  if (accountId) headers.accountid = accountId;
  return headers;
}

export function createWriteHeaders(idempotencyKey: string): Record<string, string> {
  return { 'Idempotency-Key': idempotencyKey, 'X-Device-Time': new Date().toISOString() };
}
