import { describe, expect, it } from 'vitest';
import {
  type BandUse,
  computeEnergyCosts,
  emptyTariffCalendar,
  type KeyedVersion,
  listPricedStretches,
  type TariffVersion,
} from '#index.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00+08:00');

const version = (price: number, validFrom = 0): TariffVersion => ({
  validFrom,
  dayTypes: ['ordinary'],
  seasons: [{ name: '全年', from: '01-01', slots: { ordinary: `${'V'.repeat(32)}${'P'.repeat(64)}` } }],
  steps: null,
  prices: { V: [price], P: [2 * price] },
  service: null,
  fixedFee: null,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
});
const keyed = (key: string, price: number): KeyedVersion => ({ key, version: version(price) });

describe('listPricedStretches', () => {
  it('begins a stretch with each date and each version, and has none of a version before the first', () => {
    const one = keyed('one', 1);
    const two = keyed('two', 2);
    const list = [
      { from: start + hour, value: one },
      { from: start + 30 * hour, value: two },
    ];
    const stretches = listPricedStretches(
      list,
      { calendar: emptyTariffCalendar, zone: 'Asia/Shanghai' },
      { from: start, to: start + 48 * hour },
    );
    expect(
      stretches.map(({ date, from, to, keyed: held }) => [date, (from - start) / hour, (to - start) / hour, held?.key ?? null]),
    ).toEqual([
      ['2026-11-20', 0, 1, null],
      ['2026-11-20', 1, 24, 'one'],
      ['2026-11-21', 24, 30, 'one'],
      ['2026-11-21', 30, 48, 'two'],
    ]);
    expect(stretches[0]?.slots).toBe('');
    expect(stretches[1]?.slots).toHaveLength(96);
  });

  it('goes by the versions that began before, and by a clock that changes', () => {
    const list = [
      { from: 0, value: keyed('one', 1) },
      { from: 1, value: keyed('two', 2) },
    ];
    const from = Date.parse('2026-10-24T22:00:00Z');
    const stretches = listPricedStretches(list, { calendar: emptyTariffCalendar, zone: 'Europe/Berlin' }, { from, to: from + 49 * hour });
    expect(stretches.map(({ date, from: begins, to, keyed: held }) => [date, (to - begins) / hour, held?.key])).toEqual([
      ['2026-10-25', 25, 'two'],
      ['2026-10-26', 24, 'two'],
    ]);
  });
});

describe('computeEnergyCosts', () => {
  it('gives parts whose fen add up to the whole, and names what has no price', () => {
    const cheap = keyed('one', 3_333);
    const use = (band: 'V' | null, amount: number): BandUse => ({ keyed: band === null ? null : cheap, band, amount });
    const { total, parts } = computeEnergyCosts([[use('V', 1)], [use('V', 1)], [use('V', 1), use(null, 5)], [use(null, 2)], []]);
    // Three times 0.3333 fen are one fen.
    expect(total).toEqual({ fen: 1, bands: [{ band: 'V', amount: 3 }], unpriced: 7 });
    expect(parts.map(({ fen }) => fen)).toEqual([1, 0, 0, null, 0]);
    expect(parts[3]).toEqual({ fen: null, bands: [], unpriced: 2 });
  });

  it('prices bands at the first step and with the fee for service', () => {
    const terms: TariffVersion = { ...version(500_000), prices: { V: [500_000, 900_000] }, service: { by: 'percent', basisPoints: 1000 } };
    const { total } = computeEnergyCosts([[{ keyed: { key: 'one', version: terms }, band: 'V', amount: 10 }]]);
    expect(total.fen).toBe(550);
  });
});
