/** What a camera's own server might read as another folder. */
const hiddenStep = /%2f|%5c|%00/i;

/** The folder of a stream, with its last slash: all that may be fetched of that host lies below. */
function folderOf({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

/**
 * What a playlist or a redirect names; null for another host, another folder or no address at all.
 *
 * @param base of the playlist that names it
 */
export function resolveBelow(stream: URL, base: URL, reference: string): URL | null {
  const url = URL.parse(reference, base.href);
  if (url === null || url.origin !== stream.origin || !url.pathname.startsWith(folderOf(stream))) return null;
  if (hiddenStep.test(url.pathname)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/** A path below the stream's folder, as a phone asks for it: nothing in it may need resolving. */
export function openPath(stream: URL, path: string): URL | null {
  const url = path === '' ? null : resolveBelow(stream, stream, `./${path}`);
  return url !== null && url.search === '' && url.pathname === `${folderOf(stream)}${path}` ? url : null;
}

/** Percent-encoded, without a slash in front. */
export function pathBelow(stream: URL, { pathname }: URL): string {
  return pathname.slice(folderOf(stream).length);
}
