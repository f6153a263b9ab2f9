import { minuteMs } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { condenseCurve, extendCurve, splitAtDataGaps } from '#features/device/model/curve-points.ts';

const point = (at: number, mean: number, least = mean, most = mean) => ({ at, mean, least, most });

it('leaves a curve without new samples unchanged', () => {
  const points = [point(0, 1), point(minuteMs, 2)];
  expect(extendCurve(points, minuteMs, [])).toEqual(points);
});

it('widens the last bucket by the samples within it, and ends at the newest sample', () => {
  const samples = [
    { at: 70_000, value: 9 },
    { at: 90_000, value: 4 },
  ];
  expect(extendCurve([point(0, 5), point(minuteMs, 6)], minuteMs, samples)).toEqual([
    point(0, 5),
    point(minuteMs, 6, 4, 9),
    point(90_000, 4),
  ]);
});

it('begins further buckets for later samples, and ignores samples older than the curve', () => {
  const samples = [
    { at: 30_000, value: 100 },
    { at: 125_000, value: 7 },
    { at: 130_000, value: 8 },
  ];
  expect(extendCurve([point(0, 5), point(minuteMs, 6)], minuteMs, samples)).toEqual([
    point(0, 5),
    point(minuteMs, 6),
    point(125_000, 7, 7, 8),
    point(130_000, 8),
  ]);
});

it('begins a curve with samples alone', () => {
  expect(extendCurve([], minuteMs, [{ at: 5, value: 3 }])).toEqual([point(5, 3)]);
});

it('breaks where the device sent nothing for much longer than usual', () => {
  const ats = [0, 10, 20, 30, 90, 100, 110];
  const pieces = splitAtDataGaps(ats.map((at) => point(at, at)));
  expect(pieces.map((piece) => piece.map(({ at }) => at))).toEqual([
    [0, 10, 20, 30],
    [90, 100, 110],
  ]);
  expect(splitAtDataGaps([])).toEqual([]);
  expect(splitAtDataGaps([point(0, 1)])).toHaveLength(1);
});

it('combines neighbours to their mean, minimum and maximum', () => {
  const points = [point(0, 1, 0, 2), point(1, 3, 2, 9), point(2, 5, 4, 6)];
  expect(condenseCurve(points, 2)).toEqual([point(0, 2, 0, 9), point(2, 5, 4, 6)]);
  expect(condenseCurve(points, 10)).toEqual(points);
  expect(condenseCurve([], 10)).toEqual([]);
});
