import { openCalls } from 'virtual:api-table/open';
import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { serverAddress } from '#shared/navigation/app-address.ts';

/** Public by nature: every copy of the web app contains them. The server distinguishes clients by them and does not trust them. */
const client = { client_id: 'energy-om-web', client_secret: 'public' };

const tooManyRequests = 429;

/**
 * The token call: key=value text in clear both ways, RFC 6749 errors in the answer (spec §7). Throws on anything but JSON, and when the
 * server could not decide or was called too often: neither says anything about the session.
 */
export async function requestToken(
  input: Omit<ApiInput<'requestToken'>, 'client_id' | 'client_secret'>,
): Promise<ApiOutput<'requestToken'>> {
  const { method, path } = openCalls.requestToken;
  const fields = Object.entries({ ...client, ...input }).filter((field): field is [string, string] => typeof field[1] === 'string');
  const response = await fetch(serverAddress(path), {
    method,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(minuteMs),
  });
  if (response.status >= 500 || response.status === tooManyRequests) throw new Error(`token call answered ${response.status}`);
  return (await response.json()) as ApiOutput<'requestToken'>;
}
