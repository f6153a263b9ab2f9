import { beforeAll, expect, it } from 'vitest';
import { addCostColumns } from '#features/energy/model/add-cost-columns.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const head = ['日期', '11月 (kWh)', '上月 (kWh)'];
const cost = (cents: number | null, unpriced: number, peak: number) => ({
  amount: unpriced + peak,
  cents,
  unpriced,
  bands: peak > 0 ? [{ band: 'P' as const, amount: peak }] : [],
});
const figures = {
  ...{
    from: '2026-11-01',
    to: '2026-11-03',
    energyType: 'NYDN' as const,
    at: '2026-11-02T00:00:00Z',
    unit: 'kWh' as const,
    isTooLarge: false,
  },
  ...{ before: null, yearBefore: null, comparable: { before: false, yearBefore: false }, carbon: null, tariffs: [] },
  total: cost(150, 2, 3),
  points: [
    { at: '2026-11-01', cost: cost(150, 0, 3) },
    { at: '2026-11-02', cost: cost(null, 2, 0) },
    { at: '2026-11-03', cost: null },
  ],
};
const rows = [head, ['2026-11-01', '3', ''], ['2026-11-02', '2', ''], ['2026-11-03', '', ''], ['用量', '5', ''], ['碳排放', '1', '']];

it('adds what was used in each band and what it cost, and leaves a cell without a price empty', () => {
  expect(addCostColumns(rows, figures).map((row) => row.slice(3))).toEqual([
    ['高峰 (kWh)', '无计费方案 (kWh)', '费用（元）'],
    ['3', '0', '1.50'],
    ['0', '2', ''],
    ['', '', ''],
    ['3', '2', '1.50'],
    ['', '', ''],
  ]);
});

it('leaves the rows as they are without costs', () => {
  expect(addCostColumns(rows, null)).toEqual(rows);
  expect(addCostColumns(rows, { ...figures, isTooLarge: true })).toEqual(rows);
});
