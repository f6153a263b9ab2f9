import type { IncomingMessage } from 'node:http';
import type { AppContext } from '#services/core/request-context.ts';
import { CameraError } from './camera-error.ts';
import { resolveBelow } from './stream-folder.ts';

const maxRedirects = 3;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface StreamTarget {
  /** The address of the stream's first playlist. Only what lies in its folder may be fetched. */
  stream: URL;
  url: URL;
  authorization: string | null;
  range: string | null;
  /** The id of the account for which it is fetched. */
  viewer: string;
}

/**
 * Fetches a target and follows redirects within the stream's folder. Returns a successful answer and its final address; null where the
 * camera has no such resource. Throws `CameraError`.
 */
export async function fetchBelow({ cameras }: AppContext, target: StreamTarget): Promise<{ answer: IncomingMessage; url: URL } | null> {
  let { url } = target;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await cameras.open({ ...target, url });
    const status = answer.statusCode ?? 0;
    if (status === 200 || (status === 206 && target.range !== null)) return { answer, url };
    answer.destroy();
    if (status === 404 || status === 410) return null;
    if (!redirectStatuses.has(status)) throw new CameraError(`http ${status}`);
    const next = resolveBelow(target.stream, url, answer.headers.location ?? '');
    if (next === null) throw new CameraError('redirects elsewhere');
    url = next;
  }
  throw new CameraError('redirects without end');
}
