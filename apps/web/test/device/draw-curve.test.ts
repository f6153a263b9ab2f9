import { expect, it } from 'vitest';
import { drawCurve } from '#features/device/model/draw-curve.ts';

const drawing = {
  points: [
    { at: 0, mean: 60, least: 58, most: 62 },
    { at: 60_000, mean: 65, least: 63, most: 66 },
  ],
  from: 0,
  to: 120_000,
  color: '--electricity',
  formatMoment: String,
  describe: () => '',
} as const;
const seriesOf = (limits: Parameters<typeof drawCurve>[0]['limits']) =>
  drawCurve({ ...drawing, limits }).series as { name: string; data: unknown; lineStyle: { type?: string } }[];

it('draws a dashed line through the whole time for each limit', () => {
  const limits = seriesOf([
    { limit: 130, direction: 'above', level: 1 },
    { limit: 5, direction: 'below', level: 4 },
  ]).filter(({ name }) => name === 'limit');
  expect(limits.map(({ data }) => data)).toEqual([
    [
      [0, 130],
      [120_000, 130],
    ],
    [
      [0, 5],
      [120_000, 5],
    ],
  ]);
  expect(limits.every(({ lineStyle }) => lineStyle.type === 'dashed')).toBe(true);
});

it('draws no limit while no rule watches the value', () => {
  expect(seriesOf([]).map(({ name }) => name)).toEqual(['least', 'band', 'mean']);
});
