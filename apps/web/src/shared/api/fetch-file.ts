import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { serverAddress } from '../navigation/app-address.ts';
import { readStoredSession } from '../session/stored-items.ts';
import { ApiError } from './api-error.ts';
import { createRequestError, createStatusError, writeHeaders } from './send-request.ts';
import { refreshSession } from './token/refresh-session.ts';

/**
 * A path of this server, seen from here; null for any other address, which must not receive the session's headers (spec §9), be it on another host
 * or of another application on this one.
 */
export function findOwnFile(url: string): string | null {
  return /^\/(?![\\/])/.test(url) ? serverAddress(url) : null;
}

/** A download of which nothing has come for that long is given up (spec §9): however slow the network is, a file arrives as long as any of it does. */
const maxSilenceMs = minuteMs;

/**
 * The bytes of a stored file, fetched with the session, since an `img` element sends no headers.
 * @throws ApiError when it cannot be fetched
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilenceMs);
  };
  wait();
  try {
    return await readFile(url, signal ? AbortSignal.any([signal, silence.signal]) : silence.signal, wait);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw createRequestError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** @param onBytes called whenever some have come */
async function readFile(url: string, signal: AbortSignal, onBytes: () => void): Promise<Blob> {
  const staleToken = readStoredSession().authToken;
  let response = await get(url, signal);
  if (response.status === 401) {
    await refreshSession(staleToken);
    response = await get(url, signal);
  }
  if (response.status === 404) throw new ApiError(bodyCode.notFound, '');
  if (!response.ok) throw createStatusError(response.status);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    onBytes();
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const own = findOwnFile(url);
  const answer = await fetch(own ?? url, { signal, headers: own === null ? {} : writeHeaders(null, null) });
  // Files are pictures and documents, and never pages: a page is that of a network that wants something first.
  if (own !== null && answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) throw new Error('This is no file');
  return answer;
}
