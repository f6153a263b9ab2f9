/** Encoded characters with which a camera's own server might resolve a path to another folder. */
const hiddenSeparator = /%2f|%5c|%00/i;

/** Returns the folder of a stream, with its last slash. Only what lies below it may be fetched from that host. */
function folderOf({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

/**
 * Resolves an address in a playlist or a redirect. Returns null for another host, another folder, or a text that is no address.
 *
 * @param base the address of the playlist or of the redirecting answer
 */
export function resolveBelow(stream: URL, base: URL, reference: string): URL | null {
  const url = URL.parse(reference, base.href);
  if (url === null || url.origin !== stream.origin || !url.pathname.startsWith(folderOf(stream))) return null;
  if (hiddenSeparator.test(url.pathname)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/** Resolves a path below the stream's folder, as a phone requests it. Returns null for a path that is not in its resolved form. */
export function openPath(stream: URL, path: string): URL | null {
  const url = path === '' ? null : resolveBelow(stream, stream, `./${path}`);
  return url !== null && url.search === '' && url.pathname === `${folderOf(stream)}${path}` ? url : null;
}

/** Returns the path of an address below the stream's folder, percent-encoded and without a leading slash. */
export function pathBelow(stream: URL, { pathname }: URL): string {
  return pathname.slice(folderOf(stream).length);
}
