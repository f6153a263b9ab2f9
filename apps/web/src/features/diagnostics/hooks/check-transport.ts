import { openCalls } from 'virtual:api-table/open';
import { bodyCode, type Envelope } from '@energy-om/contract';
import { loadTransport } from '#shared/api/app-config.ts';
import { callApi } from '#shared/api/call-api.ts';
import { writeHeaders } from '#shared/api/send-request.ts';
import { serverAddress } from '#shared/navigation/app-address.ts';

const timeoutMs = 10_000;

/** The duration of a check and what was found, or why it failed. */
export type RoundTrip = { ok: true; milliseconds: number; answer: string | null } | { ok: false; message: string };

/** Calls the server process, without authentication or encryption. */
export function checkHealth(): Promise<RoundTrip> {
  return timeRoundTrip(async () => {
    const response = await fetch(serverAddress('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return null;
  });
}

/** Calls the server and its database, by a call that needs no session. */
export function checkCall(): Promise<RoundTrip> {
  return timeRoundTrip(async () => {
    await callApi('getDictionary', {}, { silent: true, signal: AbortSignal.timeout(timeoutMs) });
    return null;
  });
}

/** Whether the answer is what the settings say: a cipher text that this phone's key decrypts, or clear text. */
export function checkEncryption(): Promise<RoundTrip> {
  return timeRoundTrip(async () => {
    const { cipher } = await loadTransport();
    const response = await fetch(serverAddress(openCalls.getDictionary.path), {
      cache: 'no-store',
      headers: writeHeaders(null, null),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const envelope = JSON.parse(cipher ? cipher.decrypt(text) : text) as Envelope;
    if (envelope.code !== bodyCode.success) throw new Error(envelope.message);
    return cipher ? 'encrypted' : 'clear';
  });
}

async function timeRoundTrip(run: () => Promise<string | null>): Promise<RoundTrip> {
  const startedAt = performance.now();
  try {
    const answer = await run();
    return { ok: true, milliseconds: Math.round(performance.now() - startedAt), answer };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
