/** URL paths that cameras are played from, outside the API table. Each begins with a ticket that `getCameraPlayUrl` issued. */
export const cameraPrefix = '/camera';
/** The name of the playlist that a stream starts with. */
export const playlistName = 'index.m3u8';
/** The folder of the files that playlists name; its structure is that of the stream's own folder. */
export const mediaFolder = 'media';

export function cameraPlaylistUrl(ticket: string): string {
  return `${cameraPrefix}/${ticket}/${playlistName}`;
}

/**
 * @param path the percent-encoded path of the file within the stream's folder
 * @param sealedQuery the camera's query string, encrypted so that only the server can read it; null without one
 */
export function cameraMediaUrl(ticket: string, path: string, sealedQuery: string | null): string {
  return `${cameraPrefix}/${ticket}/${mediaFolder}/${path}${sealedQuery === null ? '' : `?q=${sealedQuery}`}`;
}
