/** The recorded loop, as its files are cut. */
export const loop = { segments: 4, seconds: 4 } as const;

/** The number of segments in a playlist, which a player that begins now may request. */
const shownSegments = 4;

/**
 * Writes an endless playlist of a loop: a further segment every few seconds, and a discontinuity tag where the loop begins again (RFC 8216
 * §4.3.3.3). It is the same for all simultaneous viewers.
 *
 * @param at epoch milliseconds
 */
export function writeLivePlaylist(at: number): string {
  const newest = Math.floor(at / 1000 / loop.seconds);
  const first = newest - shownSegments + 1;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${loop.seconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${countBeginnings(first - 1)}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let number = first; number <= newest; number += 1) {
    if (number % loop.segments === 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXTINF:${loop.seconds.toFixed(1)},`, `${number}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}

/** Counts how often the loop had begun by a segment. */
function countBeginnings(number: number): number {
  return Math.floor(number / loop.segments) + 1;
}

/** Returns the file of a segment; null for a name that is no segment's. */
export function findSegmentFile(name: string): string | null {
  const number = /^(\d{1,12})\.m4s$/.exec(name)?.[1];
  return number === undefined ? null : `segment-${Number(number) % loop.segments}.m4s`;
}
