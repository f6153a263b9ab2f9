import { apiTable } from 'virtual:api-table';
import { type ApiName, bodyCode, type Envelope, encodeQuery } from '@energy-om/contract';
import { systemType } from '@energy-om/domain';
import { currentLanguage } from '../i18n/language.ts';
import { textOf } from '../i18n/texts.ts';
import { makeId } from '../id/make-id.ts';
import { readStoredSession } from '../session/stored-items.ts';
import { ApiFailure } from './api-failure.ts';
import { loadTransport, type Transport } from './app-config.ts';

export interface RequestOptions {
  /** Given by the caller so that its own retries are recognised as the same write. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Sends one call and reads its envelope, whatever its body code.
 * @throws ApiFailure 5000 for an HTTP status other than 200 and for a request that failed (spec §8).
 */
export async function sendRequest(name: ApiName, input: Record<string, unknown>, options: RequestOptions): Promise<Envelope> {
  let response: Response;
  let transport: Transport;
  try {
    transport = await loadTransport();
    const { url, body } = encodeInput(name, input, transport);
    const { method } = apiTable[name];
    const deadline = AbortSignal.timeout(transport.config.timeouts.requestMs);
    response = await fetch(url, {
      method,
      body,
      headers: writeHeaders(method === 'GET' ? null : (options.idempotencyKey ?? makeId()), body === undefined ? null : transport),
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw createRequestFailure(error);
  }
  if (response.status !== 200) throw createStatusFailure(response.status);
  return readEnvelope(() => response.text(), transport);
}

/** A GET carries its input as the query, any other method as the body; both are encrypted when encryption is on. */
function encodeInput(name: ApiName, input: Record<string, unknown>, { cipher }: Transport): { url: string; body?: string } {
  const { method, path } = apiTable[name];
  if (method !== 'GET') {
    const text = JSON.stringify(input);
    return { url: path, body: cipher ? cipher.encrypt(text) : text };
  }
  const query = encodeQuery(input);
  if (query === '') return { url: path };
  return { url: `${path}?${cipher ? encodeURIComponent(cipher.encrypt(query)) : query}` };
}

/** @param idempotencyKey null for a read. @param transport of a JSON body; null where the browser sets the content type. */
export function writeHeaders(idempotencyKey: string | null, transport: Transport | null): Record<string, string> {
  const session = readStoredSession();
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage(), systemtype: systemType };
  if (session.authToken) headers.Authorization = session.authToken;
  if (session.tenantId) headers.tenantid = session.tenantId;
  if (session.user) headers.accountid = session.user.id;
  if (idempotencyKey) {
    headers['Idempotency-Key'] = idempotencyKey;
    headers['X-Device-Time'] = new Date().toISOString();
  }
  if (transport) headers['Content-Type'] = transport.cipher ? 'text/plain;charset=UTF-8' : 'application/json';
  return headers;
}

export async function readEnvelope(readText: () => Promise<string> | string, { cipher }: Transport): Promise<Envelope> {
  try {
    const text = await readText();
    return JSON.parse(cipher ? cipher.decrypt(text) : text) as Envelope;
  } catch (error) {
    throw createRequestFailure(error);
  }
}

export function createRequestFailure(cause: unknown): ApiFailure {
  return new ApiFailure(bodyCode.failed, textOf('errors', 'requestFailed'), null, cause);
}

export function createStatusFailure(status: number): ApiFailure {
  return new ApiFailure(bodyCode.failed, textOf('errors', 'unstableNetwork'), { status });
}
