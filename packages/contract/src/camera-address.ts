/** Addresses that cameras are played from, outside the API table: each begins with a ticket of `getCameraPlayUrl`. */
export const cameraPrefix = '/camera';
/** The playlist a stream begins with. */
export const indexName = 'index.m3u8';
/** What the playlists name lies in it, as it lies in the stream's own folder. */
export const mediaFolder = 'media';

export function cameraAddress(ticket: string): string {
  return `${cameraPrefix}/${ticket}/${indexName}`;
}

/** @param path percent-encoded @param sealedQuery what only the server can read, or null */
export function cameraMediaAddress(ticket: string, path: string, sealedQuery: string | null): string {
  return `${cameraPrefix}/${ticket}/${mediaFolder}/${path}${sealedQuery === null ? '' : `?q=${sealedQuery}`}`;
}
