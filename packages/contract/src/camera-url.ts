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
 * The name of a file in a playlist: relative to the playlist, which may be served behind any path.
 * @param playlist the path of the playlist within the stream's folder; null for the one that a stream starts with
 * @param path the percent-encoded path of the file within the stream's folder
 * @param sealedQuery the camera's query string, encrypted so that only the server can read it; null without one
 */
export function cameraMediaName(playlist: string | null, path: string, sealedQuery: string | null): string {
  const up = playlist === null ? '' : '../'.repeat(playlist.split('/').length);
  return `${up}${mediaFolder}/${path}${sealedQuery === null ? '' : `?q=${sealedQuery}`}`;
}
