import { secondMs } from '@energy-om/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { findSegmentFile, loop, writeLivePlaylist } from '#camera/live-playlist.ts';
import { serveCameras } from '#camera/serve-cameras.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function serve(at: number) {
  const cameras = await serveCameras(0, () => at);
  closes.push(cameras.close);
  return { ...cameras, fetch: (name: string) => fetch(`http://127.0.0.1:${cameras.port}/camera/${name}`) };
}

function readPlaylist(text: string) {
  const find = (tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(text)?.[1]);
  return {
    sequence: find('EXT-X-MEDIA-SEQUENCE'),
    beginnings: find('EXT-X-DISCONTINUITY-SEQUENCE'),
    names: text.split('\n').filter((line) => /^\d+\.m4s$/.test(line)),
    text,
  };
}

/** Counts the discontinuities up to the playlist's newest segment. */
function countDiscontinuities({ text, beginnings }: ReturnType<typeof readPlaylist>): number {
  return (text.match(/#EXT-X-DISCONTINUITY\n/g) ?? []).length + beginnings;
}

describe('the cameras of the demonstration', () => {
  it('list segments that can all be fetched, with the content types that a player expects', async () => {
    const { fetch } = await serve(Date.parse('2026-11-20T02:00:00Z'));
    const answer = await fetch('index.m3u8');
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const { names } = readPlaylist(await answer.text());
    expect(names).toHaveLength(4);
    for (const name of ['init.mp4', ...names]) {
      const part = await fetch(name);
      expect([name, part.status, part.headers.get('content-type')]).toEqual([name, 200, 'video/mp4']);
      // Each part of such a stream begins with one of these boxes (ISO 14496-12).
      expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 4, 8)).toMatch(/^(ftyp|styp|moof|sidx)$/);
    }
  });

  it('continue for ever, with a discontinuity where the recording begins again', () => {
    const begin = Date.parse('2026-11-20T02:00:00Z');
    let before = readPlaylist(writeLivePlaylist(begin));
    let countBefore = countDiscontinuities(before);
    for (let step = 1; step < 40; step += 1) {
      const next = readPlaylist(writeLivePlaylist(begin + step * loop.seconds * secondMs));
      expect(next.sequence).toBe(before.sequence + 1);
      expect(next.names.slice(0, -1)).toEqual(before.names.slice(1));
      const newest = Number.parseInt(next.names.at(-1) ?? '', 10);
      const count = countDiscontinuities(next);
      expect(count - countBefore).toBe(newest % loop.segments === 0 ? 1 : 0);
      before = next;
      countBefore = count;
    }
  });

  it('answer 404 to any other name', async () => {
    const { fetch } = await serve(0);
    for (const name of ['', 'segment-0.m4s', '..%2f..%2fpackage.json', 'x.m4s', '1.mp4'])
      expect([name, (await fetch(name)).status]).toEqual([name, 404]);
    expect(findSegmentFile('12345678901234.m4s')).toBeNull();
  });

  it('cannot be served when the port is taken', async () => {
    const { port } = await serve(0);
    await expect(serveCameras(port)).rejects.toThrow('The cameras cannot be served');
  });
});
