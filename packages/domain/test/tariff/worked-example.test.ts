import { describe, expect, test } from 'vitest';
import {
  type Bill,
  calculateBills,
  emptyTariffCalendar,
  findTariffFaults,
  hourMs,
  listDifferences,
  listOpeningStarts,
  listQuarterUses,
  type TariffVersion,
} from '#index.ts';

const zone = 'Asia/Shanghai';
const midnight = Date.parse('2026-07-01T00:00+08:00');
const slots = `${'V'.repeat(32)}${'F'.repeat(8)}${'P'.repeat(7)}${'S'.repeat(6)}${'F'.repeat(19)}${'P'.repeat(16)}${'V'.repeat(8)}`;

const version: TariffVersion = {
  validFrom: Date.parse('2026-01-01T00:00+08:00'),
  dayTypes: ['ordinary'],
  seasons: [{ name: '', from: '01-01', slots: { ordinary: slots } }],
  steps: { period: 'year', anchor: '01-01', thresholds: [2_520_000], allowance: null },
  prices: { S: [1_305_800, 1_355_800], P: [1_044_600, 1_094_600], F: [614_500, 664_500], V: [307_200, 357_200] },
  service: { by: 'unit', price: 30_000 },
  fixedFee: 600,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};

function billsOf(noonHours: readonly [number, number, number, number]): Bill<string>[] {
  const byHour = [...Array(8).fill(137), 423, 423, ...noonHours, ...Array(4).fill(611), ...Array(4).fill(953), 289, 289];
  const hours = byHour.map((wattHours, index) => ({
    start: midnight + index * hourMs,
    end: midnight + (index + 1) * hourMs,
    amount: wattHours / 1000,
    quarters: null,
  }));
  const versions = [{ from: version.validFrom, value: { key: 'v1', version } }];
  const to = midnight + 24 * hourMs;
  const [start = 0] = listOpeningStarts(versions, midnight, to, zone);
  expect(start).toBe(Date.parse('2026-01-01T00:00+08:00'));
  const payers = [
    { from: 0, value: 'A' },
    { from: midnight + 12 * hourMs, value: 'B' },
  ];
  const openings = [{ start, used: 2_513_958 }];
  const supply = { from: midnight, to, zone, versions, payers, openings, households: [], calendarOf: () => emptyTariffCalendar };
  return calculateBills({ ...supply, quarters: listQuarterUses(hours) }, false).bills;
}

const linesOf = (bill: Bill<string> | undefined) =>
  bill?.lines.map(({ component, band, step, fen }) => `${band === null ? component : `${band}${step}`} ${fen}`);

describe('a day of two payers whose step is reached at 13:25', () => {
  const [first, second] = billsOf([1200, 1200, 1200, 1200]);

  test('is billed to the fen, line by line', () => {
    expect(findTariffFaults(version)).toEqual({});
    expect(first).toMatchObject({ payer: 'A', month: '2026-07', total: 367 });
    expect(linesOf(first)).toEqual(['S1 39', 'P1 219', 'F1 52', 'V1 34', 'service 13', 'fixed 10']);
    expect(second).toMatchObject({ payer: 'B', month: '2026-07', total: 892 });
    expect(linesOf(second)).toEqual(['S1 196', 'P2 417', 'F1 12', 'F2 209', 'V2 20', 'service 28', 'fixed 10']);
  });

  test('says of what each amount is the product', () => {
    expect(second?.lines[2]).toEqual({
      version: 'v1',
      component: 'energy',
      band: 'F',
      step: 1,
      quantity: 200,
      price: 614_500,
      taxRate: 1300,
      exact: 122_900_000n,
      fen: 12,
    });
    expect(second?.lines[5]).toMatchObject({ component: 'service', quantity: 9234, price: 30_000, taxRate: 600 });
  });

  test('is corrected by late data, which move the step to 13:13:20', () => {
    const [lateFirst, lateSecond] = billsOf([900, 1800, 1200, 900]);
    expect(lateFirst?.total).toBe(403);
    expect(linesOf(lateFirst)).toEqual(['S1 59', 'P1 235', 'F1 52', 'V1 33', 'service 14', 'fixed 10']);
    expect(lateSecond?.total).toBe(868);
    expect(linesOf(lateSecond)).toEqual(['S1 183', 'S2 3', 'P2 417', 'F2 207', 'V2 21', 'service 27', 'fixed 10']);
    const postedOf = (bill: Bill<string> | undefined) => bill?.lines.map((line) => ({ line, fen: line.fen })) ?? [];
    const differences = listDifferences(lateSecond?.lines ?? [], postedOf(second));
    expect(differences.map(({ line, fen }) => `${line.band ?? line.component}${line.step ?? ''} ${fen}`)).toEqual([
      'S1 -13',
      'S2 3',
      'F2 -2',
      'V2 1',
      'service -1',
      'F1 -12',
    ]);
    expect(differences.reduce((sum, { fen }) => sum + fen, 0)).toBe(-24);
  });
});
