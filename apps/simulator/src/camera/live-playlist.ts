/** Of the recorded loop, as its files are. */
export const loop = { segments: 4, seconds: 4 } as const;

/** Segments in a playlist: what a player that begins now may ask for. */
const shownSegments = 4;

/**
 * A playlist that never ends, made of a loop: every so many seconds another segment, and where the loop begins anew, a mark of it
 * (RFC 8216 §4.3.3.3). The same for everybody who looks at the same time.
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

/** How often the loop had begun by a segment. */
function countBeginnings(number: number): number {
  return Math.floor(number / loop.segments) + 1;
}

/** The file that stands for a segment; null for what is no segment's name. */
export function findSegmentFile(name: string): string | null {
  const number = /^(\d{1,12})\.m4s$/.exec(name)?.[1];
  return number === undefined ? null : `segment-${Number(number) % loop.segments}.m4s`;
}
