import { type ApiName, bodyCode, contractHeader, contractVersion, type Envelope } from '@energy-om/contract';
import { currentLanguage } from '../i18n/language.ts';
import { textOf } from '../i18n/texts.ts';
import { createId } from '../id/create-id.ts';
import { serverAddress } from '../navigation/app-address.ts';
import { readStoredSession, type Sender } from '../session/stored-items.ts';
import { beginUnsavedWork } from '../update/unsaved-work.ts';
import { ApiError } from './api-error.ts';
import { loadTransport, type Transport } from './app-config.ts';
import { contentTypeOf, createCallerHeaders, createWriteHeaders, encodeBody, encodeUrl } from './encode-request.ts';
import { type CallRow, findCall } from './find-call.ts';

export interface RequestOptions {
  /** Given by the caller so that its own retries are recognised as the same write. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Whose session it must be: another tab may have stored another one. Absent: whoever is signed in. */
  sender?: Sender | undefined;
}

/**
 * Sends one call and reads its envelope, whatever its body code.
 * @throws ApiError 5000 for an HTTP status other than 200 and for a request that failed (spec §8).
 */
export async function sendRequest(name: ApiName, input: Record<string, unknown>, options: RequestOptions): Promise<Envelope> {
  let response: Response;
  let transport: Transport;
  let endWork: (() => void) | undefined;
  try {
    const [row, loaded] = await Promise.all([findCall(name), loadTransport()]);
    transport = loaded;
    const { method } = row;
    const { url, body } = encodeInput(row, input, transport);
    if (method !== 'GET') endWork = beginUnsavedWork();
    const deadline = AbortSignal.timeout(transport.config.timeouts.requestMs);
    response = await fetch(url, {
      method,
      body,
      headers: writeHeaders(
        method === 'GET' ? null : (options.idempotencyKey ?? createId()),
        body === undefined ? null : transport,
        options.sender,
      ),
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
    });
  } catch (error) {
    if (options.signal?.aborted || error instanceof ApiError) throw error;
    throw createRequestError(error);
  } finally {
    endWork?.();
  }
  if (response.status !== 200) throw createStatusError(response.status);
  const envelope = await readEnvelope(() => response.text(), transport);
  reportAnswered?.(response.headers.get('Date'));
  return envelope;
}

/** A GET carries its input as the query, any other method as the body; both are encrypted when encryption is on. */
function encodeInput({ method, path }: CallRow, input: Record<string, unknown>, { cipher }: Transport): { url: string; body?: string } {
  const address = serverAddress(path);
  if (method === 'GET') return { url: encodeUrl(address, input, cipher) };
  return { url: address, body: encodeBody(JSON.stringify(input), cipher) };
}

/**
 * @param idempotencyKey null for a read. @param transport of a JSON body; null where the browser sets the content type
 * @throws ApiError 4001 where the session is not the sender's any more
 */
export function writeHeaders(idempotencyKey: string | null, transport: Transport | null, sender?: Sender): Record<string, string> {
  const { authToken, tenantId, user } = readStoredSession();
  if (sender && (user?.id !== sender.accountId || tenantId !== sender.tenantId)) throw new ApiError(bodyCode.tokenExpired, '');
  return {
    'Accept-Language': currentLanguage(),
    [contractHeader]: String(contractVersion),
    ...createCallerHeaders({ authToken, tenantId, accountId: user?.id ?? null }),
    ...(idempotencyKey ? createWriteHeaders(idempotencyKey) : {}),
    ...(transport ? { 'Content-Type': contentTypeOf(transport.cipher) } : {}),
  };
}

export async function readEnvelope(readText: () => Promise<string> | string, { cipher }: Transport): Promise<Envelope> {
  try {
    const text = await readText();
    const envelope = JSON.parse(cipher ? cipher.decrypt(text) : text) as Envelope | null;
    if (typeof envelope?.code !== 'number') throw new Error('This is no envelope');
    return envelope;
  } catch (error) {
    throw createRequestError(error);
  }
}

let reportAnswered: ((date: string | null) => void) | undefined;

/** Registers who is called after each answer of the server, with its time; nobody: undefined. */
export function onAnswered(listener: typeof reportAnswered): void {
  reportAnswered = listener;
}

let reportUnanswered: () => void = () => undefined;

/** Registers who is called when a call got no answer that the server could have given: none, or the page of a network that wants something first. */
export function onUnanswered(listener: () => void): void {
  reportUnanswered = listener;
}

export function createRequestError(cause: unknown): ApiError {
  reportUnanswered();
  return new ApiError(bodyCode.failed, textOf('errors', 'requestFailed'), null, cause);
}

export function createStatusError(status: number): ApiError {
  return new ApiError(bodyCode.failed, textOf('errors', 'unstableNetwork'), { status });
}
