import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '#db/parse-instant.ts';

const parseByDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/** As PostgreSQL writes it: without zeros at the end of the fraction, and without a point where there is none. */
function write(instant: Date, micros: number): string {
  const [date, time] = instant.toISOString().split('T') as [string, string];
  const fraction = `${time.slice(9, 12)}${String(micros).padStart(3, '0')}`.replace(/0+$/, '');
  return `${date} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
}

describe('an instant of the database', () => {
  it('is read to the millisecond, whatever its fraction', () => {
    const instants = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 999 }), (instant, micros) => {
        expect(parseInstant(write(instant, micros))).toEqual(instant);
      }),
    );
  });

  it.each([
    '2026-11-19 10:03:00.13+08',
    '2026-11-19 02:03:00-03:30',
    '0044-03-15 12:00:00+00',
    '10026-11-19 02:03:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ])('is left to the driver in other forms: %s', (text) => {
    expect(parseInstant(text)).toEqual(parseByDriver(text));
  });
});
