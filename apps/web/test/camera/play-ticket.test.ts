import { cameraMediaUrl, cameraPlaylistUrl } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { renewAfter, ticketOf, withTicket } from '#features/camera/model/play-ticket.ts';

const now = Date.parse('2026-11-20T06:00:00.000Z');
const inMinutes = (count: number) => new Date(now + count * minuteMs).toISOString();

it('requests a new address a minute before the old one expires', () => {
  expect(renewAfter(inMinutes(5), now)).toBe(4 * minuteMs);
});

it('neither floods the server nor misses the expiry when the phone’s clock is wrong', () => {
  expect(renewAfter(inMinutes(-60), now)).toBe(minuteMs / 2);
  expect(renewAfter(inMinutes(600), now)).toBe(8 * minuteMs);
});

it('puts the new ticket into every address of the stream, and into no other', () => {
  expect(ticketOf(cameraPlaylistUrl('old'))).toBe('old');
  expect(withTicket(cameraPlaylistUrl('old'), 'new')).toBe(cameraPlaylistUrl('new'));
  const media = cameraMediaUrl('old', 'low/seg 1.ts', 'sealed');
  expect(withTicket(`https://phone.test${media}`, 'new')).toBe(`https://phone.test${cameraMediaUrl('new', 'low/seg 1.ts', 'sealed')}`);
  const playlist = `#EXTM3U\n${media}\n#EXTINF:2,\n${cameraPlaylistUrl('old')}`;
  expect(withTicket(playlist, 'new')).not.toContain('old');
  expect(withTicket('/files/old/x', 'new')).toBe('/files/old/x');
  expect(ticketOf('/files/old/x')).toBeNull();
});
