import { describe, expect, test } from 'vitest';
import { type EnergyTariff, emptyTariffCalendar, hourMs, priceDelay, rankByDelay, type TariffVersion } from '#index.ts';

const zone = 'Asia/Shanghai';
const start = Date.parse('2026-11-20T07:00:00+08:00');
const hours = (excesses: readonly number[]) =>
  excesses.map((excess, index) => ({ start: start + index * hourMs, end: start + (index + 1) * hourMs, excess }));

/** Valley until 7:30, then peak. */
const version: TariffVersion = {
  validFrom: start,
  dayTypes: ['ordinary'],
  seasons: [{ name: '全年', from: '01-01', slots: { ordinary: 'V'.repeat(30) + 'P'.repeat(66) } }],
  steps: null,
  prices: { V: [300_000], P: [1_000_000] },
  service: null,
  fixedFee: 600,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};
const tariff = (changes: Partial<TariffVersion> = {}, used = 0): EnergyTariff => ({
  versions: [{ from: start, value: { key: 'v', version: { ...version, ...changes } } }],
  calendar: emptyTariffCalendar,
  zone,
  persons: 0,
  used: new Map([['v', used]]),
});
const price = (excesses: readonly number[], by: EnergyTariff) => priceDelay({ recent: hours(excesses), sinceFault: hours(excesses) }, by);

describe('the price of a delay', () => {
  test('is that of the band of each hour', () => {
    // 2 units at (0.30 + 1.00) / 2, and 4 at 1.00: 1.30 + 4.00 yuan in two hours.
    expect(price([2, 4], tariff())).toEqual({ fenPerHour: 265, fenTotal: 530 });
  });

  test('contains the fee for service and nothing that is charged by time', () => {
    expect(price([0, 2], tariff({ service: { by: 'unit', price: 30_000 } }))).toEqual({ fenPerHour: 103, fenTotal: 206 });
    expect(price([0, 2], tariff({ service: { by: 'percent', basisPoints: 500 } }))).toEqual({ fenPerHour: 105, fenTotal: 210 });
  });

  test('is that of the step which has been reached', () => {
    const steps = { period: 'month', anchor: '01-01', thresholds: [100_000], allowance: null } as const;
    const prices = { V: [300_000, 300_000], P: [1_000_000, 1_500_000] };
    expect(price([0, 2], tariff({ steps, prices }, 99_999))).toMatchObject({ fenTotal: 200 });
    expect(price([0, 2], tariff({ steps, prices }, 100_000))).toMatchObject({ fenTotal: 300 });
    const bigger = { ...tariff({ steps: { ...steps, allowance: { above: 4, perPerson: 50_000 } }, prices }, 100_000), persons: 5 };
    expect(price([0, 2], bigger)).toMatchObject({ fenTotal: 200 });
  });

  test('takes hours below the usual amount off, and is never negative', () => {
    const recent = hours([1, 1]);
    const sinceFault = hours([-9, 1]);
    expect(priceDelay({ recent, sinceFault }, tariff())?.fenTotal).toBe(0);
  });

  test('is not known where no tariff holds', () => {
    expect(price([1, 1], { ...tariff(), versions: [{ from: start + hourMs, value: { key: 'v', version } }] })).toBeNull();
    expect(price([1], { ...tariff(), versions: [{ from: start, value: null }] })).toBeNull();
  });
});

describe('the rank of orders by cost and way', () => {
  const rank = (...orders: [id: string, fenPerHour: number, distance: number | null][]) =>
    rankByDelay(orders.map(([id, fenPerHour, distance]) => ({ id, fenPerHour, distance }))).map(({ id }) => id);

  test('weighs the cost of an hour against the way', () => {
    expect(rank(['far and dear', 3000, 30_000], ['near and cheap', 300, 2_000], ['near and dear', 3000, 2_000])).toEqual([
      'near and dear',
      'near and cheap',
      'far and dear',
    ]);
  });

  test('takes all ways below a kilometre for one', () => {
    expect(rank(['a', 100, 5], ['b', 200, 999])).toEqual(['b', 'a']);
  });

  test('takes an unknown way for the longest', () => {
    expect(rank(['unknown', 500, null], ['far', 400, 20_000], ['near', 400, 4_000])).toEqual(['near', 'unknown', 'far']);
    expect(rank(['a', 1, null], ['b', 2, null], ['c', 2, null])).toEqual(['c', 'b', 'a']);
  });
});
