import { CameraError } from './camera-error.ts';

/**
 * The tags of plain HLS, which are passed on. Any other tag may contain addresses in its own form, or needs requests that are not passed on
 * (parts and blocking reloads); a player works without them.
 */
const keptTags: ReadonlySet<string> = new Set([
  '#EXTM3U',
  '#EXTINF',
  '#EXT-X-VERSION',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-DISCONTINUITY-SEQUENCE',
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-I-FRAMES-ONLY',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-START',
  '#EXT-X-BYTERANGE',
  '#EXT-X-GAP',
  '#EXT-X-BITRATE',
  '#EXT-X-PROGRAM-DATE-TIME',
  '#EXT-X-KEY',
  '#EXT-X-MAP',
  '#EXT-X-MEDIA',
  '#EXT-X-STREAM-INF',
  '#EXT-X-I-FRAME-STREAM-INF',
  '#EXT-X-SESSION-KEY',
]);

const uriAttribute = /\bURI="([^"]*)"/g;
/** Matches text that a player might take for an address although it is no quoted URI. */
const hiddenAddress = /\bURI=(?!"")|:\/\//i;

/** Enough for an hour and a half of segments of two seconds. Each address takes time to seal, and becomes many times as long. */
const maxAddresses = 3000;

/**
 * Replaces the addresses of a playlist. Throws `CameraError` for one with too many of them.
 * @param addressOf returns the replacement of an address, and throws for one that is not allowed
 * @returns null for a text that is no playlist
 */
export function rewritePlaylist(text: string, addressOf: (reference: string) => string): string | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== '#EXTM3U') return null;
  let addresses = 0;
  const countedAddressOf = (reference: string) => {
    addresses += 1;
    if (addresses > maxAddresses) throw new CameraError('too many names');
    return addressOf(reference);
  };
  const kept = lines.flatMap((raw) => {
    const line = raw.trim();
    if (line === '') return [];
    return line.startsWith('#') ? rewriteTag(line, countedAddressOf) : [countedAddressOf(line)];
  });
  return `${kept.join('\n')}\n`;
}

function rewriteTag(line: string, addressOf: (reference: string) => string): string[] {
  const [tag = ''] = line.split(':', 1);
  if (!keptTags.has(tag)) return [];
  // After the duration comes a title, which may contain any text.
  if (tag === '#EXTINF') return [line.replace(/,.*$/, ',')];
  if (hiddenAddress.test(line.replaceAll(uriAttribute, 'URI=""'))) throw new CameraError('hides an address');
  return [line.replaceAll(uriAttribute, (_attribute, reference: string) => `URI="${addressOf(reference)}"`)];
}
