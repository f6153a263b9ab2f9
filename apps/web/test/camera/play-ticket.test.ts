import { cameraMediaName, cameraPlaylistUrl } from '@energy-om/contract';
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

it('puts the new ticket into an address of the stream, wherever it is served, and into no other', () => {
  expect(ticketOf(cameraPlaylistUrl('old'))).toBe('old');
  expect(withTicket(cameraPlaylistUrl('old'), 'new')).toBe(cameraPlaylistUrl('new'));
  const mediaOf = (ticket: string) =>
    new URL(cameraMediaName(null, 'low/1.ts', 'sealed'), `https://phone.test/om${cameraPlaylistUrl(ticket)}`);
  expect(withTicket(mediaOf('old').href, 'new')).toBe(mediaOf('new').href);
  expect(mediaOf('new').href).toBe('https://phone.test/om/camera/new/media/low/1.ts?q=sealed');
  expect(new URL(cameraMediaName('hd/list.m3u8', 'low/1.ts', null), `https://phone.test/camera/new/media/hd/list.m3u8`).pathname).toBe(
    '/camera/new/media/low/1.ts',
  );
  expect(withTicket('/files/old/x', 'new')).toBe('/files/old/x');
  expect(ticketOf('/files/old/x')).toBeNull();
});
