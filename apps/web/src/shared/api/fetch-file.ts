import { bodyCode } from '@energy-om/contract';
import { readStoredSession } from '../session/stored-items.ts';
import { ApiError } from './api-error.ts';
import { refreshSession } from './refresh-session.ts';
import { createRequestError, createStatusError, writeHeaders } from './send-request.ts';

/** Relative addresses belong to this host; an address on another host must not receive the session's headers (spec §9). */
export function isOwnFile(url: string): boolean {
  return new URL(url, window.location.origin).origin === window.location.origin;
}

/**
 * The bytes of a stored file, fetched with the session, since an `img` element sends no headers.
 * @throws ApiError when it cannot be fetched
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const staleToken = readStoredSession().authToken;
  let response = await get(url, signal);
  if (response.status === 401) {
    await refreshSession(staleToken);
    response = await get(url, signal);
  }
  if (response.status === 404) throw new ApiError(bodyCode.notFound, '');
  if (!response.ok) throw createStatusError(response.status);
  return response.blob();
}

async function get(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, { signal, headers: isOwnFile(url) ? writeHeaders(null, null) : {} });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createRequestError(error);
  }
}
