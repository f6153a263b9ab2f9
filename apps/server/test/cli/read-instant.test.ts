import { describe, expect, it } from 'vitest';
import { readInstant } from '#cli/readings/read/read-instant.ts';
import { ValueFault } from '#services/table-import/read/column.ts';

const read = (text: string, zone = 'Asia/Shanghai') => {
  const at = readInstant(text, zone);
  return at instanceof ValueFault ? at.reason : new Date(at).toISOString();
};

describe('times in files', () => {
  it.each([
    ['2026-11-20 13:05', '2026-11-20T05:05:00.000Z'],
    ['2026-11-20 13:05:06', '2026-11-20T05:05:06.000Z'],
    ['2026/1/2 3:04', '2026-01-01T19:04:00.000Z'],
    ['2026-11-20', '2026-11-19T16:00:00.000Z'],
    ['2026-11-20T13:05:06.789', '2026-11-20T05:05:06.789Z'],
    ['2026-11-20T13:05:06Z', '2026-11-20T13:05:06.000Z'],
    ['2026-11-20T13:05:06.5+05:30', '2026-11-20T07:35:06.500Z'],
    ['2026-11-20 13:05 -0330', '2026-11-20T16:35:00.000Z'],
    ['1795151106', '2026-11-20T05:05:06.000Z'],
    ['1795151106.25', '2026-11-20T05:05:06.250Z'],
    ['1795151106789', '2026-11-20T05:05:06.789Z'],
  ])('reads %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    '',
    '13:05',
    '20.11.2026 13:05',
    '2026-13-01 00:00',
    '2026-06-31 00:00',
    '2026-11-20 24:00',
    '2026-11-20 13:60',
    '12345',
    'now',
  ])('refuses %j', (text) => {
    expect(read(text)).toMatch(/^is no time/);
  });

  it('reads local times around a clock change, and refuses ambiguous and skipped ones', () => {
    const berlin = 'Europe/Berlin';
    expect(read('2026-03-29 01:59:59', berlin)).toBe('2026-03-29T00:59:59.000Z');
    expect(read('2026-03-29 02:30', berlin)).toBe('is passed over by the clocks of Europe/Berlin on that day');
    expect(read('2026-03-29 03:00', berlin)).toBe('2026-03-29T01:00:00.000Z');
    expect(read('2026-10-25 01:59', berlin)).toBe('2026-10-24T23:59:00.000Z');
    expect(read('2026-10-25 02:00', berlin)).toBe('comes twice on the clocks of Europe/Berlin on that day: write it with its offset');
    expect(read('2026-10-25 02:30+01:00', berlin)).toBe('2026-10-25T01:30:00.000Z');
    expect(read('2026-10-25 03:00', berlin)).toBe('2026-10-25T02:00:00.000Z');
    expect(read('2026-07-01 00:00', '+01:00')).toBe('2026-06-30T23:00:00.000Z');
  });
});
