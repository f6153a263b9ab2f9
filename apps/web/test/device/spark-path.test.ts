import { expect, it } from 'vitest';
import { drawSparkPath } from '#shared/device/spark-path.ts';

it('draws from the bottom to the top of its box', () => {
  expect(drawSparkPath([0, 10, 5], true)).toEqual({ line: 'M0 26L50 2L100 14', area: 'M0 28L0 26L50 2L100 14L100 28Z' });
});

it('draws amounts from zero and temperatures from their minimum', () => {
  expect(drawSparkPath([5, 10], true).line).toBe('M0 14L100 2');
  expect(drawSparkPath([5, 10], false).line).toBe('M0 26L100 2');
  expect(drawSparkPath([-5, 10], true).line).toBe('M0 26L100 2');
});

it('draws equal values at the bottom when they are zero, else in the middle', () => {
  expect(drawSparkPath([0, 0], true).line).toBe('M0 26L100 26');
  expect(drawSparkPath([21, 21], false).line).toBe('M0 14L100 14');
});

it('interrupts the line where a value is missing, and shows a single point', () => {
  const { line, area } = drawSparkPath([1, null, 3, 2, null], false);
  expect(line).toBe('M0 26h0M50 2L75 14');
  expect(area.match(/Z/g)).toHaveLength(2);
  expect(drawSparkPath([null, null], true)).toEqual({ line: '', area: '' });
});
