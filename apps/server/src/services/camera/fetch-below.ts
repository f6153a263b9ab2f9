import type { IncomingMessage } from 'node:http';
import type { AppContext } from '../core/request-context.ts';
import { CameraError } from './camera-error.ts';
import { resolveBelow } from './stream-folder.ts';

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface StreamTarget {
  /** Where the stream begins: what may be fetched lies in its folder. */
  stream: URL;
  url: URL;
  authorization: string | null;
  range: string | null;
  /** On whose behalf. */
  viewer: string;
}

/** A good answer and where it came from, after redirects within the folder; null: there is no such thing. Throws `CameraError`. */
export async function fetchBelow({ cameras }: AppContext, place: StreamTarget): Promise<{ answer: IncomingMessage; url: URL } | null> {
  let { url } = place;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await cameras.open({ ...place, url });
    const status = answer.statusCode ?? 0;
    if (status === 200 || (status === 206 && place.range !== null)) return { answer, url };
    answer.destroy();
    if (status === 404 || status === 410) return null;
    if (!redirects.has(status)) throw new CameraError(`http ${status}`);
    const next = resolveBelow(place.stream, url, answer.headers.location ?? '');
    if (next === null) throw new CameraError('redirects elsewhere');
    url = next;
  }
  throw new CameraError('redirects without end');
}
