import { type ApiInput, type ApiName, type ApiOutput, bodyCode, type Envelope } from '@energy-om/contract';
import { createId } from '../id/create-id.ts';
import { readStoredSession } from '../session/stored-items.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { ApiError } from './api-error.ts';
import { findCall } from './find-call.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { refreshSession } from './token/refresh-session.ts';

export interface CallOptions extends RequestOptions {
  /** No toast: the caller shows the error itself. */
  silent?: boolean;
}

/**
 * Calls the server (spec §7) by the call's name in the table, typed by the contract; nothing else in the app sends calls.
 * @returns the envelope's data.
 * @throws ApiError for every outcome but HTTP 200 with code 200, after showing its message for 5 s.
 */
export async function callApi<Name extends ApiName>(
  name: Name,
  input: ApiInput<Name>,
  options: CallOptions = {},
): Promise<ApiOutput<Name>> {
  try {
    const idempotencyKey = options.idempotencyKey ?? createId();
    const send = () => sendRequest(name, (input ?? {}) as Record<string, unknown>, { ...options, idempotencyKey });
    const envelope = await withSession(name, send);
    return envelope.data as ApiOutput<Name>;
  } catch (error) {
    if (!options.silent && !options.signal?.aborted) reportError(error);
    throw error;
  }
}

/**
 * Sends, and after a 4001 renews the session and sends once more. The second attempt carries the same idempotency key, since the server may
 * have carried out the first one before it found the token expired.
 */
export async function withSession(name: ApiName, send: () => Promise<Envelope>, renew = refreshSession): Promise<Envelope> {
  const staleToken = readStoredSession().authToken;
  let envelope = await send();
  if (envelope.code === bodyCode.tokenExpired && (await isNamed(name, staleToken))) {
    await renew(staleToken);
    envelope = await send();
  }
  if (envelope.code !== bodyCode.success) throw new ApiError(envelope.code, envelope.message, envelope.data);
  return envelope;
}

/** Whether a call says who sends it. */
async function isNamed(name: ApiName, token: string | null): Promise<boolean> {
  const { access, optionalAuth } = await findCall(name);
  return access !== 'open' || (optionalAuth && token !== null);
}

/** Shows a failed call's message; an aborted call shows none. */
export function reportError(error: unknown): void {
  if (error instanceof ApiError && error.message) showToast(error.message, { kind: 'error' });
}
