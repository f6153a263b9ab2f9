import { expect, it } from 'vitest';
import { findSparkHours } from '#features/home/model/spark-hours.ts';

it('draws the completed hours, and nothing before there are two', () => {
  expect(findSparkHours([3, 5, 4, 0.1])).toEqual([3, 5, 4]);
  expect(findSparkHours([3, 0, 0.1])).toEqual([3, 0]);
  for (const early of [[], [1], [3, 0.1]]) expect(findSparkHours(early)).toBeNull();
});
