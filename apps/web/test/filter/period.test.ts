import { describe, expect, it } from 'vitest';
import { noPeriod, readPeriod } from '#shared/filter/period.ts';

const read = (address: string) => readPeriod(new URLSearchParams(address));
const custom = (from: string | null, to: string | null) => ({ period: 'custom', from, to });

describe('a custom period in the address', () => {
  it('has a first day, a last day, or both', () => {
    expect(read('period=custom&from=2026-11-01&to=2026-11-30')).toEqual(custom('2026-11-01', '2026-11-30'));
    expect(read('period=custom&from=2028-02-29')).toEqual(custom('2028-02-29', null));
    expect(read('period=custom&to=2026-11-30')).toEqual(custom(null, '2026-11-30'));
    expect(read('period=custom&from=2026-11-30&to=2026-11-30')).toEqual(custom('2026-11-30', '2026-11-30'));
  });

  it('is no filter without a day', () => {
    for (const address of ['period=custom', 'period=custom&from=&to=', 'period=custom&from=soon&to=2026-02-30']) {
      expect(read(address)).toEqual(noPeriod);
    }
  });

  it('ignores a day that the calendar does not have, and years that the calls do not accept', () => {
    const days = [
      '2026-02-30',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-00',
      '0000-00-00',
      '9999-99-99',
      '9999-12-31',
      '0026-11-20',
    ];
    for (const day of days) expect(read(`period=custom&from=${day}&to=2026-11-30`)).toEqual(custom(null, '2026-11-30'));
  });

  it('begins with the earlier day', () => {
    expect(read('period=custom&from=2026-11-30&to=2026-11-01')).toEqual(custom('2026-11-01', '2026-11-30'));
  });
});
